import { useEffect, useState } from 'react'
import { plural, t } from '@lucero/ui/text/t.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const updateMs = 30_000

/** "14 days 3 hours". The resolution gets finer towards the end. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return t('Time is up')
  if (milliseconds < minute) return t('Less than a minute')
  if (milliseconds < hour) return minutes(milliseconds)
  if (milliseconds < day) return both(hours(milliseconds), minutes(milliseconds % hour), milliseconds % hour < minute)
  return both(days(milliseconds), hours(milliseconds % day), milliseconds % day < hour)
}

const minutes = (milliseconds: number) => plural(Math.floor(milliseconds / minute), '{count} minute', '{count} minutes')
const hours = (milliseconds: number) => plural(Math.floor(milliseconds / hour), '{count} hour', '{count} hours')
const days = (milliseconds: number) => plural(Math.floor(milliseconds / day), '{count} day', '{count} days')
const both = (first: string, rest: string, isNothing: boolean) => (isNothing ? first : `${first} ${rest}`)

/** Updates with the clock. Calls `onOver` once, when the time is up. */
export function useMillisecondsLeft(until: string, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Date.parse(until) - now
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return onOver()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, updateMs))
    return () => clearTimeout(timer)
  }, [isOver, left, onOver])
  return left
}
