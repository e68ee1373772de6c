/** Deletes expired launch tokens, nonces and game sessions. */
import type { Kit } from '../kit/kit.ts'
import { inBatches } from '@lucero/kit/batches'
import * as store from './store.ts'

export const deleteExpiredLaunchTokens = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteExpiredLaunchTokens(db, limit), until)

export const deleteOldNonces = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteOldNonces(db, limit), until)

export const deleteOldGameSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((limit) => store.deleteOldSessions(db, config.sessions.maxHours, limit), until)
