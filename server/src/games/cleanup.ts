/** What games leave behind that nobody will ask for again. */
import type { Kit } from '../kit/kit.ts'
import { inPortions } from '../kit/portions.ts'
import * as store from './store.ts'

export const deleteExpiredLaunchTokens = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.deleteExpiredLaunchTokens(db, most), until)

export const deleteOldNonces = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.deleteOldNonces(db, most), until)

export const deleteOldGameSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.deleteOldSessions(db, config.sessions.maxHours, most), until)
