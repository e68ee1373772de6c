import { useEffect, useRef, useState } from 'react'
import { easeOut, tween } from './wait-for.ts'

/** A figure that runs to its new value instead of jumping there. */
export function useCountUp(value: number, milliseconds = 700): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    let isOver = false
    void tween(milliseconds, (progress) => {
      if (isOver) return
      from.current = Math.round(start + (value - start) * easeOut(progress))
      setShown(from.current)
    })
    return () => {
      isOver = true
    }
  }, [value, milliseconds])
  return shown
}
