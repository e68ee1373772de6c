import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeys } from '../frame/bet/use-keys.ts'

/** Time to read the outcome before the next deal. */
const pauseMs = 1500

/**
 * Deals the same bet again after each round, until something stops it: a press, Escape, a hidden page, or a deal without an outcome (a refusal, a
 * limit of the player, the reality check). It begins with a round that ends while it is on. `shown` is the outcome on display.
 */
export function useRebet(shown: object | undefined, deal: () => Promise<object | undefined>) {
  const [isOn, setIsOn] = useState(false)
  /** The next deal follows after a pause. */
  const [isWaiting, setIsWaiting] = useState(false)
  const [seen, setSeen] = useState(shown)
  if (seen !== shown) {
    setSeen(shown)
    setIsWaiting(isOn && shown !== undefined)
  }
  const latest = useRef(deal)
  useEffect(() => {
    latest.current = deal
  })
  const stop = useCallback(() => {
    setIsOn(false)
    setIsWaiting(false)
  }, [])
  useKeys({ Escape: stop }, isOn)
  useEffect(() => {
    const hide = () => document.hidden && stop()
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [stop])
  useEffect(() => {
    if (!isWaiting) return undefined
    const dealAgain = async () => {
      setIsWaiting(false)
      if (!(await latest.current())) stop()
    }
    const timer = setTimeout(() => void dealAgain(), pauseMs)
    return () => clearTimeout(timer)
  }, [isWaiting, stop])
  return { isOn, isWaiting, toggle: () => (isOn ? stop() : setIsOn(true)), stop }
}

export type Rebet = ReturnType<typeof useRebet>
