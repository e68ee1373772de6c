/** How a reel moves: it gathers speed, runs while nobody knows where it will stop, and comes to rest a little too far and back. */
import { matchesMedia, reducedMotion } from '@lucero/web/ui/media.ts'
import { tween } from '../frame/wait-for.ts'

/** Tapes of symbols that slide behind the window. The slow one is sharp, the fast one is a blur. Lengths are in symbols. */
export type Tapes = { slow: HTMLElement; fast: HTMLElement }
export const slowTape = { length: 12, rest: 4 }
/** A picture of the first four symbols of each reel, blurred, again and again (art/smear.webp). */
const fastTape = { loop: 4, length: 7 }

export type Landing = {
  milliseconds: number
  /** Puts the symbols of the stop onto the slow tape. */
  lay: () => void
}

const symbolsPerSecond = 26
const gatherMs = 260
const gatherSymbols = 3.2
const landSymbols = 4
/** How far beyond its place a landing reel goes. */
const overshoot = 0.9

/** From rest to rest. Where it lands may be told at any time; until then it runs. */
export async function moveReel({ slow, fast }: Tapes, told: Promise<Landing>): Promise<void> {
  let landing: Landing | undefined
  void told.then((given) => (landing = given))
  let run = 0
  const roll = (symbols: number) => slide(fast, fastTape.length, fastTape.loop - (symbols % fastTape.loop))
  await tween(gatherMs, (progress) => {
    slide(slow, slowTape.length, slowTape.rest - gatherSymbols * (1.25 * progress ** 2 - 0.25 * progress))
    roll(gatherSymbols * progress)
    blur({ slow, fast }, progress ** 2)
  })
  while (!landing && !isStill()) {
    const from = run
    await tween(64, (progress) => roll((run = from + progress * 0.064 * symbolsPerSecond)))
  }
  const { milliseconds, lay } = await told
  lay()
  await tween(milliseconds, (progress) => {
    slide(slow, slowTape.length, slowTape.rest + landSymbols * (1 - comeToRest(progress)))
    roll(run + landSymbols * progress)
    blur({ slow, fast }, Math.max(0, 1 - progress * 3.5))
  })
}

const isStill = () => matchesMedia(reducedMotion) || document.hidden

/** 0 … 1, fast at first, a little beyond 1, and back. */
const comeToRest = (progress: number): number =>
  1 + (overshoot + 1) * (progress - 1) ** 3 + overshoot * (progress - 1) ** 2

function slide(tape: HTMLElement, length: number, symbols: number) {
  tape.style.transform = `translateY(${((-symbols / length) * 100).toFixed(3)}%)`
}

function blur({ slow, fast }: Tapes, part: number) {
  for (const [tape, opacity] of [
    [slow, 1 - part],
    [fast, part],
  ] as const) {
    tape.style.opacity = String(opacity)
    // What nobody sees is not drawn.
    tape.style.visibility = opacity > 0 ? 'visible' : 'hidden'
  }
}
