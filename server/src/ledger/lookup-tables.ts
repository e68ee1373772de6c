/** What a statement looks for, as something to select from. One alone stands in the statement itself, so that Citus knows whom to ask. */
import { arrayLiteral, sql, type Sql } from '@lucero/kit/sql'

const itself = (value: string) => value

export const playersTable = (playerIds: string[]): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id) as wanted`
    : sql`unnest(${arrayLiteral(playerIds, itself)}::uuid[]) as wanted (player_id)`

export const keysTable = ({ playerIds, ids }: { playerIds: string[]; ids: string[] }): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id, ${ids[0]}::uuid as id) as wanted`
    : sql`unnest(${arrayLiteral(playerIds, itself)}::uuid[], ${arrayLiteral(ids, itself)}::uuid[]) as wanted (player_id, id)`
