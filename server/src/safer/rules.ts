/** Pure decisions on what players ask of themselves. docs/decisions/2026-11-16-safer-play.md says why they are so. */
import { afterMonths, endOfBreak, isExclusion, type BreakLength } from '@lucero/contract/break-lengths'
import type { Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import { cashResult } from '../accounts/accounts.ts'
import { utcDay } from '../kit/utc-day.ts'
import { change, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { saferPlay, type SaferRow } from './store.ts'

type Book = BookView<typeof saferPlay>

/** What makes play less safe waits as long. */
const waitMs = 24 * 3_600_000
const monthsBeforeLifting = 6

const nothing: Omit<SaferRow, 'playerId' | 'id'> = {
  lossCents: null,
  lossNextCents: null,
  lossNextAt: null,
  stakeCents: null,
  stakeNextCents: null,
  stakeNextAt: null,
  day: null,
  dayStart: null,
  breakKind: null,
  breakFrom: null,
  breakUntil: null,
  reminderMinutes: null,
}

export const emptyRow = (playerId: string): SaferRow => ({ playerId, id: playerId, ...nothing })
const rowOf = (book: Book): SaferRow | undefined => book.states(saferPlay)[0]
const rowOrNew = (book: Book): SaferRow => rowOf(book) ?? emptyRow(book.playerId)

/** `nextAt`: from then on it is `nextCents`. */
export type Limit = { cents: Cents | null; nextCents: Cents | null; nextAt: Date | null }

/** As it stands at this moment: a change whose time has come is the limit. */
const atMoment = ({ cents, nextCents, nextAt }: Limit, now: Date): Limit =>
  nextAt !== null && nextAt <= now ? { cents: nextCents, nextCents: null, nextAt: null } : { cents, nextCents, nextAt }

export const lossLimit = ({ lossCents, lossNextCents, lossNextAt }: SaferRow, now: Date): Limit =>
  atMoment({ cents: lossCents, nextCents: lossNextCents, nextAt: lossNextAt }, now)
export const stakeLimit = ({ stakeCents, stakeNextCents, stakeNextAt }: SaferRow, now: Date): Limit =>
  atMoment({ cents: stakeCents, nextCents: stakeNextCents, nextAt: stakeNextAt }, now)

/** Lower holds at once; higher, or none, after the wait. What holds already calls a change off. */
export function changedLimit(limit: Limit, asked: Cents | null, now: Date): Limit {
  const { cents, nextCents, nextAt } = limit
  const isNoHigher = asked === cents || (asked !== null && (cents === null || asked < cents))
  if (isNoHigher) return { cents: asked, nextCents: null, nextAt: null }
  if (nextAt !== null && nextCents === asked) return limit
  return { cents, nextCents: asked, nextAt: new Date(now.getTime() + waitMs) }
}

/** `dayStart`: what play had brought in cash when that day began, as the book says. Left out of what is asked: as it is. */
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
    reply: {},
  }
}

/** What was lost in cash on this day so far; below zero where more was won. A day begins with its first bet under the limit. */
export const lostToday = ({ day, dayStart }: SaferRow, result: Cents, now: Date): Cents =>
  day === utcDay(now) && dayStart !== null ? dayStart - result : 0n

/** `roundStake`: what the round was staked in all, with this bet. `cash`: the part of this bet that cash pays. */
type Stake = { roundStake: Cents; cash: Cents }

/** A limit of the player's own refuses the stake. What the first bet of a day writes down. */
export function enforcePlayerLimits(book: Book, { roundStake, cash }: Stake, now: Date): Change[] {
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

/** Names the limit that a stake is over: the game's, the bonus's, or one that the player has set, and its amount in cents. */
export const overLimit = (limit: 'game' | 'bonus' | 'own', cents: Cents, own?: 'stake' | 'loss'): Refusal =>
  new Refusal('LIMIT_REACHED', { limit, ...(own && { own }), amount: String(cents) })

export type PlayBreak = { kind: 'break' | 'exclusion'; from: Date; until: Date | null }

/** The break that lasts at this moment. */
export function breakOf(row: SaferRow | undefined, now: Date): PlayBreak | undefined {
  if (!row || row.breakKind === null || row.breakFrom === null) return undefined
  if (row.breakUntil !== null && row.breakUntil <= now) return undefined
  return { kind: row.breakKind, from: row.breakFrom, until: row.breakUntil }
}

const fieldsOf = ({ until }: PlayBreak) => ({ until: until?.toISOString() ?? '' })

/** No new play: what a player has, and what is owed to them, stays theirs. */
export function assertNotExcluded(row: SaferRow | undefined, now: Date): void {
  const lasting = breakOf(row, now)
  if (lasting) throw new Refusal('ON_A_BREAK', fieldsOf(lasting))
}

export const assertBookNotExcluded = (book: Book, now: Date): void => assertNotExcluded(rowOf(book), now)
export const isRowExcluded = (row: SaferRow | undefined, now: Date): boolean => breakOf(row, now) !== undefined
export const isExcluded = (book: Book, now: Date): boolean => isRowExcluded(rowOf(book), now)

/** `by` the house with a reason, which is kept with the transfer. */
export type BreakRequest = { length: BreakLength; by: 'player' | 'house'; reason?: string | undefined }

/** Longer than the one that lasts, never shorter. */
export function decideBreak(
  book: Book,
  { length, by, reason }: BreakRequest,
  now: Date,
): Decision<{ until: string | null }> {
  const row = rowOrNew(book)
  const lasting = breakOf(row, now)
  const until = endOfBreak(length, now)
  const isShorter = lasting && until !== null && (lasting.until === null || until < lasting.until)
  if (isShorter) throw new Refusal('BREAK_NOT_SHORTENED', fieldsOf(lasting))
  const breakKind = isExclusion(length) || lasting?.kind === 'exclusion' ? 'exclusion' : 'break'
  const isForGoodAlready = lasting !== undefined && lasting.until === null
  return {
    moves: [],
    changes: isForGoodAlready ? [] : [change(saferPlay, { ...row, breakKind, breakFrom: now, breakUntil: until })],
    detail: { length, by, ...(reason !== undefined && { reason }) },
    reply: { until: until?.toISOString() ?? null },
  }
}

/** By the house: of one for good, when six months have passed. Every other ends by itself. */
export function decideEndExclusion(
  book: Book,
  { reason }: { reason: string },
  now: Date,
): Decision<Record<string, never>> {
  const row = rowOrNew(book)
  const lasting = breakOf(row, now)
  if (!lasting) throw new Refusal('NO_BREAK')
  const isDue = lasting.until === null && afterMonths(lasting.from, monthsBeforeLifting) <= now
  if (!isDue) throw new Refusal('BREAK_NOT_OVER', fieldsOf(lasting))
  const over = { breakKind: null, breakFrom: null, breakUntil: null }
  return { moves: [], changes: [change(saferPlay, { ...row, ...over })], detail: { reason }, reply: {} }
}

export function decideReminder(book: Book, { minutes }: { minutes: number | null }): Decision<Record<string, never>> {
  return { moves: [], changes: [change(saferPlay, { ...rowOrNew(book), reminderMinutes: minutes })], reply: {} }
}
