/** What games leave behind that nobody will ask for again. */
import type { Kit } from '../kit/kit.ts'
import { inBatches } from '@lucero/kit/batches'
import * as store from './store.ts'

export const deleteExpiredLaunchTokens = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteExpiredLaunchTokens(db, most), until)

export const deleteOldNonces = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteOldNonces(db, most), until)

export const deleteOldGameSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteOldSessions(db, config.sessions.maxHours, most), until)
