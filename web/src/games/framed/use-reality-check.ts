/** The reality check of the page around a game: due after the interval that the player has set. */
import { useEffect, useState } from 'react'
import { tabStore } from '../../lib/tab-store.ts'

const minuteMs = 60_000
const lookEveryMs = 5000
const keptMs = 24 * 60 * minuteMs

type VisitTimes = { session: string; since: number | undefined; minutes: number | null | undefined }

/** `since`: when the game was opened. A reload keeps when the player has continued. */
export function useRealityCheck({ session, since, minutes }: VisitTimes) {
  const [continued] = useState(() => tabStore<number>(`realityCheck:${session}`, keptMs))
  const [continuedAt, setContinuedAt] = useState(() => continued.read())
  const now = useNow()
  const from = continuedAt ?? since
  const isDue = from !== undefined && typeof minutes === 'number' && now - from >= minutes * minuteMs
  const continuePlaying = () => {
    const at = Date.now()
    setContinuedAt(at)
    continued.save(at)
  }
  return {
    isDue,
    continuePlaying,
    minutesPlayed: since === undefined ? 0 : Math.max(0, Math.floor((now - since) / minuteMs)),
  }
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
