import { richText } from '@lucero/ui/text/rich-text.ts'
import { locale } from '@lucero/ui/text/t.ts'

/** An offer that ends at midnight shows the day before as its last day. The tooltip has the exact time. */
export function LastMoment({ until }: { until: string }) {
  const end = new Date(until)
  const iso = end.toISOString()
  const exact = { dateTime: iso, title: `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` }
  if (iso.endsWith('T00:00:00.000Z'))
    return richText('Offered through {date}', {
      date: <time {...exact}>{words(new Date(end.getTime() - 1), { dateStyle: 'long' })}</time>,
    })
  return richText('Offered until {date} UTC', {
    date: <time {...exact}>{words(end, { dateStyle: 'long', timeStyle: 'short' })}</time>,
  })
}

const words = (moment: Date, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(moment)
