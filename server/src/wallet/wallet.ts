/** What a player holds, and moving it between the main wallet and games. */
import { randomUUID } from 'node:crypto'
import { toAmount, toCents } from '@lucero/contract/money'
import type { Page } from '@lucero/contract/paging'
import { Refusal } from '@lucero/contract/refusals'
import type { ReadBody } from '@lucero/contract/shape'
import type { UserTransaction, walletShapes } from '@lucero/contract/wallet'
import { gameNames, playableGames } from '../catalogue/catalogue.ts'
import type { Tx } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import { balancesOf } from '../ledger/books.ts'
import { requestKey } from '../ledger/command.ts'
import { findPlayer } from '../players/players.ts'
import * as commands from './commands.ts'
import { seeWallet } from './rules.ts'
import * as store from './store.ts'

/** What the books and the wallets say; whether a bonus is active is the bonus's to say. */
export async function readWallets(kit: Kit, playerId: string) {
  const [rows, balances, names] = await Promise.all([
    store.walletsOf(kit.db, playerId),
    balancesOf(kit.db, playerId),
    gameNames(kit.db),
  ])
  return { wallets: seeWallet({ playerId, wallet: rows.find(({ status }) => status === 'active'), balances, names }) }
}

/** Collecting what is already collected moves nothing, so it needs no key of the caller's to be safe to repeat. */
export async function collectCredits(kit: Kit, playerId: string, gameWalletId: string | undefined) {
  const { cents } = await kit.books.submit(commands.collect.of(playerId, randomUUID(), { gameWalletId }))
  return { collected: toAmount(BigInt(cents)) }
}

type Transfer = ReadBody<(typeof walletShapes)['transferToGame']>

export async function transferToGame(kit: Kit, playerId: string, { requestId, items }: Transfer) {
  const playable = await playableGames(kit.db)
  const transfers = items.map(({ gameId, amount }) => ({ id: randomUUID(), gameId, cents: toCents(amount) }))
  const { operatorId, atMs, ids } = await kit.books.submit(
    commands.transferToGame.of(playerId, requestKey('player', requestId), { items: transfers, playable }),
  )
  const player = await findPlayer(kit.db, playerId)
  const transactions = items.map(({ amount }, index): UserTransaction => ({
    id: ids[index] ?? '',
    createdAt: new Date(atMs).toISOString(),
    operator_id: operatorId,
    user_name: player?.username ?? '',
    amount,
    status: 'completed',
  }))
  return { transactions }
}

export async function listTransactions(kit: Kit, playerId: string, page: Page) {
  const player = await findPlayer(kit.db, playerId)
  if (!player) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  const { rows, count } = await store.listTransactions(kit.db, playerId, page)
  return { transactions: { rows: rows.map((row) => seeTransaction(row, player.username)), count } }
}

function seeTransaction(row: store.TransactionRow, username: string): UserTransaction {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    operator_id: row.operatorId,
    user_name: username,
    amount: toAmount(row.cents),
    status: row.status,
    ...(row.redeemId !== null && { redeem_id: row.redeemId }),
  }
}

export const walletsOf = (tx: Tx, playerId: string) => store.walletsOf(tx, playerId)
export const applications = (tx: Tx, operatorId: number | undefined) => store.walletsAppliedTo(tx, operatorId)
export { countPlayersOf, playerIdsOf, userTransactions, wallets, type TransactionRow, type WalletRow } from './store.ts'
export {
  activeWallet,
  creditUnder,
  decideCredit,
  holdsCredit,
  isConnected,
  returnAllCredit,
  type Credit,
} from './rules.ts'
