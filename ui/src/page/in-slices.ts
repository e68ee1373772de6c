import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `total` parts to draw by now: `step` at first, and as many more after each frame, so that a long list never keeps a slow
 * phone from answering to a finger.
 */
export function useInSlices(total: number, step: number): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn >= total) return undefined
    return afterFrame(() => startTransition(() => setDrawn(drawn + step)))
  }, [drawn, total, step])
  return Math.min(drawn, total)
}

function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
