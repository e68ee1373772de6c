/** What somebody was on the way to when they were asked to sign in: kept in this tab through joining, verifying and signing in. */
import { lastOwner, sessionOwner } from './session.ts'
import { tabStore } from './tab-store.ts'

export type Wish = { game: { id: string; name: string } } | { path: string }

const anHourMs = 60 * 60 * 1000
const store = tabStore<Wish & { owner: string | undefined }>('wish', anHourMs)

/** Of whoever was signed in until now, or of a visitor. */
export const keepReturnTo = (wish: Wish): void => store.keep({ ...wish, owner: lastOwner() })

/** Another player's is nobody's. */
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
