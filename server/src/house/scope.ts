/** Operator scope of house calls. Data of another operator behaves as missing data. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import type { OperatorFilter } from '../runtime/operator-filter.ts'
import { findByUsername, findPlayer, type Player } from '../players/players.ts'
import { listAllRedeems } from '../redeem/redeem.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { operatorOfShift } from '../till/reports.ts'
import { findCreditGrant, isOwnPlayer } from '../wallet/wallet.ts'

export async function playerNamed(runtime: Runtime, username: string): Promise<Player> {
  const player = await findByUsername(runtime.db, username)
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  return player
}

export async function playerWithId(runtime: Runtime, id: string | undefined): Promise<Player> {
  const player = id === undefined ? undefined : await findPlayer(runtime.db, id)
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
  shiftId?: string | undefined
}

/** Refuses a call about an operator, a player, a redeem, a grant of credit or a shift outside the actor's scope, as if it did not exist. */
async function assertOwn(
  runtime: Runtime,
  actor: Actor,
  { operatorId, username, id, redeem_id, grantId, shiftId }: Subjects,
): Promise<void> {
  const scope = scopeOf(actor)
  if (scope === undefined) return
  const isMine = (id: number | undefined) => id !== undefined && scope.includes(id)
  if (operatorId !== undefined && !isInScope(actor, operatorId)) throw new Refusal('OPERATOR_NOT_FOUND')
  if (username !== undefined && !(await isOwnPlayer(runtime.db, scope, (await playerNamed(runtime, username)).id)))
    throw new Refusal('PLAYER_NOT_FOUND')
  if (id !== undefined && !(await isOwnPlayer(runtime.db, scope, id))) throw new Refusal('PLAYER_NOT_FOUND')
  if (redeem_id !== undefined && !(await listAllRedeems(runtime, { redeem_id, operatorId: scope, limit: 1 })).length)
    throw new Refusal('REDEEM_NOT_FOUND')
  if (grantId !== undefined && !isMine((await findCreditGrant(runtime.db, grantId))?.operatorId))
    throw new Refusal('CREDIT_GRANT_NOT_FOUND')
  if (shiftId !== undefined && !isMine(await operatorOfShift(runtime.db, shiftId))) throw new Refusal('SHIFT_NOT_FOUND')
}

type Request = { actor: Actor; body: unknown; query: unknown }

/** A call about one operator, player, redeem, grant of credit or shift, which the body or the query names. */
export const own =
  <R extends Request, Data>(verb: (runtime: Runtime, request: R) => Promise<Data>) =>
  async (runtime: Runtime, request: R): Promise<Data> => {
    await assertOwn(runtime, request.actor, (request.body ?? request.query) as Subjects)
    return verb(runtime, request)
  }

/** The operators of a list. Undefined: all operators. Null: another operator's rows, of which the actor sees none. */
export function operatorFor(actor: Actor, requested: number | undefined): OperatorFilter | null {
  if (requested !== undefined && !isInScope(actor, requested)) return null
  return requested ?? scopeOf(actor)
}
