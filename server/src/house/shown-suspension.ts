import { scopeOf, type Actor } from '../staff/actor.ts'
import type { SuspensionRow } from '../suspension/suspension.ts'

/** Staff of an operator see that a player is suspended. The reason may be about another operator, so it is not for them. */
export function toHouseSuspension(actor: Actor, row: SuspensionRow) {
  const isOfHouse = scopeOf(actor) === undefined
  return {
    scope: row.scope,
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    reason: isOfHouse ? row.reason : null,
    message: row.message,
    by: isOfHouse ? row.by : null,
  }
}
