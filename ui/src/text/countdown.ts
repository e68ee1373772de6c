import { useCallback, useEffect, useState } from 'react'

/** Counts whole seconds down to zero by the clock, so that it is correct after the tab was suspended. */
export function useCountdown(seconds: number) {
  const [{ endsAt, now }, setClock] = useState(() => startFrom(seconds))
  const millisecondsLeft = Math.max(0, endsAt - now)
  const secondsLeft = Math.ceil(millisecondsLeft / 1000)

  useEffect(() => {
    if (millisecondsLeft === 0) return undefined
    const timer = setTimeout(() => setClock({ endsAt, now: Date.now() }), untilNextSecond(endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt, millisecondsLeft])

  const restart = useCallback((from: number) => setClock(startFrom(from)), [])
  return { secondsLeft, running: secondsLeft > 0, restart }
}

/** Reads the clock once. A millisecond between two reads would make 59 seconds start as 60. */
function startFrom(seconds: number) {
  const now = Date.now()
  return { endsAt: now + seconds * 1000, now }
}

function untilNextSecond(millisecondsLeft: number) {
  return Math.max(0, millisecondsLeft % 1000 || Math.min(millisecondsLeft, 1000))
}

/** 1:59 */
export function toMinutesSeconds(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 01:59 */
export function toPaddedMinutesSeconds(seconds: number) {
  return toMinutesSeconds(seconds).padStart(5, '0')
}
