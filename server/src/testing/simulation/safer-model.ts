// What players ask of themselves, told a second time: every coming and going of cash in play is noted, and a day's loss is added up from it.
import type { BreakLength } from '@lucero/contract/break-lengths'
import type { Model, OwnLimit, SaferPlay } from './model-state.ts'

export type SaferWish =
  | { what: 'set-limits'; loss?: bigint | null; stake?: bigint | null; dayStart: { day: string; cents: bigint } }
  | { what: 'take-break'; length: BreakLength }
  | { what: 'set-reminder'; minutes: number | null }
  | { what: 'end-exclusion' }

const kinds = new Set(['set-limits', 'take-break', 'set-reminder', 'end-exclusion'])
export const isSafer = (wish: { what: string }): wish is SaferWish => kinds.has(wish.what)

export const newSaferPlay = (): SaferPlay => ({
  asked: false,
  flows: [],
  loss: { cents: null },
  stake: { cents: null },
  reminder: null,
})

const dayMs = 86_400_000
const dayNumber = (at: number) => Math.floor(at / dayMs)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const total = (flows: SaferPlay['flows']) => flows.reduce((sum, { cents }) => sum + cents, 0n)

/** Cash that play has brought before this day. */
export const startOfDay = ({ safer }: Model, now: number): { day: string; cents: bigint } => ({
  day: dayOf(now),
  cents: total(safer.flows.filter(({ at }) => dayNumber(at) < dayNumber(now))),
})

export const note = (model: Model, cents: bigint): void => void model.safer.flows.push({ at: model.clock, cents })

/** A change that was waited for is there on time. */
export function limitsComeTrue({ safer }: Model, now: number): void {
  for (const limit of [safer.loss, safer.stake])
    if (limit.next && limit.next.at <= now) [limit.cents, limit.next] = [limit.next.cents, undefined]
}

export function expectedSafer(model: Model, wish: SaferWish, now: number): string {
  const { safer } = model
  if (wish.what === 'set-limits') return setLimits(safer, wish, now)
  if (wish.what === 'take-break') return takeBreak(safer, wish.length, now)
  if (wish.what === 'end-exclusion') return lift(safer, now)
  safer.asked = true
  safer.reminder = wish.minutes
  return 'ok'
}

type LimitsWish = Extract<SaferWish, { what: 'set-limits' }>

function setLimits(safer: SaferPlay, { loss, stake, dayStart }: LimitsWish, now: number): string {
  const before = safer.loss.cents
  if (loss !== undefined) setOne(safer.loss, loss, now)
  if (stake !== undefined) setOne(safer.stake, stake, now)
  safer.asked = true
  const today = dayOf(now)
  if (before === null && safer.loss.cents !== null && safer.since?.day !== today && dayStart.day === today) {
    const first = safer.flows.findIndex(({ at }) => dayNumber(at) >= dayNumber(now))
    safer.since = { day: today, from: first < 0 ? safer.flows.length : first }
  }
  return 'ok'
}

function setOne(limit: OwnLimit, asked: bigint | null, now: number): void {
  const isRaise = asked === null ? limit.cents !== null : limit.cents !== null && asked > limit.cents
  if (!isRaise) Object.assign(limit, { cents: asked, next: undefined })
  else if (!limit.next || limit.next.cents !== asked) limit.next = { cents: asked, at: now + dayMs }
}

const monthsLater = (at: number, months: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) + (at % dayMs)
}
const ends: Record<BreakLength, (now: number) => number> = {
  '24-hours': (now) => now + dayMs,
  '7-days': (now) => now + 7 * dayMs,
  '30-days': (now) => now + 30 * dayMs,
  '6-months': (now) => monthsLater(now, 6),
  '1-year': (now) => monthsLater(now, 12),
  'for-good': () => Infinity,
}

export const isAway = ({ safer }: Model, now: number): boolean => safer.away !== undefined && safer.away.until > now

function takeBreak(safer: SaferPlay, length: BreakLength, now: number): string {
  const until = ends[length](now)
  const lasts = safer.away && safer.away.until > now ? safer.away : undefined
  if (lasts && until < lasts.until) return 'BREAK_NOT_SHORTENED'
  const isOut = ['6-months', '1-year', 'for-good'].includes(length) || lasts?.kind === 'exclusion'
  if (lasts?.until !== Infinity) safer.away = { kind: isOut ? 'exclusion' : 'break', since: now, until }
  safer.asked = true
  return `ok until ${until}`
}

function lift(safer: SaferPlay, now: number): string {
  if (!safer.away || safer.away.until <= now) return 'NO_BREAK'
  if (safer.away.until !== Infinity || monthsLater(safer.away.since, 6) > now) return 'BREAK_NOT_OVER'
  safer.away = undefined
  return 'ok'
}

/** `roundStake`: all stakes of the round that stand, with this one. The first bet of a day begins it. */
export function allowsStake({ safer }: Model, roundStake: bigint, cash: bigint, now: number): boolean {
  if (safer.stake.cents !== null && roundStake > safer.stake.cents) return false
  if (safer.loss.cents === null || cash === 0n) return true
  const from = safer.since?.day === dayOf(now) ? safer.since.from : safer.flows.length
  if (cash - total(safer.flows.slice(from)) > safer.loss.cents) return false
  safer.since = { day: dayOf(now), from }
  return true
}
