/** Small work beside the requests: what has ended is deleted. */
import { startUpkeepSteps, type Loop } from '@lucero/kit/every'
import { forgetDevices } from './auth/devices.ts'
import { forgetCodes, forgetSessions } from './auth/sessions.ts'
import { forgetGameSessions, forgetLaunchTokens, forgetNonces } from './games/forgetting.ts'
import type { Kit } from './kit/kit.ts'
import { forgetOldLimits } from './kit/limits.ts'

export const startUpkeep = (kit: Kit): Loop =>
  startUpkeepSteps({
    everyMs: 60_000,
    stepMs: 6000,
    startsNow: false,
    log: kit.log,
    steps: {
      limits: (until) => forgetOldLimits(kit.db, until),
      nonces: (until) => forgetNonces(kit, until),
      'launch tokens': (until) => forgetLaunchTokens(kit, until),
      sessions: (until) => forgetSessions(kit, until),
      codes: (until) => forgetCodes(kit, until),
      devices: (until) => forgetDevices(kit, until),
      'game sessions': (until) => forgetGameSessions(kit, until),
    },
  })
