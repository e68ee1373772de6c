/** Where a visitor wanted to go when sign-in was required: a game or a page. Kept in this tab through sign-up, verification and sign-in. */
import { lastOwner, sessionOwner } from './session.ts'
import { tabStore } from './tab-store.ts'

export type ReturnTo = { game: { id: string; name: string } } | { path: string }

const anHourMs = 60 * 60 * 1000
const store = tabStore<ReturnTo & { owner: string | undefined }>('return-to', anHourMs)

/** The owner is the player of the last session, or undefined for a visitor. */
export const storeReturnTo = (returnTo: ReturnTo): void => store.save({ ...returnTo, owner: lastOwner() })

/** Undefined if another player has signed in. */
export function currentReturnTo(): ReturnTo | undefined {
  const returnTo = store.read()
  const owner = sessionOwner()
  if (returnTo?.owner && owner && returnTo.owner !== owner) return undefined
  return returnTo
}

export function returnToGame() {
  const returnTo = currentReturnTo()
  return returnTo && 'game' in returnTo ? returnTo.game : undefined
}

export const clearReturnTo = store.clear
