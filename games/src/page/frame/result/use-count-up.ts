import { useEffect, useRef, useState } from 'react'
import { easeOut, tween } from './animation.ts'

/** Animates a number to its new value. */
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
