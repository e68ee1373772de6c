/** What games leave behind that nobody will ask for again. */
import type { Kit } from '../kit/kit.ts'
import { inBatches } from '@lucero/kit/batches'
import * as store from './store.ts'

export const forgetLaunchTokens = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.forgetLaunchTokens(db, most), until)

export const forgetNonces = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.forgetNonces(db, most), until)

export const forgetGameSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.forgetSessions(db, config.sessions.maxHours, most), until)
