import { useCallback, useEffect, useState } from 'react'

/** Counts whole seconds down to zero by the clock, so that a sleeping tab wakes up right. */
export function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const millisecondsLeft = Math.max(0, endsAt - now)
  const secondsLeft = Math.ceil(millisecondsLeft / 1000)

  useEffect(() => {
    if (millisecondsLeft === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), untilNextSecond(endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt, millisecondsLeft])

  const restart = useCallback((from: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + from * 1000)
  }, [])
  return { secondsLeft, running: secondsLeft > 0, restart }
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
