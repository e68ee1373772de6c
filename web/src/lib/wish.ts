/** Where a visitor wanted to go when sign-in was required: a game or a page. Kept in this tab through sign-up, verification and sign-in. */
import { lastOwner, sessionOwner } from './session.ts'
import { tabStore } from './tab-store.ts'

export type Wish = { game: { id: string; name: string } } | { path: string }

const anHourMs = 60 * 60 * 1000
const store = tabStore<Wish & { owner: string | undefined }>('wish', anHourMs)

/** The owner is the player of the last session, or undefined for a visitor. */
export const keepReturnTo = (wish: Wish): void => store.keep({ ...wish, owner: lastOwner() })

/** Undefined if another player has signed in. */
export function currentWish(): Wish | undefined {
  const wish = store.read()
  const owner = sessionOwner()
  if (wish?.owner && owner && wish.owner !== owner) return undefined
  return wish
}

export function wantedGame() {
  const wish = currentWish()
  return wish && 'game' in wish ? wish.game : undefined
}

export const forgetWish = store.clear
