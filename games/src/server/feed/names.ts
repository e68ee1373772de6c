/** The name of a player as other players see it. */

import { maskedName } from '@lucero/contract/shared/masked-name'
import { sql, type Sql } from '@lucero/kit/sql'

/** Masked unless the player allows it. */
export const shownName = (username: string, hasConsent: boolean): string =>
  hasConsent ? username : maskedName(username)

/** As an expression of a statement that saves it. */
export const nameFor = (player: string, username: string): Sql =>
  sql`case when exists (select from name_consent where player = ${player})
    then ${shownName(username, true)} else ${shownName(username, false)} end`
