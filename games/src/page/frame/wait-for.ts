/** Time for things to be seen. All of it passes at once for those who asked for less motion, and while nobody looks. */
import { matchesMedia, reducedMotion } from '@lucero/ui/look/media.ts'

const isStill = () => matchesMedia(reducedMotion) || document.hidden

export async function pause(milliseconds: number): Promise<void> {
  if (isStill()) return
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Calls `draw` with 0 … 1, once a frame; the last call is always with 1. */
export async function tween(milliseconds: number, draw: (progress: number) => void): Promise<void> {
  const start = performance.now()
  let progress = 0
  while (progress < 1 && !isStill()) {
    draw(progress)
    await nextFrame()
    progress = Math.min((performance.now() - start) / milliseconds, 1)
  }
  draw(1)
}

/** An animation of the element itself, over when the promise is; it leaves the element in its last frame. */
export async function animate(
  element: Element | null,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions,
): Promise<void> {
  const animation = element?.animate(frames, {
    fill: 'forwards',
    ...options,
    ...(isStill() && { duration: 0, delay: 0 }),
  })
  // A page that goes away cancels its animations: nobody waits for them any more.
  await animation?.finished.catch(() => undefined)
}

export const easeOut = (progress: number): number => 1 - (1 - progress) ** 3

/** A hidden page draws no frames; the timer lets the wait end there too. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      resolve()
    }
    const timer = setTimeout(done, 100)
    const frame = requestAnimationFrame(done)
  })
}
