/** Deletes old events, and what belongs to removed endpoints. */
import { inBatches } from '@lucero/kit/batches'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './store.ts'

/** docs/events.md names it: how long events can be listed and replayed. */
const keptDays = 30

export async function deleteOldEvents({ db }: Runtime, until: AbortSignal): Promise<void> {
  await store.forgetOldSecrets(db)
  await inBatches((max) => store.deleteRemoved(db, max), until)
  await inBatches((max) => store.deleteOldEvents(db, keptDays, max), until)
  await inBatches((max) => store.deleteOldAttempts(db, keptDays, max), until)
}
