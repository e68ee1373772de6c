/** House API: suspensions of players. */
import type { HouseQuery } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { usernamesOf } from '../players/players.ts'
import { scopeOf, type Actor } from '../staff/actor.ts'
import { logListRead } from '../staff/log/log.ts'
import * as suspensions from '../suspension/suspension.ts'
import { playersOf } from '../wallet/wallet.ts'
import { playerNamed } from './scope.ts'
import { toHouseSuspension } from './shown-suspension.ts'
import type { StaffAction } from './staff-action.ts'

export async function listSuspensions(runtime: Runtime, actor: Actor, { after, limit }: HouseQuery<'listSuspensions'>) {
  const scope = scopeOf(actor)
  const position = positionIn('suspensions', after)
  const own = scope === undefined ? undefined : playersOf(scope).all
  const rows = await suspensions.listInEffect(runtime.db, runtime.clock.now(), { own, position, limit: limit + 1 })
  const { shown, next } = cutPage('suspensions', rows, limit, ({ id }) => id)
  const ids = shown.map(({ playerId }) => playerId)
  await logListRead(runtime, actor, { call: 'listSuspensions', filter: {}, playerIds: ids })
  const names = await usernamesOf(runtime.db, ids)
  const toListed = (row: suspensions.SuspensionRow) => ({
    ...toHouseSuspension(actor, row),
    id: row.playerId,
    username: names.get(row.playerId) ?? row.playerId,
  })
  return { suspensions: shown.map(toListed), next }
}

export async function suspendPlayer(runtime: Runtime, { body, actor, submit }: StaffAction<'suspendPlayer'>) {
  const { username, until, message = null, ...request } = body
  const { id, standing } = await playerNamed(runtime, username)
  if (standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  const wanted = { ...request, until: until === null ? null : new Date(until), message, by: actor.name }
  const row = await suspensions.suspend(runtime, id, wanted, submit)
  return { suspension: row ? toHouseSuspension(actor, row) : null }
}

export async function liftSuspension(runtime: Runtime, { body, actor, submit }: StaffAction<'liftSuspension'>) {
  const { username, reason, requestId } = body
  const { id } = await playerNamed(runtime, username)
  await suspensions.liftSuspension(id, { reason, requestId, by: actor.name }, submit)
  return {}
}
