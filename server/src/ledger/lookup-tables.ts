/** What a statement looks for, as something to select from. One alone stands in the statement itself, so that Citus knows whom to ask. */
import { uuids } from '@lucero/kit/binary-list'
import { sql, type Sql } from '@lucero/kit/sql'
import type { RowKeys } from './command.ts'

type RowKey<Kind> = { kind: Kind; playerId: string; id: string }

/** By kind, in lists side by side; what is wanted twice is asked for once. */
export const byKind = <Kind>(wanted: RowKey<Kind>[]): (RowKeys & { kind: Kind })[] =>
  [...Map.groupBy(wanted, ({ kind }) => kind)].map(([kind, all]) => {
    const each = [...new Map(all.map((one) => [`${one.playerId} ${one.id}`, one])).values()]
    return { kind, playerIds: each.map(({ playerId }) => playerId), ids: each.map(({ id }) => id) }
  })

export const playersTable = (playerIds: string[]): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id) as wanted`
    : sql`unnest(${uuids(playerIds)}) as wanted (player_id)`

export const keysTable = ({ playerIds, ids }: RowKeys): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id, ${ids[0]}::uuid as id) as wanted`
    : sql`unnest(${uuids(playerIds)}, ${uuids(ids)}) as wanted (player_id, id)`
