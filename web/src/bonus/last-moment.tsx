import { richText } from '@lucero/ui/text/rich-text.ts'
import { locale } from '@lucero/ui/text/t.ts'

/** An offer that ends at midnight shows the day before as its last day. The tooltip has the exact time. */
export function LastMoment({ until }: { until: string }) {
  const end = new Date(until)
  const iso = end.toISOString()
  const exact = { dateTime: iso, title: `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` }
  if (iso.endsWith('T00:00:00.000Z'))
    return richText('Offered through {date}', {
      date: <time {...exact}>{words(new Date(end.getTime() - 1), dateWords)}</time>,
    })
  return richText('Offered until {date} UTC', {
    date: <time {...exact}>{words(end, { ...dateWords, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}</time>,
  })
}

const dateWords = { day: 'numeric', month: 'long', year: 'numeric' } satisfies Intl.DateTimeFormatOptions

const words = (moment: Date, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(moment)
