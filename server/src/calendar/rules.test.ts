// Issue 40, time zone: days of 23 and 25 hours, midnights that do not exist, and changes of zone.
import { expect, it } from 'vitest'
import {
  addDays,
  calendarFor,
  calendarsOf,
  dayAtMs,
  dayIn,
  daysFrom,
  startOfDay,
  startOfZone,
  utcCalendar,
  zoneAt,
  zoneNamed,
  type Calendar,
} from './rules.ts'

const hourMs = 3_600_000
const inZone = (zone: string): Calendar => [{ sinceMs: -Infinity, zone }]
const hoursOf = (calendar: Calendar, day: string) =>
  (startOfDay(calendar, addDays(day, 1)).getTime() - startOfDay(calendar, day).getTime()) / hourMs

it('issue 40: a day has 23 hours when clocks go forward, and 25 when they go back', () => {
  expect(hoursOf(inZone('America/New_York'), '2026-03-08')).toBe(23)
  expect(hoursOf(inZone('America/New_York'), '2026-11-01')).toBe(25)
  expect(hoursOf(inZone('America/New_York'), '2026-11-02')).toBe(24)
  expect(hoursOf(inZone('Australia/Lord_Howe'), '2026-04-05')).toBe(24.5)
})

it('issue 40: a day without a midnight begins at the first moment of it', () => {
  // In Cuba clocks go from 00:00 to 01:00 on 8 March 2026.
  expect(startOfDay(inZone('America/Havana'), '2026-03-08').toISOString()).toBe('2026-03-08T05:00:00.000Z')
  expect(hoursOf(inZone('America/Havana'), '2026-03-08')).toBe(23)
})

it('issue 40: each moment is in the day that begins last before it', () => {
  for (const zone of ['UTC', 'America/Mexico_City', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'])
    for (const { day, start } of daysFrom(inZone(zone), '2026-02-20', Date.parse('2026-04-10T12:00:00Z'))) {
      expect(dayIn(zone, start.getTime())).toBe(day)
      expect(dayIn(zone, start.getTime() - 1)).toBe(addDays(day, -1))
    }
})

it('issue 40: a change begins at the next midnight of the new zone, and days never go back', () => {
  for (const [from, to] of [
    ['UTC', 'America/Mexico_City'],
    ['Pacific/Kiritimati', 'America/Mexico_City'],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
    ['Asia/Tokyo', 'UTC'],
  ] as const)
    for (let hour = 0; hour < 24; hour += 1) {
      const now = Date.parse('2026-11-19T00:00:00Z') + hour * hourMs
      const old = inZone(from)
      const since = startOfZone(old, to, now)!
      expect(since).toBeGreaterThan(now)
      const changed: Calendar = [...old, { sinceMs: since, zone: to }] as unknown as Calendar
      expect(dayIn(to, since - 1)).not.toBe(dayIn(to, since))
      let last = ''
      for (let at = now - 30 * hourMs; at < since + 30 * hourMs; at += hourMs / 4) {
        const day = dayAtMs(changed, at)
        expect(day >= last, `${from} to ${to} at ${new Date(at).toISOString()}`).toBe(true)
        last = day
      }
    }
})

it('issue 40: a change that would repeat a day is refused', () => {
  expect(startOfZone(inZone('Pacific/Kiritimati'), 'Pacific/Pago_Pago', Date.parse('2026-11-19'))).toBeUndefined()
})

it('issue 40: an operator follows the house before its own zone, and after it gives it up', () => {
  const at = (text: string) => Date.parse(`${text}T06:00:00Z`)
  const calendars = calendarsOf([
    { scope: 'house', sinceMs: at('2026-03-01'), zone: 'America/Mexico_City' },
    { scope: 'house', sinceMs: at('2026-08-01'), zone: 'America/Bogota' },
    { scope: 'house', sinceMs: at('2026-10-01'), zone: 'America/Lima' },
    { scope: 'operator:1001', sinceMs: at('2026-06-01'), zone: 'America/New_York' },
    { scope: 'operator:1001', sinceMs: at('2026-09-01'), zone: null },
  ])
  const zoneOn = (day: string, operatorId?: number) => zoneAt(calendarFor(calendars, operatorId), new Date(at(day)))
  const zones = (operatorId?: number) =>
    ['2026-01-01', '2026-04-01', '2026-07-01', '2026-08-15', '2026-09-15', '2026-10-15'].map((day) =>
      zoneOn(day, operatorId).replace('America/', ''),
    )
  expect(zones()).toEqual(['UTC', 'Mexico_City', 'Mexico_City', 'Bogota', 'Bogota', 'Lima'])
  expect(zones(1001)).toEqual(['UTC', 'Mexico_City', 'New_York', 'New_York', 'Bogota', 'Lima'])
  expect(zones(1002)).toEqual(zones())
  expect(calendarsOf([]).house).toEqual(utcCalendar)
})

it('issue 40: only names of zones are accepted, in any letters', () => {
  expect(zoneNamed('america/mexico_city')).toBe('America/Mexico_City')
  expect(zoneNamed('utc')).toBe('UTC')
  for (const wrong of ['+02:00', 'Mars/Olympus', '', "UTC'; drop"]) expect(zoneNamed(wrong)).toBeUndefined()
})
