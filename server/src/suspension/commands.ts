import { all, declare } from '../ledger/command.ts'
import { decideLift, decideSuspend } from './rules.ts'
import { suspensions } from './store.ts'

export const suspend = declare({
  kind: 'suspend',
  reads: () => [all(suspensions)],
  body: ({ scope, until, reason }) => ({ scope, until: until?.toISOString() ?? null, reason }),
  decide: decideSuspend,
})

export const liftSuspension = declare({
  kind: 'lift-suspension',
  reads: () => [all(suspensions)],
  body: ({ reason }) => ({ reason }),
  decide: decideLift,
})
