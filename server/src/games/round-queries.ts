/** Queries of rounds and their movements, which are stored in the transfers of the player's book. */
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { allTransfers, type FirstOfRound } from '../ledger/history.ts'
import { decodeMovement, decodeRound, type StoredMovement, type StoredRound } from './round-codec.ts'

/** The last transfer of a round, which has its current state. */
export const lastStep = (roundId: Sql, playerId: Sql) => sql`
  select t.player_id as "playerId", t.round_id as id, t.round_step as steps, t.detail from movement t
  where t.player_id = ${playerId} and t.round_id = ${roundId} order by t.round_step desc limit 1`

/** True if a later win or rollback of the round names bet `t`. Bets of release 0.1 have this in their own detail, as `was`. */
const isNamedBy = (kind: Sql, was: Sql, playerId: Sql) => sql`
  (t.detail::json ->> 'was' is not distinct from ${was} or exists (
    select from movement later
    where later.player_id = ${playerId} and later.round_id = t.round_id and later.round_step > t.round_step
      and later.kind = ${kind} and later.detail::json ->> 'target' = t.detail::json ->> 'transaction'
  ))`

export const isResolved = (playerId: Sql) => isNamedBy(sql`'win'`, sql`'resolved'`, playerId)
export const isRolledBack = (playerId: Sql) => isNamedBy(sql`'rollback'`, sql`'rolled back'`, playerId)

export async function findRound(tx: Tx, playerId: string, id: string) {
  const row = await tx.maybe<StoredRound>(lastStep(sql`${id}`, sql`${playerId}`))
  return row && decodeRound(row)
}

/** The round after its last movement, and the transaction of that. */
export async function findLastStep(tx: Tx, playerId: string, id: string) {
  const row = await tx.maybe<StoredRound & { transaction: string }>(sql`
    select step.*, step.detail::json ->> 'transaction' as transaction
    from (${lastStep(sql`${id}`, sql`${playerId}`)}) as step`)
  return row && { round: decodeRound(row), transaction: row.transaction }
}

/** The first transfers of rounds whose names start with one of these eight characters. At most `limit`, in no order. */
export const findRoundsStarting = (tx: Tx, starts: string[], limit: number) =>
  tx.all<FirstOfRound>(sql`
    select t.player_id as "playerId", t.round_id as "roundId", t.seq, t.at, t.detail from ${allTransfers} t
    where substr(t.detail, strpos(t.detail, '"round":"') + 9, 8) = any(${starts}::text[]) and t.round_step = 1 limit ${limit}`)

export const findMovements = async (tx: Tx, query: Sql) => (await tx.all<StoredMovement>(query)).map(decodeMovement)

const movementColumns = (playerId: string) => sql`
  t.player_id as "playerId", t.kind, t.at, t.detail, t.kind = 'bet' and ${isRolledBack(sql`${playerId}::uuid`)} as "rolledBack"`

export const movementsOf = (tx: Tx, playerId: string, roundId: string) =>
  findMovements(
    tx,
    sql`
      select ${movementColumns(playerId)} from movement t
      where t.player_id = ${playerId} and t.round_id = ${roundId} order by t.round_step`,
  )

/** The number of lines in the player's Last Activity. Lines are numbered without gaps. */
const countLines = async (tx: Tx, playerId: string) =>
  (
    await tx.one<{ count: number }>(sql`
      select coalesce(max(line), 0)::float8 as count from movement where player_id = ${playerId} and line is not null`)
  ).count

/** A page is a range of line numbers, so the last page costs as much as the first. */
export async function listMovements(tx: Tx, playerId: string, { pageNo, limit }: { pageNo: number; limit: number }) {
  const count = await countLines(tx, playerId)
  const last = count - (pageNo - 1) * limit
  const query = sql`
    select ${movementColumns(playerId)} from movement t
    where t.player_id = ${playerId} and t.line <= ${last} and t.line > ${last - limit}
    order by t.line desc`
  return { rows: await findMovements(tx, query), count }
}

/** The number of lines that one call of listRounds searches. */
const linesPerSearch = 2000

/**
 * Rounds, newest first, ordered by the line of their first bet. Every round has such a line, so a page is a range of lines. Each subquery names the
 * player, because Citus needs it to find the shard.
 */
export async function listRounds(tx: Tx, playerId: string, before: number | undefined, limit: number) {
  const end = Math.min(before ?? Infinity, (await countLines(tx, playerId)) + 1)
  const lowest = Math.max(1, end - linesPerSearch)
  const rows = await tx.all<StoredRound & { line: bigint; startedAt: Date }>(sql`
    select step.*, wanted.line, wanted.at as "startedAt" from (
      select t.round_id, t.line, t.at from movement t
      where t.player_id = ${playerId} and t.line < ${end} and t.line >= ${lowest} and t.round_step = 1
      order by t.line desc limit ${limit}
    ) as wanted
    cross join lateral (${lastStep(sql`wanted.round_id`, sql`${playerId}`)}) as step order by wanted.line desc`)
  const from = rows.length < limit ? lowest : Number(rows.at(-1)?.line ?? lowest)
  const rounds = rows.map((row) => ({ ...decodeRound(row), line: Number(row.line), startedAt: row.startedAt }))
  return { rounds, next: from > 1 ? from : null }
}
