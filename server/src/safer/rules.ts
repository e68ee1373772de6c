/** Pure rules of safer play. The reasons are in docs/decisions/2026-11-16-safer-play.md. */
import assert from 'node:assert/strict'
import { afterMonths, endOfBreak, isExclusion, type BreakLength } from '@lucero/contract/break-lengths'
import type { Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import { cashResult } from '../accounts/accounts.ts'
import { utcDay } from '../kit/utc-day.ts'
import { change, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { saferPlay, type SaferRow } from './store.ts'

type Book = BookView<typeof saferPlay>

/** Delay before a change that loosens a limit takes effect. */
export const looseningDelayMs = 24 * 3_600_000
const monthsBeforeLifting = 6

const noSettings: Omit<SaferRow, 'playerId' | 'id'> = {
  lossCents: null,
  lossNextCents: null,
  lossNextAt: null,
  stakeCents: null,
  stakeNextCents: null,
  stakeNextAt: null,
  day: null,
  dayStart: null,
  exclusionKind: null,
  exclusionFrom: null,
  exclusionUntil: null,
  realityCheckMinutes: null,
}

export const emptyRow = (playerId: string): SaferRow => ({ playerId, id: playerId, ...noSettings })
function rowOf(book: Book): SaferRow | undefined {
  const [row, ...others] = book.states(saferPlay)
  assert(others.length === 0, 'a player has two rows of limits')
  if (row) assert((row.day === null) === (row.dayStart === null), 'a day of losses is stored without its start')
  return row
}
const rowOrNew = (book: Book): SaferRow => rowOf(book) ?? emptyRow(book.playerId)

/** From `nextAt` on, the limit is `nextCents`. */
export type Limit = { cents: Cents | null; nextCents: Cents | null; nextAt: Date | null }

/** Applies a pending change whose time has come. */
const atMoment = ({ cents, nextCents, nextAt }: Limit, now: Date): Limit =>
  nextAt !== null && nextAt <= now ? { cents: nextCents, nextCents: null, nextAt: null } : { cents, nextCents, nextAt }

export const lossLimit = ({ lossCents, lossNextCents, lossNextAt }: SaferRow, now: Date): Limit =>
  atMoment({ cents: lossCents, nextCents: lossNextCents, nextAt: lossNextAt }, now)
export const stakeLimit = ({ stakeCents, stakeNextCents, stakeNextAt }: SaferRow, now: Date): Limit =>
  atMoment({ cents: stakeCents, nextCents: stakeNextCents, nextAt: stakeNextAt }, now)

/** A lower limit takes effect immediately. A higher limit, or none, takes effect after the delay. Setting the current limit cancels a pending change. */
export function changedLimit(limit: Limit, newCents: Cents | null, now: Date): Limit {
  assert(newCents === null || newCents > 0n, `a limit of ${newCents} cents`)
  const { cents, nextCents, nextAt } = limit
  const isNoHigher = newCents === cents || (newCents !== null && (cents === null || newCents < cents))
  if (isNoHigher) return { cents: newCents, nextCents: null, nextAt: null }
  assert(newCents === null || (cents !== null && newCents > cents), 'a limit that is not looser is delayed')
  if (nextAt !== null && nextCents === newCents) return limit
  return { cents, nextCents: newCents, nextAt: new Date(now.getTime() + looseningDelayMs) }
}

/** An undefined limit is not changed. `dayStart` is the cash result of play at the start of that day, read from the book. */
export type LimitsRequest = {
  loss?: Cents | null | undefined
  stake?: Cents | null | undefined
  dayStart: { day: string; cents: Cents } | undefined
}

export function decideLimits(
  book: Book,
  { loss, stake, dayStart }: LimitsRequest,
  now: Date,
): Decision<Record<string, never>> {
  const row = rowOrNew(book)
  const [lossBefore, stakeBefore] = [lossLimit(row, now), stakeLimit(row, now)]
  const lossAfter = loss === undefined ? lossBefore : changedLimit(lossBefore, loss, now)
  const stakeAfter = stake === undefined ? stakeBefore : changedLimit(stakeBefore, stake, now)
  const isNewlyCounted = lossBefore.cents === null && lossAfter.cents !== null && row.day !== utcDay(now)
  const started = isNewlyCounted && dayStart?.day === utcDay(now)
  return {
    moves: [],
    changes: [
      change(saferPlay, {
        ...row,
        ...(started && { day: dayStart.day, dayStart: dayStart.cents }),
        lossCents: lossAfter.cents,
        lossNextCents: lossAfter.nextCents,
        lossNextAt: lossAfter.nextAt,
        stakeCents: stakeAfter.cents,
        stakeNextCents: stakeAfter.nextCents,
        stakeNextAt: stakeAfter.nextAt,
      }),
    ],
    detail: { loss: detailOf(loss), stake: detailOf(stake) },
    reply: {},
  }
}

/** Undefined: the limit was not part of the request. Null: it was removed. */
const detailOf = (cents: Cents | null | undefined) => (typeof cents === 'bigint' ? String(cents) : cents)

/** The cash lost today, negative if more was won. Counting starts with the first bet of the day under a limit. */
export const lostToday = ({ day, dayStart }: SaferRow, result: Cents, now: Date): Cents =>
  day === utcDay(now) && dayStart !== null ? dayStart - result : 0n

/** `roundStake` is the total stake of the round with this bet. `cash` is the part of this bet that is paid in cash. */
type Stake = { roundStake: Cents; cash: Cents }

/** Throws if the bet exceeds a limit that the player has set. Returns the change that starts a new day, on the first bet of the day. */
export function enforcePlayerLimits(book: Book, { roundStake, cash }: Stake, now: Date): Change[] {
  assert(cash >= 0n && cash <= roundStake, `${cash} cents in cash of a round stake of ${roundStake}`)
  const row = rowOf(book)
  if (!row) return []
  const { cents: maxStake } = stakeLimit(row, now)
  if (maxStake !== null && roundStake > maxStake) throw overLimit('own', maxStake, 'stake')
  const { cents: maxLost } = lossLimit(row, now)
  if (maxLost === null || cash === 0n) return []
  const result = cashResult(book.balances())
  if (lostToday(row, result, now) + cash > maxLost) throw overLimit('own', maxLost, 'loss')
  return row.day === utcDay(now) ? [] : [change(saferPlay, { ...row, day: utcDay(now), dayStart: result })]
}

/** The refusal of a stake above the limit of the game, the bonus or the player, with the limit in cents. */
export function overLimit(limit: 'game' | 'bonus' | 'own', cents: Cents, own?: 'stake' | 'loss'): Refusal {
  assert(cents >= 0n, `a limit of ${cents} cents`)
  assert((limit === 'own') === (own !== undefined), "only the player's own limits have a name of their own")
  return new Refusal('LIMIT_REACHED', { limit, ...(own && { own }), amount: String(cents) })
}

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
export type ExclusionRequest = { length: BreakLength; by: 'player' | 'house'; reason?: string | undefined }

/** An exclusion in effect can be extended but not shortened. */
export function decideExclusion(
  book: Book,
  { length, by, reason }: ExclusionRequest,
  now: Date,
): Decision<{ until: string | null }> {
  const row = rowOrNew(book)
  const current = exclusionOf(row, now)
  const until = endOfBreak(length, now)
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
