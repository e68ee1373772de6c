// Reference model of safer play. It records all cash flows of play and sums them for the loss of a day.
import type { ExclusionLength } from '@lucero/contract/shared/exclusion-lengths'
import type { Model, OwnLimit, SaferPlay } from './model-state.ts'

export type SaferWish =
  | { what: 'set-limits'; loss?: bigint | null; stake?: bigint | null; dayStart: { day: string; cents: bigint } }
  | { what: 'take-break'; length: ExclusionLength }
  | { what: 'set-reminder'; minutes: number | null }
  | { what: 'end-exclusion' }

const kinds = new Set(['set-limits', 'take-break', 'set-reminder', 'end-exclusion'])
export const isSafer = (wish: { what: string }): wish is SaferWish => kinds.has(wish.what)

export const newSaferPlay = (): SaferPlay => ({
  isSet: false,
  flows: [],
  loss: { cents: null },
  stake: { cents: null },
  reminder: null,
})

const dayMs = 86_400_000
const dayNumber = (at: number) => Math.floor(at / dayMs)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const total = (flows: SaferPlay['flows']) => flows.reduce((sum, { cents }) => sum + cents, 0n)

/** Net cash from play before this day. */
export const startOfDay = ({ safer }: Model, now: number): { day: string; cents: bigint } => ({
  day: dayOf(now),
  cents: total(safer.flows.filter(({ at }) => dayNumber(at) < dayNumber(now))),
})

export const recordFlow = (model: Model, cents: bigint): void => void model.safer.flows.push({ at: model.clock, cents })

export function expectedSafer(model: Model, wish: SaferWish, now: number): string {
  const { safer } = model
  if (wish.what === 'set-limits') return setLimits(safer, wish, now)
  if (wish.what === 'take-break') return takeBreak(safer, wish.length, now)
  if (wish.what === 'end-exclusion') return lift(safer, now)
  safer.isSet = true
  safer.reminder = wish.minutes
  return 'ok'
}

type LimitsWish = Extract<SaferWish, { what: 'set-limits' }>

function setLimits(safer: SaferPlay, { loss, stake, dayStart }: LimitsWish, now: number): string {
  const before = safer.loss.cents
  if (loss !== undefined) setOne(safer.loss, loss, now)
  if (stake !== undefined) setOne(safer.stake, stake, now)
  safer.isSet = true
  const today = dayOf(now)
  if (before === null && safer.loss.cents !== null && safer.since?.day !== today && dayStart.day === today) {
    const first = safer.flows.findIndex(({ at }) => dayNumber(at) >= dayNumber(now))
    safer.since = { day: today, from: first < 0 ? safer.flows.length : first }
  }
  return 'ok'
}

function setOne(limit: OwnLimit, cents: bigint | null, now: number): void {
  const isRaise = cents === null ? limit.cents !== null : limit.cents !== null && cents > limit.cents
  if (!isRaise) Object.assign(limit, { cents, next: undefined })
  else if (!limit.next || limit.next.cents !== cents) limit.next = { cents, at: now + dayMs }
  else if (limit.next.at <= now) Object.assign(limit, { cents, next: undefined })
}

const monthsLater = (at: number, months: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) + (at % dayMs)
}
const ends: Record<ExclusionLength, (now: number) => number> = {
  '24-hours': (now) => now + dayMs,
  '7-days': (now) => now + 7 * dayMs,
  '30-days': (now) => now + 30 * dayMs,
  '6-months': (now) => monthsLater(now, 6),
  '1-year': (now) => monthsLater(now, 12),
  'for-good': () => Infinity,
}

export const isExcluded = ({ safer }: Model, now: number): boolean =>
  safer.exclusion !== undefined && safer.exclusion.until > now

function takeBreak(safer: SaferPlay, length: ExclusionLength, now: number): string {
  const until = ends[length](now)
  const current = safer.exclusion && safer.exclusion.until > now ? safer.exclusion : undefined
  if (current && until < current.until) return 'BREAK_NOT_SHORTENED'
  const isSelfExclusion = ['6-months', '1-year', 'for-good'].includes(length) || current?.kind === 'exclusion'
  if (current?.until !== Infinity)
    safer.exclusion = { kind: isSelfExclusion ? 'exclusion' : 'break', since: now, until }
  safer.isSet = true
  return `ok until ${until}`
}

function lift(safer: SaferPlay, now: number): string {
  if (!safer.exclusion || safer.exclusion.until <= now) return 'NO_BREAK'
  if (safer.exclusion.until !== Infinity || monthsLater(safer.exclusion.since, 6) > now) return 'BREAK_NOT_OVER'
  safer.exclusion = undefined
  return 'ok'
}

/** `roundStake`: all standing stakes of the round including this one. The first bet of a day starts the daily loss. */
export function allowsStake({ safer }: Model, roundStake: bigint, cash: bigint, now: number): boolean {
  if (safer.stake.cents !== null && roundStake > safer.stake.cents) return false
  if (safer.loss.cents === null || cash === 0n) return true
  const from = safer.since?.day === dayOf(now) ? safer.since.from : safer.flows.length
  if (cash - total(safer.flows.slice(from)) > safer.loss.cents) return false
  safer.since = { day: dayOf(now), from }
  return true
}
