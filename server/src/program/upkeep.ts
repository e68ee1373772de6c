/** Deletes expired rows in the background. */
import { startUpkeepSteps, type Loop } from '@lucero/kit/every'
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
import type { Kit } from '../kit/kit.ts'
import { forgetOldLimits } from '../kit/limits.ts'
import { forgetOldUsage } from '../staff/limits/limits.ts'
import { sealLog } from '../staff/log/log.ts'
import { deleteOldStaffSessions } from '../staff/sessions.ts'

export const startUpkeep = (kit: Kit): Loop =>
  startUpkeepSteps({
    everyMs: 60_000,
    stepMs: 6000,
    startsNow: false,
    log: kit.log,
    steps: {
      limits: (until) => forgetOldLimits(kit.db, until),
      nonces: (until) => deleteOldNonces(kit, until),
      'held wins': () => deleteOldPayouts(kit),
      'launch tokens': (until) => deleteExpiredLaunchTokens(kit, until),
      sessions: (until) => deleteOldSessions(kit, until),
      'staff sessions': (until) => deleteOldStaffSessions(kit, until),
      codes: (until) => deleteOldCodes(kit, until),
      'closed accounts': () => eraseClosedAccounts(kit, eraseRejections),
      'audit log': () => sealLog(kit),
      'amounts of past days': () => forgetOldUsage(kit),
      "closed accounts' messages": (until) => deleteOfErased(kit, until),
      devices: (until) => deleteOldDevices(kit, until),
      "visitors' messages": (until) => deleteOldOfVisitors(kit, until),
      'game sessions': (until) => deleteOldGameSessions(kit, until),
    },
  })
