/** House API: paying and rejecting redeems. */
import { defined } from '@lucero/kit/defined'
import type { HouseBody, houseShapes } from '@lucero/contract/house'
import { toAmount } from '@lucero/contract/money'
import type { ReadQuery } from '@lucero/contract/shape'
import type { Kit } from '../kit/kit.ts'
import { cutPage, positionIn } from '../kit/list-page.ts'
import { usernamesOf } from '../players/players.ts'
import * as redeem from '../redeem/redeem.ts'
import type { Actor } from '../staff/actor.ts'
import { operatorFor } from './scope.ts'

export async function listRedeems(kit: Kit, actor: Actor, filter: ReadQuery<(typeof houseShapes)['listRedeems']>) {
  const { after, limit, ...wanted } = filter
  const [operatorId, position] = [operatorFor(actor, filter.operatorId), positionIn('redeems', after)]
  if (operatorId === null) return { redeems: [], next: null }
  const rows = await redeem.listAllRedeems(kit, { ...wanted, operatorId, position, limit: limit + 1 })
  const { shown, next } = cutPage('redeems', rows, limit, ({ id }) => id)
  return { redeems: await toHouseRedeems(kit, shown), next }
}

export async function confirmRedeem(kit: Kit, { redeem_id, code }: HouseBody<'confirmRedeem'>) {
  const row = await redeem.confirmRedeem(kit, redeem_id, code)
  return { redeem: defined((await toHouseRedeems(kit, [row]))[0]) }
}

export async function rejectRedeem(kit: Kit, { redeem_id }: HouseBody<'rejectRedeem'>) {
  const row = await redeem.rejectRedeem(kit, redeem_id)
  return { redeem: defined((await toHouseRedeems(kit, [row]))[0]) }
}

async function toHouseRedeems(kit: Kit, rows: Omit<Awaited<ReturnType<typeof redeem.listAllRedeems>>[number], 'at'>[]) {
  const usernames = await usernamesOf(
    kit.db,
    rows.map(({ playerId }) => playerId),
  )
  return rows.map((row) => ({
    redeem_id: row.id,
    operator_id: row.operatorId,
    username: usernames.get(row.playerId) ?? row.playerId,
    amount: toAmount(row.cents),
    status: row.status,
    wrongCodes: row.wrongCodes,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }))
}
