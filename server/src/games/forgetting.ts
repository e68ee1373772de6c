/** What games leave behind that nobody will ask for again. */
import type { Kit } from '../kit/kit.ts'
import { inPortions } from '@lucero/kit/portions'
import * as store from './store.ts'

export const forgetLaunchTokens = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.forgetLaunchTokens(db, most), until)

export const forgetNonces = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.forgetNonces(db, most), until)

export const forgetGameSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.forgetSessions(db, config.sessions.maxHours, most), until)
