/** Times of the desk, in the time zone of the operator or of the house. Days of limits, reports and shifts are counted in it, too. */
import { currentStaff } from './session.ts'

const zone = (): string => currentStaff()?.zone ?? 'UTC'

/** `Mexico City` for America/Mexico_City. */
export const zoneName = (name = zone()): string => name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(name: string): Intl.DateTimeFormat {
  const known = formats.get(name)
  if (known) return known
  const [two, numeric] = ['2-digit', 'numeric'] as const
  // Swedish writes 2026-11-19 15:04:05.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: name,
    year: numeric,
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  })
  formats.set(name, format)
  return format
}

/** `2026-11-19 15:04:05` */
export const localTime = (time: string | Date): string => formatOf(zone()).format(new Date(time))

/** `2026-11-19 15:04` */
export const localMinute = (time: string | Date): string => localTime(time).slice(0, 16)
