/** The time zones of the house and of its operators: which day it is for whom. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { ttlCache } from '../runtime/ttl-cache.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  calendarFor,
  calendarsOf,
  dayAt,
  leadMs,
  pieceAt,
  scopeName,
  startOfZone,
  zoneAt,
  zoneNamed,
  type Calendar,
  type Calendars,
} from './rules.ts'
import * as store from './store.ts'

export { addDays, dayAt, dayAtMs, daysFrom, startOfDay, utcCalendars, zoneAt } from './rules.ts'
export type { Calendar, Calendars } from './rules.ts'

/** A change begins later than this, so no node uses an old calendar in its time. */
const cacheMs = 60_000

/** The calendars, remembered for a minute. */
export const readCalendars = ttlCache<Calendars>({
  forMs: cacheMs,
  invalidatedBy: 'operators-changed',
  load: (runtime) => loadCalendars(runtime.db),
})

/** The calendars as they are stored, for sums that must be exact. */
export const loadCalendars = async (tx: Tx): Promise<Calendars> => calendarsOf(await store.listChanges(tx))

/** The calendar of an operator, or of the house. */
export const calendarOf = async (runtime: Runtime, operatorId?: number | null): Promise<Calendar> =>
  calendarFor(await readCalendars(runtime), operatorId)

/** The day now, for an operator or for the house. */
export const todayOf = async (runtime: Runtime, operatorId?: number | null): Promise<string> =>
  dayAt(await calendarOf(runtime, operatorId), runtime.clock.now())

type ZoneStatus = { zone: string; own: boolean; next: { zone: string; from: string } | null }

/** The zone that counts now, and the change that waits. */
function statusOf(calendars: Calendars, now: Date, operatorId?: number): ZoneStatus {
  const calendar = calendarFor(calendars, operatorId)
  const coming = calendar.find(({ sinceMs }) => sinceMs > now.getTime())
  return {
    zone: zoneAt(calendar, now),
    own: operatorId !== undefined && pieceAt(calendar, now.getTime()).isOwn === true,
    next: coming ? { zone: coming.zone, from: new Date(coming.sinceMs).toISOString() } : null,
  }
}

export const readStatus = async (runtime: Runtime, operatorId?: number): Promise<ZoneStatus> =>
  statusOf(await loadCalendars(runtime.db), runtime.clock.now(), operatorId)

export type ZoneRequest = { operatorId?: number | undefined; zone: string | null }

/**
 * Sets the zone of the house or of an operator from its next midnight on. A change that waits is replaced; the zone of now removes it. `beforeFirst` runs before
 * an operator gets its first own zone.
 */
export async function changeZone(
  tx: Tx,
  now: Date,
  { operatorId, zone: wanted }: ZoneRequest,
  beforeFirst: (operatorId: number) => Promise<void>,
): Promise<ZoneStatus> {
  const [scope, nowMs] = [scopeName(operatorId), now.getTime()]
  await store.lockChanges(tx)
  await store.deleteChangesAfter(tx, scope, nowMs + leadMs)
  const before = await loadCalendars(tx)
  const calendar = calendarFor(before, operatorId)
  const zone = wanted === null ? null : zoneNamed(wanted)
  if (zone === undefined || (zone === null && operatorId === undefined))
    throw new Refusal('INVALID_INPUT', { zone: 'A time zone like America/Mexico_City' })
  const current = statusOf(before, now, operatorId)
  const target = zone ?? zoneAt(before.house, now)
  const isSame =
    !current.next && (operatorId === undefined ? zone === current.zone : zone === (current.own ? current.zone : null))
  if (!isSame) {
    const sinceMs = startOfZone(calendar, target, nowMs)
    if (sinceMs === undefined) throw new Refusal('INVALID_INPUT', { zone: 'More than a day from the zone before' })
    if (operatorId !== undefined && !before.ofOperator.has(operatorId)) await beforeFirst(operatorId)
    await store.insertChange(tx, { scope, sinceMs, zone })
  }
  return statusOf(await loadCalendars(tx), now, operatorId)
}
