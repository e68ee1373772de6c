/**
 * Pages of long lists. A cursor names the last row of a page, and the next page continues after it. Rows that are added between two pages are
 * neither skipped nor repeated.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import { isExactTime, type TimePosition } from '@lucero/kit/time-position'

/** A cursor is an opaque text for clients. */
export const writeCursor = (parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Undefined if the text is not a cursor with this many parts. */
export function readCursor(text: string, length: number): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isCursor = Array.isArray(parts) && parts.length === length && parts.every((part) => typeof part === 'string')
    return isCursor ? parts : undefined
  } catch {
    return undefined
  }
}

/** The position of a cursor of this list. Undefined: the first page. */
export function positionIn(list: string, after: string | undefined): TimePosition | undefined {
  if (after === undefined) return undefined
  const [name, at = '', id = ''] = readCursor(after, 3) ?? []
  if (name !== list || !isExactTime(at) || id.includes('\0'))
    throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  return { at, id }
}

/** The first `limit` rows, and the cursor of the next page. The caller reads one row more than `limit`. */
export function cutPage<Row extends { at: string }>(
  list: string,
  rows: Row[],
  limit: number,
  idOf: (row: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next: last ? writeCursor([list, last.at, idOf(last)]) : null }
}
