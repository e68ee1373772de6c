/**
 * The login of an account that has just been verified, for the sign-in after the reload (SUP-10): written as the page goes, read and
 * gone as soon as it is back, so that nobody types at once what they have just typed twice.
 */
import { tabStore } from '../lib/tab-store.ts'

export type NewLogin = { username: string; password: string }

const store = tabStore<NewLogin>('newLogin', 60_000)
let taken: NewLogin | undefined

export const handOverLogin = store.keep

/** The storage has it no more after the first look; the page has it until the form that it fills is gone. */
export function newLogin(): NewLogin | undefined {
  taken = store.read() ?? taken
  store.clear()
  return taken
}

export const forgetNewLogin = (): void => {
  taken = undefined
}
