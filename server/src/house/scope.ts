/** Operator scope of house calls. Data of another operator behaves as missing data. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Kit } from '../kit/kit.ts'
import { findByUsername, findPlayer, type Player } from '../players/players.ts'
import { listAllRedeems } from '../redeem/redeem.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { findCreditGrant, isOwnPlayer } from '../wallet/wallet.ts'

export async function playerNamed(kit: Kit, username: string): Promise<Player> {
  const player = await findByUsername(kit.db, username)
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  return player
}

export async function playerWithId(kit: Kit, id: string | undefined): Promise<Player> {
  const player = id === undefined ? undefined : await findPlayer(kit.db, id)
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  return player
}

/** Fields of a call that name something of an operator. roles.db.test.ts has a row for each of them. */
export type Subjects = {
  operatorId?: number | undefined
  username?: string | undefined
  /** Of a player. */
  id?: string | undefined
  redeem_id?: string | undefined
  grantId?: string | undefined
}

/** Refuses a call about an operator, a player, a redeem or a grant of credit outside the actor's scope, as if it did not exist. */
async function assertOwn(
  kit: Kit,
  actor: Actor,
  { operatorId, username, id, redeem_id, grantId }: Subjects,
): Promise<void> {
  const scope = scopeOf(actor)
  if (scope === undefined) return
  if (operatorId !== undefined && !isInScope(actor, operatorId)) throw new Refusal('OPERATOR_NOT_FOUND')
  if (username !== undefined && !(await isOwnPlayer(kit.db, scope, (await playerNamed(kit, username)).id)))
    throw new Refusal('PLAYER_NOT_FOUND')
  if (id !== undefined && !(await isOwnPlayer(kit.db, scope, id))) throw new Refusal('PLAYER_NOT_FOUND')
  if (redeem_id !== undefined && !(await listAllRedeems(kit, { redeem_id, operatorId: scope, limit: 1 })).length)
    throw new Refusal('REDEEM_NOT_FOUND')
  if (grantId !== undefined && (await findCreditGrant(kit.db, grantId))?.operatorId !== scope)
    throw new Refusal('CREDIT_GRANT_NOT_FOUND')
}

type Request = { actor: Actor; body: unknown; query: unknown }

/** A call about one operator, player, redeem or grant of credit, which the body or the query names. */
export const own =
  <R extends Request, Data>(verb: (kit: Kit, request: R) => Promise<Data>) =>
  async (kit: Kit, request: R): Promise<Data> => {
    await assertOwn(kit, request.actor, (request.body ?? request.query) as Subjects)
    return verb(kit, request)
  }

/** The operator filter of a list. Undefined: all operators. Null: another operator's rows, of which the actor sees none. */
export function operatorFor(actor: Actor, requested: number | undefined): number | undefined | null {
  if (requested !== undefined && !isInScope(actor, requested)) return null
  return scopeOf(actor) ?? requested
}
