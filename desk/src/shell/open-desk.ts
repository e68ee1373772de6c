import { call } from '../lib/api.ts'
import { signedIn } from '../lib/session.ts'

/** Reads the account of the new session, so that the page opens. */
export const openDesk = async (): Promise<void> => signedIn(await call('whoAmI'))
