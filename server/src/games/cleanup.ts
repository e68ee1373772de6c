/** Deletes expired launch tokens, nonces and game sessions. */
import type { Kit } from '../kit/kit.ts'
import { inBatches } from '@lucero/kit/batches'
import { utcDay } from '../kit/utc-day.ts'
import { markPaid } from './held-wins.ts'
import { deleteHeldBefore, deleteOldDays } from './payout-store.ts'
import * as store from './store.ts'

export const deleteExpiredLaunchTokens = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteExpiredLaunchTokens(db, limit), until)

export const deleteOldNonces = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteOldNonces(db, limit), until)

export const deleteOldGameSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteOldSessions(db, config.sessions.maxHours, limit), until)

const dayMs = 86_400_000
const payoutDays = 90

/** Marks held wins that were paid. Deletes those of long ago, and the sums of past days. */
export async function deleteOldPayouts(kit: Kit): Promise<void> {
  await markPaid(kit)
  const before = new Date(kit.clock.now().getTime() - payoutDays * dayMs)
  await deleteHeldBefore(kit.db, before)
  await deleteOldDays(kit.db, utcDay(before))
}
