import { useEffect, useRef } from 'react'
import { matchesMedia, reducedMotion } from '@lucero/ui/look/media.ts'

/** With reduced motion, numbers change a few times a second, and the curve is not animated. */
const calmMs = 400

/** Calls the latest `draw` in every frame, without React. */
export function useFrames(draw: () => void): void {
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
  })
  useEffect(() => {
    let frame = 0
    let lastDrawn = -Infinity
    const next = () => {
      frame = requestAnimationFrame(next)
      if (matchesMedia(reducedMotion) && performance.now() - lastDrawn < calmMs) return
      lastDrawn = performance.now()
      latest.current()
    }
    next()
    return () => cancelAnimationFrame(frame)
  }, [])
}
