import { startTransition, useEffect, useState } from 'react'

/**
 * Number of items of a long list to render by now: `step` at first, and `step` more after each frame. So rendering never blocks input on a
 * slow phone.
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
