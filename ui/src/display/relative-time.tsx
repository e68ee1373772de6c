import { useEffect, useState } from 'react'
import { locale } from '../text/t.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const minuteMs = 60_000

/** "5 minutes ago", updated as time passes. The tooltip shows the exact time in UTC. */
export function RelativeTime({ value }: { value: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const iso = new Date(value).toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}>
      {relativeTime(Date.parse(iso), now)}
    </time>
  )
}

/** Times in the future count as now, because clocks may differ slightly. */
function relativeTime(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['second', Infinity]
  return format.format(length === Infinity ? 0 : -Math.floor(seconds / length), unit)
}
