/** Deletes expired rows in the background. */
import { startUpkeepSteps, type Loop } from '@lucero/kit/every'
import { closeIdleRounds } from '../aggregators/idle-rounds.ts'
import { deleteOldDevices } from '../auth/devices.ts'
import { eraseClosedAccounts } from '../auth/phones.ts'
import { deleteOldCodes, deleteOldSessions } from '../auth/sessions.ts'
import { eraseRejections } from '../redeem/redeem.ts'
import { deleteOfErased, deleteOldOfVisitors } from '../contact/contact.ts'
import {
  deleteExpiredLaunchTokens,
  deleteOldGameSessions,
  deleteOldNonces,
  deleteOldPayouts,
} from '../games/cleanup.ts'
import { cleanPackages } from '../packages/upkeep.ts'
import { deleteOldCeremonies } from '../passkeys/passkeys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { forgetOldLimits } from '../runtime/limits.ts'
import { forgetOldUsage } from '../staff/limits/limits.ts'
import { deleteOldEvents } from '../webhooks/upkeep.ts'
import { sealLog } from '../staff/log/log.ts'
import { deleteOldStaffSessions } from '../staff/sessions.ts'

export const startUpkeep = (runtime: Runtime): Loop =>
  startUpkeepSteps({
    everyMs: 60_000,
    stepMs: 6000,
    startsNow: false,
    log: runtime.log,
    steps: {
      limits: (until) => forgetOldLimits(runtime.db, until),
      nonces: (until) => deleteOldNonces(runtime, until),
      'idle rounds of aggregators': (until) => closeIdleRounds(runtime, until),
      events: (until) => deleteOldEvents(runtime, until),
      packages: (until) => cleanPackages(runtime, until),
      'held wins': () => deleteOldPayouts(runtime),
      'launch tokens': (until) => deleteExpiredLaunchTokens(runtime, until),
      sessions: (until) => deleteOldSessions(runtime, until),
      'staff sessions': (until) => deleteOldStaffSessions(runtime, until),
      codes: (until) => deleteOldCodes(runtime, until),
      passkeys: (until) => deleteOldCeremonies(runtime, until),
      'closed accounts': () => eraseClosedAccounts(runtime, eraseRejections),
      'audit log': () => sealLog(runtime),
      'amounts of past days': () => forgetOldUsage(runtime),
      "closed accounts' messages": (until) => deleteOfErased(runtime, until),
      devices: (until) => deleteOldDevices(runtime, until),
      "visitors' messages": (until) => deleteOldOfVisitors(runtime, until),
      'game sessions': (until) => deleteOldGameSessions(runtime, until),
    },
  })
