/** The day of a time in SQL, in a calendar. Node computes where days begin, because the time zones of PostgreSQL may be of another year. */
import { sql, type Sql } from '@lucero/kit/sql'
import { dayAt, daysFrom, type Calendar } from '../calendar/calendar.ts'

/** Transfers of a node whose clock is ahead have a day, too. */
const aheadMs = 3 * 86_400_000

/** A date. Group by its position: its parameters differ in each use. */
export function dayColumn(column: Sql, calendar: Calendar): Sql {
  const [, firstChange] = calendar
  const utc = sql`(${column} at time zone 'UTC')::date`
  if (!firstChange) return utc
  const since = new Date(firstChange.sinceMs)
  const days = daysFrom(calendar, dayAt(calendar, since), Date.now() + aheadMs)
  const starts = days.map(({ start }) => start.toISOString())
  return sql`case when ${column} < ${since.toISOString()}::timestamptz then ${utc}
    else (${days.map(({ day }) => day)}::date[])[greatest(1, width_bucket(${column}, ${starts}::timestamptz[]))] end`
}
