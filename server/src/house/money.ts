/** The house's hand on money and games: credit out, redeems paid or given back, games switched. */
import type { houseShapes } from '@lucero/contract/house'
import { toAmount, toCents } from '@lucero/contract/money'
import type { ReadBody, ReadQuery } from '@lucero/contract/shape'
import { allGames, switchGame as switchOne } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'
import { notifyPlayer } from '../notifications/notifications.ts'
import { findPlayer } from '../players/players.ts'
import * as redeem from '../redeem/redeem.ts'
import * as wallet from '../wallet/wallet.ts'
import { playerNamed } from './people.ts'

type Body<N extends keyof typeof houseShapes> = ReadBody<(typeof houseShapes)[N]>

export async function grantCredit(kit: Kit, { username, operatorId, amount, requestId }: Body<'grantCredit'>) {
  const { id: playerId } = await playerNamed(kit, username)
  const { main } = await wallet.grantCredit(kit, { playerId, operatorId, cents: toCents(amount), requestId })
  await notifyPlayer(kit, playerId, `Operator ${operatorId} has given you ${amount.toFixed(2)} of credit.`, 'house')
  return { mainWallet: main }
}

export async function listRedeems(kit: Kit, filter: ReadQuery<(typeof houseShapes)['listRedeems']>) {
  const rows = await redeem.listAllRedeems(kit, filter)
  return { redeems: await Promise.all(rows.map((row) => seeRedeem(kit, row))) }
}

export async function confirmRedeem(kit: Kit, { redeem_id, code }: Body<'confirmRedeem'>) {
  const row = await redeem.confirmRedeem(kit, redeem_id, code)
  await notifyPlayer(kit, row.playerId, `Your redeem ${redeem_id} has been paid.`, 'house')
  return { redeem: await seeRedeem(kit, row) }
}

export async function rejectRedeem(kit: Kit, { redeem_id }: Body<'rejectRedeem'>) {
  const row = await redeem.rejectRedeem(kit, redeem_id)
  await notifyPlayer(
    kit,
    row.playerId,
    `Your redeem ${redeem_id} was rejected; the credit is back in your wallet.`,
    'house',
  )
  return { redeem: await seeRedeem(kit, row) }
}

async function seeRedeem(kit: Kit, row: Awaited<ReturnType<typeof redeem.rejectRedeem>>) {
  return {
    redeem_id: row.id,
    operator_id: row.operatorId,
    username: (await findPlayer(kit.db, row.playerId))?.username ?? row.playerId,
    amount: toAmount(row.cents),
    status: row.status,
    wrongCodes: row.wrongCodes,
    createdAt: row.createdAt.toISOString(),
  }
}

export const listHouseGames = async (kit: Kit) => ({ games: await allGames(kit.db) })
export const switchGame = async (kit: Kit, { gameId, enabled }: Body<'switchGame'>) => ({
  game: await switchOne(kit.db, gameId, enabled),
})
