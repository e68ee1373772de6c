/** UTC days, as reports count them. */
const dayMs = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** `21:03 UTC` today, `2026-11-17 21:03 UTC` before. */
export function minuteText(time: string): string {
  const iso = new Date(time).toISOString()
  const minute = `${iso.slice(11, 16)} UTC`
  return iso.slice(0, 10) === today() ? minute : `${iso.slice(0, 10)} ${minute}`
}

/** A day of the calendar as `2026-11-18`. A browser reads 30 February as 2 March. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
