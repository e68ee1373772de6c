/** Pure rules of time-outs, self-exclusions and the reality check. The reasons are in docs/decisions/2026-11-16-safer-play.md. */
import assert from 'node:assert/strict'
import {
  afterMonths,
  endOfExclusion,
  isExclusion,
  type ExclusionLength,
} from '@lucero/contract/shared/exclusion-lengths'
import { Refusal } from '@lucero/contract/shared/refusals'
import { change, type BookView, type Decision } from '../ledger/command.ts'
import { rowOf, rowOrNew } from './limits.ts'
import { saferPlay, type SaferRow } from './store.ts'

type Book = BookView<typeof saferPlay>

const monthsBeforeLifting = 6

/** A time-out (`break`) or a self-exclusion (`exclusion`). A null `until` is permanent. */
export type Exclusion = { kind: 'break' | 'exclusion'; from: Date; until: Date | null }

/** The time-out or self-exclusion in effect. */
export function exclusionOf(row: SaferRow | undefined, now: Date): Exclusion | undefined {
  if (!row || row.exclusionKind === null || row.exclusionFrom === null) return undefined
  if (row.exclusionUntil !== null && row.exclusionUntil <= now) return undefined
  return { kind: row.exclusionKind, from: row.exclusionFrom, until: row.exclusionUntil }
}

const fieldsOf = ({ until }: Exclusion) => ({ until: until?.toISOString() ?? '' })

/** Blocks new play only. Excluded players can still collect and redeem, and open rounds are still paid. */
export function assertNotExcluded(row: SaferRow | undefined, now: Date): void {
  const exclusion = exclusionOf(row, now)
  if (exclusion) throw new Refusal('ON_A_BREAK', fieldsOf(exclusion))
}

export const assertBookNotExcluded = (book: Book, now: Date): void => assertNotExcluded(rowOf(book), now)
export const isRowExcluded = (row: SaferRow | undefined, now: Date): boolean => exclusionOf(row, now) !== undefined
export const isExcluded = (book: Book, now: Date): boolean => isRowExcluded(rowOf(book), now)

/** The house gives a reason, which is stored with the transfer. */
export type ExclusionRequest = { length: ExclusionLength; by: 'player' | 'house'; reason?: string | undefined }

/** An exclusion in effect can be extended but not shortened. */
export function decideExclusion(
  book: Book,
  { length, by, reason }: ExclusionRequest,
  now: Date,
): Decision<{ until: string | null }> {
  const row = rowOrNew(book)
  const current = exclusionOf(row, now)
  const until = endOfExclusion(length, now)
  assert(until === null || until > now, 'an exclusion ends before it starts')
  const isShorter = current && until !== null && (current.until === null || until < current.until)
  if (isShorter) throw new Refusal('BREAK_NOT_SHORTENED', fieldsOf(current))
  assert(!current?.until || until === null || until >= current.until, 'an exclusion is shortened')
  const exclusionKind = isExclusion(length) || current?.kind === 'exclusion' ? 'exclusion' : 'break'
  const isPermanentAlready = current !== undefined && current.until === null
  return {
    moves: [],
    changes: isPermanentAlready
      ? []
      : [change(saferPlay, { ...row, exclusionKind, exclusionFrom: now, exclusionUntil: until })],
    detail: { length, by, ...(reason !== undefined && { reason }) },
    reply: { until: until?.toISOString() ?? null },
  }
}

/** The house can end a permanent self-exclusion after six months. All others end by themselves. */
export function decideEndExclusion(
  book: Book,
  { reason }: { reason: string },
  now: Date,
): Decision<Record<string, never>> {
  const row = rowOrNew(book)
  const current = exclusionOf(row, now)
  if (!current) throw new Refusal('NO_BREAK')
  const mayEnd = current.until === null && afterMonths(current.from, monthsBeforeLifting) <= now
  if (!mayEnd) throw new Refusal('BREAK_NOT_OVER', fieldsOf(current))
  const ended = { exclusionKind: null, exclusionFrom: null, exclusionUntil: null }
  return { moves: [], changes: [change(saferPlay, { ...row, ...ended })], detail: { reason }, reply: {} }
}

export function decideRealityCheck(
  book: Book,
  { minutes }: { minutes: number | null },
): Decision<Record<string, never>> {
  assert(minutes === null || minutes > 0, `a reality check every ${minutes} minutes`)
  const changes = [change(saferPlay, { ...rowOrNew(book), realityCheckMinutes: minutes })]
  return { moves: [], changes, detail: { minutes }, reply: {} }
}
