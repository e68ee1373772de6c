/** Motion of a reel: it accelerates, runs until the stop is known, overshoots slightly and settles. */
import { skipsMotion, tween } from '../frame/result/animation.ts'
import type { ReelMotion } from './reel-canvas.ts'

export type Landing = { stop: number; milliseconds: number }

const symbolsPerSecond = 26
const gatherMs = 260
const gatherSymbols = 3.2
const landSymbols = 4
/** Strength of the overshoot. */
const overshoot = 0.9

/** Runs until `landing` resolves, then stops there. */
export async function moveReel(
  from: number,
  landing: Promise<Landing>,
  draw: (motion: ReelMotion) => void,
): Promise<void> {
  let isLanding = false
  void landing.then(() => (isLanding = true))
  let run = 0
  await tween(gatherMs, (progress) => {
    run = gatherSymbols * progress
    draw({ top: from - gatherSymbols * (1.25 * progress ** 2 - 0.25 * progress), run, blur: progress ** 2 })
  })
  while (!isLanding && !skipsMotion()) {
    const before = run
    await tween(64, (progress) => draw({ top: 0, run: (run = before + progress * 0.064 * symbolsPerSecond), blur: 1 }))
  }
  const { stop, milliseconds } = await landing
  await tween(milliseconds, (progress) =>
    draw({
      top: stop + landSymbols * (1 - comeToRest(progress)),
      run: run + landSymbols * progress,
      blur: Math.max(0, 1 - progress * 3.5),
    }),
  )
}

/** Ease-out with overshoot beyond 1. */
const comeToRest = (progress: number): number =>
  1 + (overshoot + 1) * (progress - 1) ** 3 + overshoot * (progress - 1) ** 2
