/** Lists of keys as SQL to select from. A single key is written as a value, so that Citus can route the query to one shard. */
import assert from 'node:assert/strict'
import { uuids } from '@lucero/kit/binary-list'
import { sql, type Sql } from '@lucero/kit/sql'
import type { RowKeys } from './command.ts'

type RowKey<Kind> = { kind: Kind; playerId: string; id: string }

/** Groups keys by kind into parallel lists, without duplicates. */
export const byKind = <Kind>(wanted: RowKey<Kind>[]): (RowKeys & { kind: Kind })[] =>
  [...Map.groupBy(wanted, ({ kind }) => kind)].map(([kind, keys]) => {
    const unique = [...new Map(keys.map((key) => [`${key.playerId} ${key.id}`, key])).values()]
    return { kind, playerIds: unique.map(({ playerId }) => playerId), ids: unique.map(({ id }) => id) }
  })

export const playersTable = (playerIds: string[]): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id) as wanted`
    : sql`unnest(${uuids(playerIds)}) as wanted (player_id)`

export function keysTable({ playerIds, ids }: RowKeys): Sql {
  assert(playerIds.length === ids.length, `${playerIds.length} players have ${ids.length} keys`)
  return playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id, ${ids[0]}::uuid as id) as wanted`
    : sql`unnest(${uuids(playerIds)}, ${uuids(ids)}) as wanted (player_id, id)`
}
