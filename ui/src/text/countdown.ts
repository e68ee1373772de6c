import { useCallback, useEffect, useState } from 'react'

/** Counts whole seconds down to zero by the clock, so that it is correct after the tab was suspended. */
export function useCountdown(seconds: number) {
  const [clock, setClock] = useState(() => startFrom(seconds))
  const secondsLeft = Math.ceil(Math.max(0, clock.endsAt - clock.now) / 1000)

  useEffect(() => {
    if (clock.now >= clock.endsAt) return undefined
    const tick = () => setClock({ endsAt: clock.endsAt, now: Date.now() })
    const timer = setTimeout(tick, untilNextSecond(clock.endsAt - Date.now()))
    return () => clearTimeout(timer)
    // Not the remaining time: a tick that finds the clock unchanged also starts the next one.
  }, [clock])

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
