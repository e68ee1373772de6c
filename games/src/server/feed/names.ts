/** The name of a player as other players see it. */

import { sql, type Sql } from '@lucero/kit/sql'

/** Masked unless the player allows it: the first two letters are enough to recognise oneself. */
export const shownName = (username: string, hasConsent: boolean): string =>
  hasConsent ? username : `${username.slice(0, 2)}•••`

/** As an expression of a statement that saves it. */
export const nameFor = (player: string, username: string): Sql =>
  sql`case when exists (select from name_consent where player = ${player})
    then ${shownName(username, true)} else ${shownName(username, false)} end`
