import { locale } from './t.ts'

/** Tuesday, November 17, 2026, in UTC. It starts a line, so the Spanish form is capitalised too. */
export function dayName(day: string): string {
  const name = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
}
