/**
 * Hands the login of a newly verified account over to the sign-in form after the reload (SUP-10). It is written before the reload, and
 * deleted from storage on the first read.
 */
import { tabStore } from '../lib/tab-store.ts'

export type NewLogin = { username: string; password: string }

const store = tabStore<NewLogin>('newLogin', 60_000)
let login: NewLogin | undefined

export const handOverLogin = store.save

/** Reading deletes the stored login. The page holds it until the form it fills is closed. */
export function newLogin(): NewLogin | undefined {
  login = store.read() ?? login
  store.clear()
  return login
}

export const clearNewLogin = (): void => {
  login = undefined
}
