/** Pauses and animations. They end immediately with reduced motion, in instant mode, and while the page is hidden. */
import { matchesMedia, reducedMotion } from '@lucero/ui/look/media.ts'
import { isInstant } from './instant.ts'

/** Nothing moves. */
export const isStill = (): boolean => matchesMedia(reducedMotion) || document.hidden

export const skipsMotion = (): boolean => isStill() || isInstant()

export async function pause(milliseconds: number): Promise<void> {
  if (skipsMotion()) return
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Calls `draw` with 0 … 1, once per frame. The last call is always with 1. */
export async function tween(milliseconds: number, draw: (progress: number) => void): Promise<void> {
  const start = performance.now()
  let progress = 0
  while (progress < 1 && !skipsMotion()) {
    draw(progress)
    await nextFrame()
    progress = Math.min((performance.now() - start) / milliseconds, 1)
  }
  draw(1)
}

/** Animates the element and resolves at the end. The element stays in its last frame. */
export async function animate(
  element: Element | null,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions,
): Promise<void> {
  const animation = element?.animate(frames, {
    fill: 'forwards',
    ...options,
    ...(skipsMotion() && { duration: 0, delay: 0 }),
  })
  // Unmounting cancels animations, which rejects their promises.
  await animation?.finished.catch(() => undefined)
}

export const easeOut = (progress: number): number => 1 - (1 - progress) ** 3

/** A hidden page renders no frames, so a timer also ends the wait. */
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
