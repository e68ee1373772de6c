/** What a statement looks for, as something to select from. One alone stands in the statement itself, so that Citus knows whom to ask. */
import { arrayLiteral, sql, type Sql } from '@lucero/kit/sql'

const itself = (value: string) => value

export const askedPlayers = (playerIds: string[]): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id) as asked`
    : sql`unnest(${arrayLiteral(playerIds, itself)}::uuid[]) as asked (player_id)`

export const askedKeys = ({ playerIds, ids }: { playerIds: string[]; ids: string[] }): Sql =>
  playerIds.length === 1
    ? sql`(select ${playerIds[0]}::uuid as player_id, ${ids[0]}::uuid as id) as asked`
    : sql`unnest(${arrayLiteral(playerIds, itself)}::uuid[], ${arrayLiteral(ids, itself)}::uuid[]) as asked (player_id, id)`
