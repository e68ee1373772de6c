/** Shows one spin: the reels stop, and its wins are drawn and counted. A press skips the animation. */
import type { RefObject } from 'react'
import { jingles } from './jingles.ts'
import type { Pace } from './keep-pace.ts'
import type { ReelHandle } from './reel.tsx'
import type { SpinView } from '../../rules/night-reels/rules.ts'
import type { Card, Scene } from './scene.ts'
import { filledWindow, windowAt } from '../../rules/night-reels/spin.ts'

export type Stage = {
  reels: RefObject<(ReelHandle | null)[]>
  pace: Pace
  isTurbo: RefObject<boolean>
  set(scene: Scene): void
  update(patch: Partial<Scene>): void
}

/** `held`: a reel that does not turn. */
export function startReels({ reels, pace }: Stage, held?: number): void {
  pace.begin()
  jingles.spin()
  for (const [index, reel] of reels.current.entries()) if (index !== held) reel?.spin()
}

async function land({ reels, pace, update }: Stage, reel: number, stop: number, milliseconds: number, moons: number) {
  await reels.current[reel]?.land(stop, pace.isHurried() ? 260 : milliseconds)
  if (moons > 0) {
    jingles.moon(moons)
    update({ moons })
  } else jingles.stop(reel)
}

/** Without a round: returns the reels to their previous stops. */
export async function standAt(stage: Stage, stops: readonly number[]): Promise<void> {
  await Promise.all(stops.map((stop, reel) => land(stage, reel, stop, 400, 0)))
}

/** Stops reel by reel. With two moons visible, the next reels stop more slowly. */
export async function landReels(stage: Stage, spin: SpinView): Promise<void> {
  const { pace, isTurbo, update } = stage
  const window = filledWindow(windowAt(spin.stops), spin)
  const landings: Promise<void>[] = []
  let moons = 0
  for (const [reel, stop] of spin.stops.entries()) {
    const isAwaited = moons >= 2 && !pace.isHurried()
    // The reel of the shooting star does not turn.
    if (reel === spin.star) {
      await stage.reels.current[reel]?.land(stop, 0)
      continue
    }
    if (isAwaited) {
      await Promise.all(landings)
      update({ awaited: reel })
      jingles.await()
    }
    await pace.beat(isAwaited ? 1000 : beatBefore(reel, isTurbo.current))
    const hasMoon = window[reel]!.includes('moon')
    if (hasMoon) moons += 1
    landings.push(land(stage, reel, stop, isAwaited ? 1000 : isTurbo.current ? 360 : 640, hasMoon ? moons : 0))
  }
  await Promise.all(landings)
  update({ awaited: undefined, spin, moons: spin.moons })
}

const beatBefore = (reel: number, isTurbo: boolean) => {
  if (reel === 0) return 280
  return isTurbo ? 30 : 170
}

/** Draws and counts the wins one after another. */
export async function payOut(stage: Stage, spin: SpinView, before: number, lineStake: number): Promise<void> {
  const { pace, isTurbo, update } = stage
  const each = Math.min(Math.max(1600 / spin.lineWins.length, 130), isTurbo.current ? 140 : 420)
  let won = before
  for (const [index, win] of spin.lineWins.entries()) {
    won += win.pays * lineStake
    update({ drawn: index + 1, won })
    if (!pace.isHurried()) jingles.line(index)
    await pace.beat(each)
  }
  update({ won: before + spin.pays, moonsAreLit: spin.moons >= 3 })
  if (spin.moons >= 3) await pace.beat(900)
}

export async function showCard({ pace, update }: Stage, card: Card, milliseconds: number): Promise<void> {
  pace.begin()
  update({ card })
  await pace.hold(milliseconds)
  update({ card: undefined })
  pace.begin()
}
