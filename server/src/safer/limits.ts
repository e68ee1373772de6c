/** Pure rules of the limits that players set for themselves. The reasons are in docs/decisions/2026-11-16-safer-play.md. */
import assert from 'node:assert/strict'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { cashResult } from '../accounts/accounts.ts'
import { utcDay, utcMonth, utcWeek } from '../runtime/utc-day.ts'
import { change, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { emptyRow, saferPlay, type SaferRow } from './store.ts'

type Book = BookView<typeof saferPlay>

/** Delay before a change that loosens a limit can be confirmed. */
export const looseningDelayMs = 24 * 3_600_000
/** A pause between two bets that is longer than this is not play. */
const longestPauseMs = 5 * 60_000
const minuteMs = 60_000n

export function rowOf(book: Book): SaferRow | undefined {
  const [row, ...others] = book.states(saferPlay)
  assert(others.length === 0, 'a player has two rows of limits')
  if (row) for (const { first, start } of Object.values(lossPeriods)) assertTogether(row[first], row[start])
  return row
}
const assertTogether = (first: unknown, start: unknown) =>
  assert((first === null) === (start === null), 'a period of losses is stored without its start')

export const rowOrNew = (book: Book): SaferRow => rowOf(book) ?? emptyRow(book.playerId)

/** The columns of each limit. All are in cents, except `time`, which is in minutes. */
export const limitColumns = {
  loss: {
    max: 'lossCents',
    nextMax: 'lossNextCents',
    nextAt: 'lossNextAt',
    raiseMax: 'lossRaiseCents',
    raiseAt: 'lossRaiseAt',
  },
  lossWeek: {
    max: 'lossWeekCents',
    nextMax: 'lossWeekNextCents',
    nextAt: 'lossWeekNextAt',
    raiseMax: 'lossWeekRaiseCents',
    raiseAt: 'lossWeekRaiseAt',
  },
  lossMonth: {
    max: 'lossMonthCents',
    nextMax: 'lossMonthNextCents',
    nextAt: 'lossMonthNextAt',
    raiseMax: 'lossMonthRaiseCents',
    raiseAt: 'lossMonthRaiseAt',
  },
  stake: {
    max: 'stakeCents',
    nextMax: 'stakeNextCents',
    nextAt: 'stakeNextAt',
    raiseMax: 'stakeRaiseCents',
    raiseAt: 'stakeRaiseAt',
  },
  moved: {
    max: 'movedCents',
    nextMax: 'movedNextCents',
    nextAt: 'movedNextAt',
    raiseMax: 'movedRaiseCents',
    raiseAt: 'movedRaiseAt',
  },
  time: {
    max: 'timeMinutes',
    nextMax: 'timeNextMinutes',
    nextAt: 'timeNextAt',
    raiseMax: 'timeRaiseMinutes',
    raiseAt: 'timeRaiseAt',
  },
} as const

export type LimitName = keyof typeof limitColumns
export const limitNames = Object.keys(limitColumns) as LimitName[]

/** Limits on the losses of a period: its first day and the cash result of play before it. */
export const lossPeriods = {
  loss: { period: 'day', first: 'day', start: 'dayStart', firstDay: utcDay },
  lossWeek: { period: 'week', first: 'week', start: 'weekStart', firstDay: utcWeek },
  lossMonth: { period: 'month', first: 'month', start: 'monthStart', firstDay: utcMonth },
} as const
export type LossLimitName = keyof typeof lossPeriods
export const lossLimitNames = Object.keys(lossPeriods) as LossLimitName[]

/**
 * From `nextAt` on, the limit is `nextMax`. A raise is only a request: from `raiseAt` on, the player can confirm `raiseMax`.
 * Null is no limit.
 */
export type Limit = {
  max: bigint | null
  nextMax: bigint | null
  nextAt: Date | null
  raiseMax: bigint | null
  raiseAt: Date | null
}

const fixed = (max: bigint | null): Limit => ({ max, nextMax: null, nextAt: null, raiseMax: null, raiseAt: null })

/** Applies a change whose time has come. An unconfirmed raise is not applied. */
export function limitOf(row: SaferRow, name: LimitName, now: Date): Limit {
  const columns = limitColumns[name]
  const { nextMax, nextAt } = { nextMax: row[columns.nextMax], nextAt: row[columns.nextAt] }
  const raise = { raiseMax: row[columns.raiseMax], raiseAt: row[columns.raiseAt] }
  return nextAt !== null && nextAt <= now
    ? { ...fixed(nextMax), ...raise }
    : { max: row[columns.max], nextMax, nextAt, ...raise }
}

const columnsOf = (name: LimitName, limit: Limit): Partial<SaferRow> =>
  Object.fromEntries(Object.entries(limitColumns[name]).map(([part, column]) => [column, limit[part as keyof Limit]]))

/** The change that waits, and whether the player can confirm it now. */
export type PendingChange = { max: bigint | null; from: Date; isConfirmable: boolean }

export function pendingChange({ nextMax, nextAt, raiseMax, raiseAt }: Limit, now: Date): PendingChange | null {
  if (raiseAt !== null) return { max: raiseMax, from: raiseAt, isConfirmable: raiseAt <= now }
  return nextAt === null ? null : { max: nextMax, from: nextAt, isConfirmable: false }
}

/**
 * A lower limit takes effect immediately. A higher limit, or none, waits for the delay and for the same request once more,
 * which confirms it. Setting the current limit cancels a pending change.
 */
export function changedLimit(limit: Limit, newMax: bigint | null, now: Date): Limit {
  assert(newMax === null || newMax > 0n, `a limit of ${newMax}`)
  const { max } = limit
  const isNoHigher = newMax === max || (newMax !== null && (max === null || newMax < max))
  if (isNoHigher) return fixed(newMax)
  assert(newMax === null || (max !== null && newMax > max), 'a limit that is not looser is delayed')
  const pending = pendingChange(limit, now)
  if (pending === null || pending.max !== newMax)
    return { ...fixed(max), raiseMax: newMax, raiseAt: new Date(now.getTime() + looseningDelayMs) }
  // `nextAt` keeps the time of the raise for the risk rules.
  return pending.isConfirmable ? { ...fixed(newMax), nextMax: newMax, nextAt: pending.from } : limit
}

/** The first day of a period and the cash result of play before it. */
type PeriodStart = { day: string; cents: Cents }

/** An undefined limit is not changed. `starts` and `movedToday` count what happened before the limit was set, and are read from the book. */
export type LimitsRequest = { [Name in LimitName]?: bigint | null | undefined } & {
  starts: { [Name in LossLimitName]?: PeriodStart | undefined }
  movedToday?: { day: string; cents: Cents } | undefined
}

export function decideLimits(book: Book, request: LimitsRequest, now: Date): Decision<Record<string, never>> {
  const row = rowOrNew(book)
  const changes = limitNames.flatMap((name) => {
    const [before, newMax] = [limitOf(row, name, now), request[name]]
    const after = newMax === undefined ? before : changedLimit(before, newMax, now)
    const isNew = before.max === null && after.max !== null
    return [columnsOf(name, after), ...(isNew ? [countedBefore(row, name, request, now)] : [])]
  })
  return {
    moves: [],
    changes: [change(saferPlay, Object.assign({ ...row }, ...changes))],
    detail: Object.fromEntries(limitNames.map((name) => [name, detailOf(request[name])])),
    reply: {},
  }
}

/** Returns what counts toward a new limit already. A period that is counted already keeps its start. */
function countedBefore(
  row: SaferRow,
  name: LimitName,
  { starts, movedToday }: LimitsRequest,
  now: Date,
): Partial<SaferRow> {
  if (name === 'moved')
    return movedToday?.day === utcDay(now) ? { movedDay: movedToday.day, movedDayCents: movedToday.cents } : {}
  if (!isLossLimit(name)) return {}
  const { first, start, firstDay } = lossPeriods[name]
  const periodStart = starts[name]
  return row[first] !== firstDay(now) && periodStart?.day === firstDay(now)
    ? { [first]: periodStart.day, [start]: periodStart.cents }
    : {}
}

const isLossLimit = (name: LimitName): name is LossLimitName => name in lossPeriods

/** Undefined: the limit was not part of the request. Null: it was removed. */
const detailOf = (max: bigint | null | undefined) => (typeof max === 'bigint' ? String(max) : max)

/** The cash lost in the current period, negative if more was won. Counting starts with the first bet of the period under a limit. */
export function lostIn(row: SaferRow, name: LossLimitName, result: Cents, now: Date): Cents {
  const { first, start, firstDay } = lossPeriods[name]
  const before = row[start]
  return row[first] === firstDay(now) && before !== null ? before - result : 0n
}

/** Credit moved to games today, under a limit. */
export const movedToday = ({ movedDay, movedDayCents }: SaferRow, now: Date): Cents =>
  movedDay === utcDay(now) ? (movedDayCents ?? 0n) : 0n

/** The time of play today, under a limit. The time between two bets counts if it is short. */
export function playedMsToday({ timeDay, timeUsedMs, timeLastAt }: SaferRow, now: Date): bigint {
  if (timeDay !== utcDay(now) || timeUsedMs === null || timeLastAt === null) return 0n
  const pause = now.getTime() - timeLastAt.getTime()
  return timeUsedMs + BigInt(pause > 0 && pause <= longestPauseMs ? pause : 0)
}

/** `roundStake` is the total stake of the round with this bet. `cash` is the part of this bet that is paid in cash. */
type Stake = { roundStake: Cents; cash: Cents }

/** Throws if the bet exceeds a limit that the player has set. Returns the change that counts it, if anything has to be stored. */
export function enforcePlayerLimits(book: Book, { roundStake, cash }: Stake, now: Date): Change[] {
  assert(cash >= 0n && cash <= roundStake, `${cash} cents in cash of a round stake of ${roundStake}`)
  const row = rowOf(book)
  if (!row) return []
  const { max: maxStake } = limitOf(row, 'stake', now)
  if (maxStake !== null && roundStake > maxStake) throw overLimit('own', maxStake, { own: 'stake' })
  const counted = { ...countLosses(book, row, cash, now), ...countTime(row, now) }
  return Object.keys(counted).length ? [change(saferPlay, { ...row, ...counted })] : []
}

/** The first bet of a period stores its start. Later bets store nothing. */
function countLosses(book: Book, row: SaferRow, cash: Cents, now: Date): Partial<SaferRow> {
  const limits = lossLimitNames.flatMap((name) => {
    const { max } = limitOf(row, name, now)
    return max === null ? [] : [{ name, max }]
  })
  if (cash === 0n || !limits.length) return {}
  const result = cashResult(book.balances())
  const over = limits.find(({ name, max }) => lostIn(row, name, result, now) + cash > max)
  if (over) throw overLimit('own', over.max, { own: 'loss', period: lossPeriods[over.name].period })
  const begun = limits.map(({ name }) => {
    const { first, start, firstDay } = lossPeriods[name]
    return row[first] === firstDay(now) ? {} : { [first]: firstDay(now), [start]: result }
  })
  return Object.assign({}, ...begun) as Partial<SaferRow>
}

function countTime(row: SaferRow, now: Date): Partial<SaferRow> {
  const { max } = limitOf(row, 'time', now)
  if (max === null) return {}
  const played = playedMsToday(row, now)
  if (played >= max * minuteMs) throw overLimit('own', 0n, { own: 'time', minutes: String(max) })
  return { timeDay: utcDay(now), timeUsedMs: played, timeLastAt: now }
}

/** The limit of the player that refuses every further bet with cash (`loss`), or every further bet (`time`). `result` is the cash result of play. */
export function reachedLimit(row: SaferRow | undefined, result: Cents, now: Date): 'loss' | 'time' | undefined {
  if (!row) return undefined
  const { max: minutes } = limitOf(row, 'time', now)
  if (minutes !== null && playedMsToday(row, now) >= minutes * minuteMs) return 'time'
  const isLost = (name: LossLimitName) => {
    const { max } = limitOf(row, name, now)
    return max !== null && lostIn(row, name, result, now) >= max
  }
  return lossLimitNames.some(isLost) ? 'loss' : undefined
}

/** Throws if more credit would be moved to games today than the player allows. Credit that is collected again does not count against it. */
export function enforceMoveLimit(book: Book, cents: Cents, now: Date): Change[] {
  const row = rowOf(book)
  if (!row || limitOf(row, 'moved', now).max === null) return []
  assertMoveAllowed(row, cents, now)
  return [change(saferPlay, { ...row, movedDay: utcDay(now), movedDayCents: movedToday(row, now) + cents })]
}

/** Throws if moving the credit to games now would exceed the player's limit. */
export function assertMoveAllowed(row: SaferRow | undefined, cents: Cents, now: Date): void {
  const max = row ? limitOf(row, 'moved', now).max : null
  if (row && max !== null && movedToday(row, now) + cents > max)
    throw new Refusal('MOVE_LIMIT_REACHED', { amount: String(toAmount(max)) })
}

type OwnLimit = { own: 'stake' } | { own: 'loss'; period: 'day' | 'week' | 'month' } | { own: 'time'; minutes: string }

/** The refusal above the limit of the game, the bonus or the player, with the limit in cents. A limit on time allows no stake at all. */
export function overLimit(limit: 'game' | 'bonus' | 'own', cents: Cents, own?: OwnLimit): Refusal {
  assert(cents >= 0n, `a limit of ${cents} cents`)
  assert((limit === 'own') === (own !== undefined), "only the player's own limits have a name of their own")
  return new Refusal('LIMIT_REACHED', { limit, ...own, amount: String(cents) })
}
