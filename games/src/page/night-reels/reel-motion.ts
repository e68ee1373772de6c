/** How a reel moves: it gathers speed, runs while nobody knows where it will stop, and comes to rest a little too far and back. */
import { matchesMedia, reducedMotion } from '@lucero/ui/look/media.ts'
import { tween } from '../frame/wait-for.ts'
import type { ReelMotion } from './reel-canvas.ts'

export type Landing = { stop: number; milliseconds: number }

const symbolsPerSecond = 26
const gatherMs = 260
const gatherSymbols = 3.2
const landSymbols = 4
/** How far beyond its place a landing reel goes. */
const overshoot = 0.9

/** From rest to rest. Where it lands may be told at any time; until then it runs. */
export async function moveReel(
  from: number,
  told: Promise<Landing>,
  draw: (motion: ReelMotion) => void,
): Promise<void> {
  let landing: Landing | undefined
  void told.then((given) => (landing = given))
  let run = 0
  await tween(gatherMs, (progress) => {
    run = gatherSymbols * progress
    draw({ top: from - gatherSymbols * (1.25 * progress ** 2 - 0.25 * progress), run, blur: progress ** 2 })
  })
  while (!landing && !isStill()) {
    const before = run
    await tween(64, (progress) => draw({ top: 0, run: (run = before + progress * 0.064 * symbolsPerSecond), blur: 1 }))
  }
  const { stop, milliseconds } = await told
  await tween(milliseconds, (progress) =>
    draw({
      top: stop + landSymbols * (1 - comeToRest(progress)),
      run: run + landSymbols * progress,
      blur: Math.max(0, 1 - progress * 3.5),
    }),
  )
}

const isStill = () => matchesMedia(reducedMotion) || document.hidden

/** 0 … 1, fast at first, a little beyond 1, and back. */
const comeToRest = (progress: number): number =>
  1 + (overshoot + 1) * (progress - 1) ** 3 + overshoot * (progress - 1) ** 2
