/** Queries of wins across all players. They use two partial indexes that contain only winners. */
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { findMovements } from './round-queries.ts'

const wins = (rest: Sql) => sql`
  select t.player_id as "playerId", t.kind, t.at, t.detail, false as "rolledBack" from movement t where t.winner ${rest}`

export const recentWins = (tx: Tx, limit: number) => findMovements(tx, wins(sql`order by t.at desc limit ${limit}`))

/** The largest wins of the UTC day that was `daysAgo` days before `now`. The expressions match the index, so only `limit` rows are read. */
export const largestWins = (tx: Tx, limit: number, now: Date, daysAgo: number) =>
  findMovements(
    tx,
    wins(sql`
      and (t.at at time zone 'UTC')::date = (${now}::timestamptz at time zone 'UTC')::date - ${daysAgo}::int
      order by coalesce((t.detail::json ->> 'cash')::bigint, 0) + coalesce((t.detail::json ->> 'bonus')::bigint, 0) desc
      limit ${limit}`),
  )
