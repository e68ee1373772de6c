/** The time of a picture: slower or faster, skipped by the player, without movement for those who asked for less. */

export type Pace = ReturnType<typeof openPace>

export function openPace() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const waiting = new Set<() => void>()
  let factor = 1
  let isSkipped = false

  /** Resolves after the time, or when the player skips. */
  const until = (ms: number, every?: () => void) =>
    new Promise<void>((resolve) => {
      if (isSkipped) return resolve()
      let frame = 0
      const done = () => {
        clearTimeout(timer)
        cancelAnimationFrame(frame)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      waiting.add(done)
      const next = () => {
        every?.()
        frame = requestAnimationFrame(next)
      }
      if (every) frame = requestAnimationFrame(next)
    })

  return {
    isCalm,
    /** A new round begins. A turbo has a factor below 1. */
    start(speed: number) {
      factor = speed
      isSkipped = false
    },
    skip() {
      isSkipped = true
      for (const done of waiting) done()
    },
    wait: (ms: number) => until(ms * factor),
    /** Draws with 0 to 1 over the time, and always ends with 1. */
    async tween(ms: number, draw: (part: number) => void) {
      if (!isCalm) {
        const start = performance.now()
        const length = ms * factor
        await until(length, () => draw(Math.min(1, (performance.now() - start) / length)))
      }
      draw(1)
    },
  }
}

export const easeInOut = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2)
/** Overshoots a little before it rests. */
export const spring = (part: number) => 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2
