import { andAmong, isAmong, type OperatorFilter } from '../runtime/operator-filter.ts'
import { countedList } from '../runtime/counted-list.ts'
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import {
  continuesAfter,
  continuesBefore,
  exactTime,
  newestFirst,
  oldestFirst,
  type TimePosition,
} from '@lucero/kit/time-position'
import {
  boolean,
  cents,
  computed,
  int,
  json,
  named,
  nullable,
  table,
  text,
  timestamp,
  uuid,
  word,
  type TableRow,
} from '@lucero/kit/table'
import type { StateKind, WritableKind } from '../ledger/command.ts'

type WalletStatus = 'active' | 'connected' | 'applied' | 'left'

/** A player has one wallet per operator, so `id` is the operator's id as text. */
const walletTable = table('wallet', {
  playerId: uuid,
  id: computed<string>('operator_id::text'),
  operatorId: int,
  walletId: named('id', uuid),
  status: word<WalletStatus>(),
  welcomed: boolean,
  note: nullable(text),
  /** Why the last application was rejected. Null after a new application. */
  rejection: nullable(text),
  rejectionTranslations: nullable(json<Record<string, string>>()),
  rejectedAt: nullable(timestamp),
  createdAt: timestamp,
})

export type WalletRow = TableRow<typeof walletTable>

export const isConnected = ({ status }: Pick<WalletRow, 'status'>): boolean =>
  status === 'active' || status === 'connected'

const walletColumns = walletTable.columns()
const putWallets = walletTable.insertion({
  key: ['playerId', 'operatorId'],
  set: ['status', 'welcomed', 'note', 'rejection', 'rejectionTranslations', 'rejectedAt'],
})

export const walletsOf = (tx: Tx, playerId: string) =>
  tx.all<WalletRow>(
    sql`select ${walletColumns} from wallet where player_id = ${playerId} order by created_at, operator_id`,
  )

export const walletsOfAll = (tx: Tx, playerIds: string[]) =>
  tx.all<WalletRow>(sql`
    select ${walletColumns} from wallet where player_id = any(${uuids(playerIds)})
    order by created_at, operator_id`)

type AppliedFilter = { operatorId: OperatorFilter; position?: TimePosition | undefined; limit: number }

/** A player may apply to several operators. */
const applicationId = sql`(player_id::text || ' ' || operator_id::text)`

/** Applications of a player before a position, newest first, whatever became of them. */
export const applicationsBefore = (
  tx: Tx,
  playerId: string,
  { operatorId, ...position }: TimePosition & { operatorId: OperatorFilter },
  limit: number,
) =>
  tx.all<WalletRow & { at: string; id: string }>(sql`
    select ${walletColumns}, operator_id::text as id, ${exactTime(sql`created_at`)} as at from wallet
    where player_id = ${playerId} ${andAmong(operatorId)}
      ${continuesBefore(sql`created_at`, sql`operator_id`, position)}
    order by ${newestFirst(sql`created_at`, sql`operator_id`)} limit ${limit}`)

/** Applications that wait, oldest first. */
export const walletsAppliedTo = (tx: Tx, { operatorId, position, limit }: AppliedFilter) =>
  tx.all<WalletRow & { at: string; id: string }>(sql`
    select ${walletColumns}, ${applicationId} as id, ${exactTime(sql`created_at`)} as at from wallet
    where status = 'applied' ${andAmong(operatorId)}
      ${continuesAfter(sql`created_at`, applicationId, position)}
    order by ${oldestFirst(sql`created_at`, applicationId)} limit ${limit}`)

/** The number of applications, counted up to `max`. */
export const countApplied = async (tx: Tx, operatorId: OperatorFilter, max: number) =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from wallet where status = 'applied' ${andAmong(operatorId)}
        limit ${max}) as applied`)
  ).count

const isPlayerOf = (operatorId: number | readonly number[]) =>
  sql`${isAmong(operatorId)} and status in ('active', 'connected')`

/** Players who are connected to an operator or have applied to it, as a subquery of their ids. Each part uses its own index. */
export const ownPlayers = (operatorId: number | readonly number[]) =>
  sql`select player_id from wallet where ${isPlayerOf(operatorId)}
    union all select player_id from wallet where ${isAmong(operatorId)} and status = 'applied'`

/**
 * The ids of these players, at most `max`, in no order. The statement is planned for this operator: a plan for any operator would scan all wallets for
 * one with few players. Call it in a transaction.
 */
export const firstOwnPlayers = async (
  tx: Tx,
  operatorId: number | readonly number[],
  max: number,
): Promise<string[]> => {
  await tx.run(sql`set local plan_cache_mode = force_custom_plan`)
  return (
    await tx.all<{ playerId: string }>(
      sql`select player_id as "playerId" from (${ownPlayers(operatorId)}) as own limit ${max}`,
    )
  ).map(({ playerId }) => playerId)
}

/** Which of these players are connected to an operator or have applied to it. */
export const ownOf = async (
  tx: Tx,
  operatorId: number | readonly number[],
  playerIds: string[],
): Promise<Set<string>> => {
  const rows = await tx.all<{ playerId: string }>(sql`
    select player_id as "playerId" from wallet
    where player_id = any(${playerIds}::uuid[]) and ${isAmong(operatorId)} and status <> 'left'`)
  return new Set(rows.map(({ playerId }) => playerId))
}

export const isOwnPlayer = async (tx: Tx, operatorId: number | readonly number[], playerId: string) =>
  (await tx.maybe(sql`
    select 1 as one from wallet
    where player_id = ${playerId} and ${isAmong(operatorId)} and status <> 'left' limit 1`)) !== undefined

/** The players of an operator, ordered by id. */
export const playerIdsOf = async (tx: Tx, operatorId: number, after: string | undefined, limit: number) =>
  (
    await tx.all<{ playerId: string }>(sql`
      select player_id as "playerId" from wallet
      where ${isPlayerOf(operatorId)} and (${after ?? null}::uuid is null or player_id > ${after ?? null})
      order by player_id limit ${limit}`)
  ).map(({ playerId }) => playerId)

/** The players who have or had a wallet under the operator, whatever its status, ordered by id. */
export const holdersUnder = async (tx: Tx, operatorId: number, after: string | undefined, limit: number) =>
  (
    await tx.all<{ playerId: string }>(sql`
      select player_id as "playerId" from wallet
      where operator_id = ${operatorId} and (${after ?? null}::uuid is null or player_id > ${after ?? null})
      order by player_id limit ${limit}`)
  ).map(({ playerId }) => playerId)

export const countPlayersOf = async (tx: Tx, operatorId: number) =>
  (await tx.one<{ count: number }>(sql`select count(*)::float8 as count from wallet where ${isPlayerOf(operatorId)}`))
    .count

/** The newly active wallet is written last, because a unique index allows one active wallet per player. */
export const wallets: StateKind<'wallet', WalletRow> = {
  name: 'wallet',
  announces: 'operators',
  hints: ({ operatorId }) => ({ topics: ['applications', 'players'], operatorId }),
  remembers: 'all',
  load: ({ playerIds }) => sql`
    select ${walletColumns} from wallet where player_id = any(${playerIds}::uuid[]) order by created_at, operator_id`,
  save: (rows) =>
    [rows.filter(({ status }) => status !== 'active'), rows.filter(({ status }) => status === 'active')]
      .filter(({ length }) => length)
      .map(putWallets),
}

const transactionTable = table('user_transaction', {
  playerId: uuid,
  id: uuid,
  createdAt: timestamp,
  operatorId: int,
  cents,
  status: word<'pending' | 'completed' | 'rejected' | 'cancelled'>(),
  gameId: nullable(text),
  redeemId: nullable(text),
})

export type TransactionRow = TableRow<typeof transactionTable>

const putTransactions = transactionTable.insertion({ key: ['playerId', 'id'], set: ['status'] })

/** Rows of the Transactions page: transfers to games, and redeems with their status. */
export const userTransactions: WritableKind<'user-transaction', TransactionRow> = {
  name: 'user-transaction',
  save: (rows) => [putTransactions(rows)],
}

export const transactionList = countedList<TransactionRow>({
  table: sql`user_transaction`,
  counts: sql`user_transaction_count`,
  columns: transactionTable.only('playerId', 'operatorId', 'cents', 'status', 'gameId', 'redeemId').columns('listed'),
})

const creditGrantTable = table('credit_grant', {
  playerId: uuid,
  /** The idempotency key of the transfer that granted it. */
  id: uuid,
  operatorId: int,
  cents,
  /** Credit that arrived before this grant and is still in the main wallet. */
  olderCents: cents,
  status: word<'unused' | 'used' | 'reversed'>(),
  bonusGrantId: nullable(uuid),
  grantedAt: timestamp,
  reversedAt: nullable(timestamp),
  reason: nullable(text),
})

export type CreditGrantRow = TableRow<typeof creditGrantTable>

const creditGrantColumns = creditGrantTable.columns()
const putCreditGrants = creditGrantTable.insertion({
  key: ['playerId', 'id'],
  set: ['olderCents', 'status', 'reversedAt', 'reason'],
})

/** Unused grants of credit. */
export const creditGrants: StateKind<'credit-grant', CreditGrantRow> = {
  name: 'credit-grant',
  remembers: 'all',
  keeps: ({ status }) => status === 'unused',
  load: ({ playerIds }) => sql`
    select ${creditGrantColumns} from credit_grant where player_id = any(${playerIds}::uuid[]) and status = 'unused'`,
  save: (rows) => [putCreditGrants(rows)],
}

export const findCreditGrant = (tx: Tx, id: string) =>
  tx.maybe<CreditGrantRow>(sql`select ${creditGrantColumns} from credit_grant where id = ${id}`)

/** The ids of the player's reversed grants. */
export const reversedGrantsOf = async (tx: Tx, playerId: string): Promise<Set<string>> => {
  const rows = await tx.all<{ id: string }>(sql`
    select id from credit_grant where player_id = ${playerId} and status = 'reversed'`)
  return new Set(rows.map(({ id }) => id))
}

type CreditGrantFilter = {
  playerId: string | undefined
  operatorId: OperatorFilter
  position?: TimePosition | undefined
  limit: number
}

/** Newest first. */
export const listCreditGrants = (tx: Tx, { playerId, operatorId, position, limit }: CreditGrantFilter) =>
  tx.all<CreditGrantRow & { at: string }>(sql`
    select ${creditGrantColumns}, ${exactTime(sql`granted_at`)} as at from credit_grant
    where true
      ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`}
      ${andAmong(operatorId)}
      ${continuesBefore(sql`granted_at`, sql`id`, position)}
    order by ${newestFirst(sql`granted_at`, sql`id`)} limit ${limit}`)
