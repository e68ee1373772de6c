// React's development build captures a stack for each of the first 10,000 elements per second, to name the owners in its warnings. That takes a
// third of the script time of a test. A count that is always over the limit switches it off; the warnings name the component itself.
import * as React from 'react'

type Internals = { recentlyCreatedOwnerStacks: number }

const internals = (React as unknown as Record<string, Internals | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
