import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const lookAgainMs = 30_000

/** 14 days 3 hours; the nearer the end, the finer. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'Time is up'
  if (milliseconds < minute) return 'Less than a minute'
  if (milliseconds < hour) return count(milliseconds / minute, 'minute')
  if (milliseconds < day) return both(count(milliseconds / hour, 'hour'), (milliseconds % hour) / minute, 'minute')
  return both(count(milliseconds / day, 'day'), (milliseconds % day) / hour, 'hour')
}

const both = (first: string, rest: number, unit: string) => (rest < 1 ? first : `${first} ${count(rest, unit)}`)

function count(number: number, unit: string): string {
  const whole = Math.floor(number)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** Goes with the clock; `onOver` is called once, when the time is up. */
export function useMillisecondsLeft(until: string, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Date.parse(until) - now
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return onOver()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, lookAgainMs))
    return () => clearTimeout(timer)
  }, [isOver, left, onOver])
  return left
}
