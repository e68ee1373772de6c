/** The name of a player as other players see it. */

import type { Tx } from '@lucero/kit/db'
import { hasConsent } from './store.ts'

/** Masked unless the player allows it: the first two letters are enough to recognise oneself. */
export const shownName = (username: string, hasConsent: boolean): string =>
  hasConsent ? username : `${username.slice(0, 2)}•••`

export const nameFor = async (tx: Tx, player: string, username: string): Promise<string> =>
  shownName(username, await hasConsent(tx, player))
