/** Lists that are ordered by time and id, newest first, and continue at a position. */
import { sql, type Sql } from './sql.ts'

/** A time with microseconds, which a Date does not have, in a form that sorts as text. */
export const exactTime = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const isExactTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text))

export const exactTimeOf = (atMs: number): string => new Date(atMs).toISOString().replace('Z', '000Z')

/** Rows before it are older than `at`, or as old with a lower id. */
export type TimePosition = { at: string; id: string }

/** The rows before a position. Ids are compared by their bytes, as JavaScript does. */
export const isBefore = (at: Sql, id: Sql, position: TimePosition): Sql => sql`
  ${at} <= ${position.at}::timestamptz and (${at} < ${position.at}::timestamptz or ${id}::text collate "C" < ${position.id})`

export const newestFirst = (at: Sql, id: Sql): Sql => sql`${at} desc, ${id}::text collate "C" desc`
