/**
 * Days in a time zone. A calendar is a list of zones, each from a moment on, so a change of zone never moves the past to other days. Pure.
 */
import assert from 'node:assert/strict'

/** `sinceMs` of the first one is -Infinity. `isOwn`: of an operator, not of the house. */
type Piece = { readonly sinceMs: number; readonly zone: string; readonly isOwn?: true }
export type Calendar = readonly [Piece, ...Piece[]]

/** A stored change of zone. Null: the zone of the house. */
export type ZoneChange = { scope: string; sinceMs: number; zone: string | null }

export const utcCalendar: Calendar = [{ sinceMs: -Infinity, zone: 'UTC' }]

const dayMs = 86_400_000
/** The offset of every zone, and every change of one, is a multiple of this. */
const stepMs = 15 * 60_000
/** No zone is further from UTC. */
const maxOffsetMs = 15 * 3_600_000

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

/** `en-CA` writes 2026-11-19. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, format)
  return format
}

export const dayIn = (zone: string, ms: number): string => (zone === 'UTC' ? utcDay(ms) : formatOf(zone).format(ms))

export function pieceAt(calendar: Calendar, ms: number): Piece {
  let found = calendar[0]
  for (const piece of calendar) if (piece.sinceMs <= ms) found = piece
  return found
}

const zoneOf = (calendar: Calendar, ms: number): string => pieceAt(calendar, ms).zone

export const zoneAt = (calendar: Calendar, at: Date): string => zoneOf(calendar, at.getTime())

/** For example `2026-11-19`. */
export const dayAt = (calendar: Calendar, at: Date): string => dayAtMs(calendar, at.getTime())
export const dayAtMs = (calendar: Calendar, ms: number): string => dayIn(zoneOf(calendar, ms), ms)

export const addDays = (day: string, count: number): string => utcDay(Date.parse(day) + count * dayMs)

/** The moment from which `isReached` is true. It is false at `low`, and changes once. */
function firstStep(low: number, high: number, isReached: (ms: number) => boolean): number {
  let [before, after] = [Math.floor(low / stepMs), Math.ceil(high / stepMs)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isReached(middle * stepMs)) after = middle
    else before = middle
  }
  return after * stepMs
}

/** The first moment of a day. A clock change at midnight begins a day at 01:00. */
export function startOfDay(calendar: Calendar, day: string): Date {
  const midnight = Date.parse(day)
  if (calendar.length === 1 && calendar[0].zone === 'UTC') return new Date(midnight)
  return new Date(firstStep(midnight - maxOffsetMs, midnight + 2 * maxOffsetMs, (ms) => dayAtMs(calendar, ms) >= day))
}

/** The first moment after `ms` at which a day begins in the zone. */
function nextMidnight(zone: string, ms: number): number {
  const day = dayIn(zone, ms)
  return firstStep(ms - stepMs, ms + 2 * maxOffsetMs + dayMs, (at) => dayIn(zone, at) > day)
}

const houseScope = 'house'
export const scopeName = (operatorId: number | undefined): string =>
  operatorId === undefined ? houseScope : `operator:${operatorId}`

/** The calendars of the house and of its operators. */
export type Calendars = {
  readonly house: Calendar
  /** Operators that have, or had, a zone of their own. */
  readonly ofOperator: ReadonlyMap<number, Calendar>
}

export const utcCalendars: Calendars = { house: utcCalendar, ofOperator: new Map() }

export function calendarsOf(changes: readonly ZoneChange[]): Calendars {
  const house = joined(
    utcCalendar,
    changes.filter(({ scope }) => scope === houseScope),
  )
  const operators = new Map<number, ZoneChange[]>()
  for (const change of changes) {
    if (change.scope === houseScope) continue
    const id = Number(change.scope.slice('operator:'.length))
    operators.set(id, [...(operators.get(id) ?? []), change])
  }
  return { house, ofOperator: new Map([...operators].map(([id, own]) => [id, joined(house, own)])) }
}

/** Where a change has no zone, and before the first one, the base continues. */
function joined(base: Calendar, changes: readonly ZoneChange[]): Calendar {
  const own = changes.toSorted((one, other) => one.sinceMs - other.sinceMs)
  const pieces = base.filter(({ sinceMs }) => sinceMs < (own[0]?.sinceMs ?? Infinity))
  for (const [n, { sinceMs, zone }] of own.entries()) {
    const endMs = own[n + 1]?.sinceMs ?? Infinity
    if (zone !== null) pieces.push({ sinceMs, zone, isOwn: true })
    else {
      pieces.push({ sinceMs, zone: zoneOf(base, sinceMs) })
      pieces.push(...base.filter((piece) => piece.sinceMs > sinceMs && piece.sinceMs < endMs))
    }
  }
  const [first, ...more] = pieces
  assert(first?.sinceMs === -Infinity, 'a calendar has no beginning')
  return [first, ...more]
}

/** The operator's own calendar, or that of the house. Undefined: the house. */
export const calendarFor = ({ house, ofOperator }: Calendars, operatorId: number | null | undefined): Calendar =>
  (operatorId === null || operatorId === undefined ? undefined : ofOperator.get(operatorId)) ?? house

/** Nodes cache calendars for less than this, so a change never begins sooner. */
export const leadMs = 15 * 60_000

/**
 * The moment from which a new zone counts: the next midnight in it, so that no day of the new zone is cut. The day before the change is shorter or longer.
 * Undefined: zones more than a day apart, where days would go back.
 */
export function startOfZone(calendar: Calendar, zone: string, nowMs: number): number | undefined {
  const sinceMs = nextMidnight(zone, nowMs + leadMs)
  return dayIn(zone, sinceMs) < dayAtMs(calendar, sinceMs - stepMs) ? undefined : sinceMs
}

/** The canonical name of a zone, or undefined. Offsets such as `+02:00` have no clock changes, so they are no zones. */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return name.toUpperCase() === 'UTC' ? 'UTC' : timeZone
  } catch {
    return undefined
  }
}

/** The days from `from` to the last one that may have begun at `until`, with their first moments. */
export function daysFrom(calendar: Calendar, from: string, untilMs: number): { day: string; start: Date }[] {
  const last = dayAtMs(calendar, untilMs)
  const count = Math.max(0, Math.round((Date.parse(last) - Date.parse(from)) / dayMs) + 1)
  return Array.from({ length: count }, (_, n) => addDays(from, n)).map((day) => ({
    day,
    start: startOfDay(calendar, day),
  }))
}
