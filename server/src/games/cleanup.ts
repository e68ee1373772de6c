/** Deletes expired launch tokens, nonces and game sessions. */
import type { Runtime } from '../runtime/runtime.ts'
import { inBatches } from '@lucero/kit/batches'
import { utcDay } from '../runtime/utc-day.ts'
import { markPaid } from './held-wins.ts'
import { deleteHeldBefore, deleteOldDays } from './payout-store.ts'
import * as store from './store.ts'

export const deleteExpiredLaunchTokens = ({ db }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteExpiredLaunchTokens(db, limit), until)

export const deleteOldNonces = ({ db }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteOldNonces(db, limit), until)

export const deleteOldGameSessions = ({ db, config }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteOldSessions(db, config.sessions.maxHours, limit), until)

const dayMs = 86_400_000
const payoutDays = 90

/** Marks held wins that were paid. Deletes those of long ago, and the sums of past days. */
export async function deleteOldPayouts(runtime: Runtime): Promise<void> {
  await markPaid(runtime)
  const before = new Date(runtime.clock.now().getTime() - payoutDays * dayMs)
  await deleteHeldBefore(runtime.db, before)
  await deleteOldDays(runtime.db, utcDay(before))
}
