/** SQL of rounds without an end. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { exactTime } from '@lucero/kit/time-position'
import type { Finding } from './finding-store.ts'

/** The position of a transaction in the order of their times. `at` is text, because a Date has no microseconds. */
export type IdlePosition = { at: string; id: string }

export type IdleTransaction = IdlePosition & {
  playerId: string
  gameCode: string
  /** Its round in the ledger. Null: the transaction was refused, or names a bet that does not exist. */
  round: string | null
}

export const connectionIds = async (tx: Tx) =>
  (await tx.all<{ id: string }>(sql`select id from aggregator_connection order by id`)).map(({ id }) => id)

/** Transactions after the position that was reached, which are idle for long enough. */
export const idleTransactions = (tx: Tx, connectionId: string, limit: number) =>
  tx.all<IdleTransaction>(sql`
    select t.id, ${exactTime(sql`t.at`)} as at, t.player_id as "playerId", t.game_code as "gameCode",
      coalesce(t.round, bet.round) as round
    from aggregator_connection c
    join aggregator_transaction t on t.connection_id = c.id
    left join aggregator_transaction bet on bet.connection_id = c.id and bet.id = t.reference
    where c.id = ${connectionId} and t.connection_id = ${connectionId}
      and t.at >= c.idle_at and (t.at, t.id) > (c.idle_at, c.idle_id)
      and t.at < now() - make_interval(hours => c.round_idle_hours)
    order by t.at, t.id limit ${limit}`)

export const setIdlePosition = (tx: Tx, connectionId: string, { at, id }: IdlePosition) =>
  tx.run(sql`
    update aggregator_connection set idle_at = ${at}::timestamptz, idle_id = ${id}
    where id = ${connectionId} and (idle_at, idle_id) < (${at}::timestamptz, ${id})`)

type RoundKey = { connectionId: string; playerId: string; round: string }

/** What the wins of a round have left over, in 1/1000 cent. */
export const fractionOf = async (tx: Tx, { connectionId, playerId, round }: RoundKey): Promise<number> =>
  (
    await tx.maybe<{ millicents: number }>(sql`
      select millicents from aggregator_fraction
      where connection_id = ${connectionId} and player_id = ${playerId} and round = ${round}`)
  )?.millicents ?? 0

/** Idle rounds that could not be closed before. */
export const unclosedRounds = (tx: Tx, limit: number) =>
  tx.all<Finding & { id: string }>(sql`
    select id::text as id, connection_id as "connectionId", kind, player_id as "playerId",
      transaction_id as transaction, round, game_code as "gameCode", millicents
    from aggregator_finding where kind = 'round-idle' and seen_at is null order by id limit ${limit}`)
