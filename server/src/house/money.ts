/** House API: paying and rejecting redeems. */
import { defined } from '@lucero/kit/defined'
import type { HouseBody, houseShapes } from '@lucero/contract/house'
import { toAmount } from '@lucero/contract/money'
import type { ReadQuery } from '@lucero/contract/shape'
import type { Kit } from '../kit/kit.ts'
import { usernamesOf } from '../players/players.ts'
import * as redeem from '../redeem/redeem.ts'
import type { Actor } from '../staff/actor.ts'
import { operatorFor } from './scope.ts'

export async function listRedeems(kit: Kit, actor: Actor, filter: ReadQuery<(typeof houseShapes)['listRedeems']>) {
  const operatorId = operatorFor(actor, filter.operatorId)
  const rows = operatorId === null ? [] : await redeem.listAllRedeems(kit, { ...filter, operatorId })
  return { redeems: await toHouseRedeems(kit, rows) }
}

export async function confirmRedeem(kit: Kit, { redeem_id, code }: HouseBody<'confirmRedeem'>) {
  const row = await redeem.confirmRedeem(kit, redeem_id, code)
  return { redeem: defined((await toHouseRedeems(kit, [row]))[0]) }
}

export async function rejectRedeem(kit: Kit, { redeem_id }: HouseBody<'rejectRedeem'>) {
  const row = await redeem.rejectRedeem(kit, redeem_id)
  return { redeem: defined((await toHouseRedeems(kit, [row]))[0]) }
}

async function toHouseRedeems(kit: Kit, rows: Awaited<ReturnType<typeof redeem.listAllRedeems>>) {
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
