/** Lists that are ordered by time and id and continue at a position. */
import { sql, type Sql } from './sql.ts'

/** A time with microseconds, which a Date does not have, in a form that sorts as text. */
export const exactTime = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const isExactTime = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  // The parser of dates accepts 30 February and returns 2 March.
  new Date(text).toISOString().startsWith(text.slice(0, 23))

export const exactTimeOf = (atMs: number): string => new Date(atMs).toISOString().replace('Z', '000Z')

/** Rows before it are older than `at`, or as old with a lower id. */
export type TimePosition = { at: string; id: string }

/** The rows before a position. Ids are compared by their bytes, as JavaScript does. */
export const isBefore = (at: Sql, id: Sql, position: TimePosition): Sql => sql`
  ${at} <= ${position.at}::timestamptz and (${at} < ${position.at}::timestamptz or ${id}::text collate "C" < ${position.id})`

/** A further condition of a list that is sorted by `newestFirst`. Without a position, the list starts at its first row. */
export const continuesBefore = (at: Sql, id: Sql, position: TimePosition | undefined): Sql =>
  position ? sql`and ${isBefore(at, id, position)}` : sql``

/** The same of a list that is sorted by `oldestFirst`. */
export const continuesAfter = (at: Sql, id: Sql, position: TimePosition | undefined): Sql =>
  position
    ? sql`and ${at} >= ${position.at}::timestamptz
        and (${at} > ${position.at}::timestamptz or ${id}::text collate "C" > ${position.id})`
    : sql``

export const oldestFirst = (at: Sql, id: Sql): Sql => sql`${at}, ${id}::text collate "C"`

export const newestFirst = (at: Sql, id: Sql): Sql => sql`${at} desc, ${id}::text collate "C" desc`
