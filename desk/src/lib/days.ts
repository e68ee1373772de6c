/** Days in the time zone of the desk, as reports count them. */
import { localMinute, localTime, zoneName } from './zone.ts'

const dayMs = 86_400_000

export const today = (): string => localTime(new Date()).slice(0, 10)
/** For days that begin in UTC, as the end of an offer. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** `21:03 UTC` today, `2026-11-17 21:03 UTC` before. */
export function minuteText(time: string): string {
  const minute = localMinute(time)
  return `${minute.startsWith(today()) ? minute.slice(11) : minute} ${zoneName()}`
}

/** A day of the calendar as `2026-11-18`. A browser reads 30 February as 2 March. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
