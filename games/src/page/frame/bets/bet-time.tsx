import { locale } from '@lucero/ui/text/t.ts'

export const BetTime = ({ at }: { at: string }) => <time dateTime={at}>{format(new Date(at))}</time>

/** Time of today, or date and time. */
function format(date: Date): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(locale(), isToday ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'short' })
}
