import type { Cents } from '@lucero/contract/money'
import { countedList } from '../kit/counted-list.ts'
import type { Tx } from '../kit/db.ts'
import { plain, sql, type Sql } from '../kit/sql.ts'
import type { StateKind, WritableKind } from '../ledger/command.ts'

type WalletStatus = 'active' | 'connected' | 'applied' | 'left'

/** `id` is the operator's, as text: a player has one wallet under each. */
export type WalletRow = {
  playerId: string
  id: string
  operatorId: number
  walletId: string
  status: WalletStatus
  welcomed: boolean
  note: string | null
  createdAt: Date
}

const walletColumns = sql`
  player_id as "playerId", operator_id::text as id, operator_id as "operatorId", id as "walletId", status, welcomed, note,
  created_at as "createdAt"`

export const walletsOf = (tx: Tx, playerId: string) =>
  tx.all<WalletRow>(
    sql`select ${walletColumns} from wallet where player_id = ${playerId} order by created_at, operator_id`,
  )

export const walletsOfAll = (tx: Tx, playerIds: string[]) =>
  tx.all<WalletRow>(sql`
    select ${walletColumns} from wallet where player_id = any(${plain(playerIds, (id) => id)}::uuid[])
    order by created_at, operator_id`)

export const walletsAppliedTo = (tx: Tx, operatorId: number | undefined) =>
  tx.all<WalletRow>(sql`
    select ${walletColumns} from wallet
    where status = 'applied' and (${operatorId ?? null}::int is null or operator_id = ${operatorId ?? null})
    order by created_at limit 500`)

const isPlayerOf = (operatorId: number) => sql`operator_id = ${operatorId} and status in ('active', 'connected')`

/** An operator's players, in the order of their ids. */
export const playerIdsOf = async (tx: Tx, operatorId: number, after: string | undefined, limit: number) =>
  (
    await tx.all<{ playerId: string }>(sql`
      select player_id as "playerId" from wallet
      where ${isPlayerOf(operatorId)} and (${after ?? null}::uuid is null or player_id > ${after ?? null})
      order by player_id limit ${limit}`)
  ).map(({ playerId }) => playerId)

export const countPlayersOf = async (tx: Tx, operatorId: number) =>
  (await tx.one<{ count: number }>(sql`select count(*)::float8 as count from wallet where ${isPlayerOf(operatorId)}`))
    .count

/** A player's wallets, read and written by the commands that change who is connected. The newly active one is written last. */
export const wallets: StateKind<'wallet', WalletRow> = {
  name: 'wallet',
  load: ({ playerIds }) => sql`
    select ${walletColumns} from wallet where player_id = any(${playerIds}::uuid[]) order by created_at, operator_id`,
  save: (rows) =>
    [rows.filter(({ status }) => status !== 'active'), rows.filter(({ status }) => status === 'active')]
      .filter(({ length }) => length)
      .map(putWallets),
}

const putWallets = (rows: WalletRow[]): Sql => sql`
    insert into wallet (player_id, operator_id, id, status, welcomed, note, created_at)
    select * from unnest(
      ${rows.map((row) => row.playerId)}::uuid[], ${rows.map((row) => row.operatorId)}::int[],
      ${rows.map((row) => row.walletId)}::uuid[], ${rows.map((row) => row.status)}::text[],
      ${rows.map((row) => row.welcomed)}::boolean[], ${rows.map((row) => row.note)}::text[],
      ${rows.map((row) => row.createdAt)}::timestamptz[])
    on conflict (player_id, operator_id) do update
    set status = excluded.status, welcomed = excluded.welcomed, note = excluded.note`

export type TransactionRow = {
  playerId: string
  id: string
  createdAt: Date
  operatorId: number
  cents: Cents
  status: 'pending' | 'completed' | 'rejected' | 'cancelled'
  gameId: string | null
  redeemId: string | null
}

/** What the Transactions page lists: transfers to games, and redeems as they go from pending to settled. */
export const userTransactions: WritableKind<'user-transaction', TransactionRow> = {
  name: 'user-transaction',
  save: (rows) => [
    sql`
      insert into user_transaction (player_id, id, created_at, operator_id, cents, status, game_id, redeem_id)
      select * from unnest(
        ${rows.map((row) => row.playerId)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
        ${rows.map((row) => row.createdAt)}::timestamptz[], ${rows.map((row) => row.operatorId)}::int[],
        ${rows.map((row) => row.cents)}::bigint[], ${rows.map((row) => row.status)}::text[],
        ${rows.map((row) => row.gameId)}::text[], ${rows.map((row) => row.redeemId)}::text[])
      on conflict (player_id, id) do update set status = excluded.status`,
  ],
}

export const transactionList = countedList<TransactionRow>({
  table: sql`user_transaction`,
  counts: sql`user_transaction_count`,
  columns: sql`
    listed.player_id as "playerId", listed.operator_id as "operatorId", listed.cents, listed.status, listed.game_id as "gameId",
    listed.redeem_id as "redeemId"`,
})
