/** What games leave behind that nobody will ask for again. */
import type { Kit } from '../kit/kit.ts'
import * as store from './store.ts'

/** Bit by bit, so that no statement takes long however much there is. */
export async function forgetPlayed({ db, config }: Kit): Promise<void> {
  await store.forgetLaunchTokens(db)
  while ((await store.forgetNonces(db)) === store.deletedAtOnce);
  while ((await store.forgetSessions(db, config.sessions.maxHours)) === store.deletedAtOnce);
}
