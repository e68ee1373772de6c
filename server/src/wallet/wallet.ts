/** A player's wallets, and transfers between the main wallet and games. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { toAmount, toCents, type Cents } from '@lucero/contract/shared/money'
import type { Page } from '@lucero/contract/shared/paging'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody } from '@lucero/contract/shared/shape'
import type { UserTransaction, walletShapes } from '@lucero/contract/player/wallet'
import { gameNames, playableGames } from '../catalogue/catalogue.ts'
import type { Db, Tx } from '@lucero/kit/db'
import { byPlayer, batchLoader } from '../runtime/batch-loader.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOfAll, keyOfRequest } from '../ledger/books.ts'
import { findPlayer, usernameOf } from '../players/players.ts'
import { recordLimitReached } from '../webhooks/limit-reached.ts'
import * as commands from './commands.ts'
import { toMainWallet, type NeededFor } from './rules.ts'
import * as store from './store.ts'

/** A player's wallets under all operators, with the balance of each account. */
export type Holdings = { rows: store.WalletRow[]; balances: ReadonlyMap<string, Cents> }

const noHoldings: Holdings = { rows: [], balances: new Map() }

/** Loads the holdings of several players, in one round trip with other queries on the same `tx`. */
export async function loadHoldingsOfAll(tx: Tx, playerIds: string[]): Promise<Map<string, Holdings>> {
  const [rows, balances] = await Promise.all([store.walletsOfAll(tx, playerIds), balancesOfAll(tx, playerIds)])
  const rowsOf = byPlayer(rows)
  const ids = new Set([...rowsOf.keys(), ...balances.keys()])
  return new Map(
    [...ids].map((id) => [
      id,
      { rows: rowsOf.get(id) ?? noHoldings.rows, balances: balances.get(id) ?? noHoldings.balances },
    ]),
  )
}

const holdingsLoader = batchLoader(
  async ({ db }, ids) => {
    const [holdings] = await db.together((tx) => [loadHoldingsOfAll(tx, ids)])
    return holdings
  },
  { fromWorkers: true },
)

export const loadHoldings = async (runtime: Runtime, playerId: string): Promise<Holdings> =>
  (await holdingsLoader(runtime, playerId)) ?? noHoldings

/** The wallet without `bonusActive`, which the bonus module adds. */
export const readWallets = async (runtime: Runtime, playerId: string) => ({
  wallets: await toWallet(runtime, playerId, await loadHoldings(runtime, playerId)),
})

export async function toWallet(runtime: Runtime, playerId: string, { rows, balances }: Holdings = noHoldings) {
  const wallet = rows.find(({ status }) => status === 'active')
  return toMainWallet({ playerId, wallet, balances, names: await gameNames(runtime) })
}

/** Collecting twice moves nothing the second time, so the call is idempotent without a request id. */
export async function collectCredits(runtime: Runtime, playerId: string, gameWalletId: string | undefined) {
  const { cents } = await runtime.books.submit(commands.collect.of(playerId, randomUUID(), { gameWalletId }))
  return { collected: toAmount(BigInt(cents)) }
}

type TransferRequest = ReadBody<(typeof walletShapes)['transferToGame']>

export async function transferToGame(runtime: Runtime, playerId: string, { requestId, items }: TransferRequest) {
  const playable = await playableGames(runtime.db, playerId)
  const transfers = items.map(({ gameId, amount }) => ({ id: randomUUID(), gameId, cents: toCents(amount) }))
  const key = await keyOfRequest(runtime.db, {
    playerId,
    from: 'player',
    kind: commands.transferToGame.kind,
    requestId,
  })
  const { operatorId, atMs, ids } = await runtime.books
    .submit(commands.transferToGame.of(playerId, key, { items: transfers, playable }))
    .catch(async (error: unknown) => {
      await recordLimitReached(runtime, playerId, error)
      throw error
    })
  assert(ids.length === items.length, `${ids.length} ids in the stored reply for ${items.length} transfers`)
  const player = await findPlayer(runtime.db, playerId)
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

type BetTransfer = { key: string; gameId: string; cents: Cents; neededFor: NeededFor }

/** Moves credit to a game for a bet. The key makes it idempotent. */
export async function transferForBet(
  runtime: Runtime,
  playerId: string,
  { key, gameId, cents, neededFor }: BetTransfer,
) {
  const playable = await playableGames(runtime.db, playerId)
  const items = [{ id: randomUUID(), gameId, cents }]
  await runtime.books.submit(commands.transferToGame.of(playerId, key, { items, playable, neededFor }))
}

export async function listTransactions(runtime: Runtime, playerId: string, page: Page) {
  const [username, list] = await Promise.all([
    usernameOf(runtime, playerId),
    store.transactionList.page(runtime, playerId, page),
  ])
  if (username === undefined) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  await store.transactionList.writeDown(runtime.db, playerId, list)
  return { transactions: { rows: list.rows.map((row) => toUserTransaction(row, username)), count: list.count } }
}

function toUserTransaction(row: store.TransactionRow, username: string): UserTransaction {
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

/** The players of an operator, for searches among them. */
export const playersOf = (operatorId: number | readonly number[]) => ({
  among: (tx: Tx, playerIds: string[]) => store.ownOf(tx, operatorId, playerIds),
  all: store.ownPlayers(operatorId),
  first: (db: Db, max: number) => db.transaction((tx) => store.firstOwnPlayers(tx, operatorId, max)),
})

export const walletsOf = (tx: Tx, playerId: string) => store.walletsOf(tx, playerId)
/** The connection of a player with an operator, as the house sees it. A rejected applicant has the status `left` in the ledger, and a rejection. */
export const connectionOf = ({ operatorId, status, rejection }: store.WalletRow) => ({
  operatorId,
  status: status === 'left' && rejection !== null ? ('rejected' as const) : status,
})
export {
  applicationsBefore,
  countApplied,
  countPlayersOf,
  creditGrants,
  findCreditGrant,
  holdersUnder,
  isConnected,
  isOwnPlayer,
  listCreditGrants,
  playerIdsOf,
  reversedGrantsOf,
  userTransactions,
  wallets,
  walletsAppliedTo as applications,
  type CreditGrantRow,
  type TransactionRow,
  type WalletRow,
} from './store.ts'
export { decideCredit, reverseGrant, reversibleMs, useCredit, type Credit } from './credit.ts'
export { activeWallet, creditUnder, holdsCredit, returnAllCredit } from './rules.ts'
