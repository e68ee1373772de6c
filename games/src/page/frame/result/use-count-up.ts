import { useEffect, useRef, useState } from 'react'
import { easeOut, tween } from './animation.ts'

/** Animates a number to its new value, at first from `first`. */
export function useCountUp(value: number, milliseconds = 700, first = value): number {
  const [shown, setShown] = useState(first)
  const from = useRef(first)
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
