import { useEffect, useRef, useState, type RefObject } from 'react'
import { jingles } from './jingles.ts'
import { keepPace } from './keep-pace.ts'
import { lines, phaseMultiplier, type Phase } from './machine.ts'
import type { ReelHandle } from './reel.tsx'
import type { ReelsView, SpinSeen } from './rules.ts'
import { emptyScene, type Card, type Scene } from './scene.ts'
import { windowAt } from './spin.ts'

/** From how many stakes on a win is celebrated. */
export const bigWin = 10

type ShowProps = { reels: RefObject<(ReelHandle | null)[]>; isTurbo: boolean; first: Scene }

/** Shows rounds on the reels, spin by spin. All of it can be hurried. */
export function useReelShow({ reels, isTurbo, first }: ShowProps) {
  const [scene, setScene] = useState(first)
  const [pace] = useState(keepPace)
  const turbo = useRef(isTurbo)
  useEffect(() => {
    turbo.current = isTurbo
  })
  const update = (patch: Partial<Scene>) => setScene((now) => ({ ...now, ...patch }))

  const startReels = () => {
    pace.begin()
    jingles.spin()
    for (const reel of reels.current) reel?.spin()
  }
  const start = () => {
    setScene(emptyScene)
    startReels()
  }

  const land = async (reel: number, stop: number, milliseconds: number, moons: number) => {
    await reels.current[reel]?.land(stop, pace.isHurried() ? 260 : milliseconds)
    if (moons > 0) jingles.moon(moons)
    else jingles.stop(reel)
  }
  const stand = async (stops: readonly number[]) => {
    await Promise.all(stops.map((stop, reel) => land(reel, stop, 400, 0)))
  }

  /** One after the other; with two moons out, the next ones let everybody wait. */
  const landAll = async ({ stops }: SpinSeen) => {
    const window = windowAt(stops)
    const landings: Promise<void>[] = []
    let moons = 0
    for (const [reel, stop] of stops.entries()) {
      const isAwaited = moons >= 2 && !pace.isHurried()
      if (isAwaited) {
        await Promise.all(landings)
        update({ awaited: reel })
        jingles.await()
      }
      await pace.beat(isAwaited ? 1000 : reel === 0 ? 280 : turbo.current ? 30 : 170)
      const hasMoon = window[reel]!.includes('moon')
      if (hasMoon) moons += 1
      landings.push(land(reel, stop, isAwaited ? 1000 : turbo.current ? 360 : 640, hasMoon ? moons : 0))
    }
    await Promise.all(landings)
    update({ awaited: undefined })
  }

  /** Wins are drawn one after another, and counted as they are. */
  const payOut = async (spin: SpinSeen, before: number, lineStake: number) => {
    let won = before
    const each = Math.min(Math.max(1600 / spin.lineWins.length, 130), turbo.current ? 140 : 420)
    for (const [index, win] of spin.lineWins.entries()) {
      won += win.pays * lineStake
      update({ drawn: index + 1, won })
      if (!pace.isHurried()) jingles.line(index)
      await pace.beat(each)
    }
    update({ won: before + spin.pays, moonsAreLit: spin.moons >= 3 })
    if (spin.moons >= 3) await pace.beat(900)
  }

  const showCard = async (card: Card, milliseconds: number) => {
    pace.begin()
    update({ card })
    await pace.hold(milliseconds)
    update({ card: undefined })
    pace.begin()
  }

  const playFreeSpins = async ({ spins: [paid, ...free] }: ReelsView, phase: Phase, cents: number) => {
    jingles.freeSpins()
    await showCard({ kind: 'free-spins', spins: paid!.gives, phase }, 3600)
    let [of, won] = [paid!.gives, paid!.pays]
    for (const [index, spin] of free.entries()) {
      setScene({ ...emptyScene, won, free: { number: index + 1, of, phase } })
      startReels()
      await landAll(spin)
      update({ spin })
      if (windowAt(spin.stops).some((symbols) => symbols.includes('star'))) {
        jingles.star()
        await pace.beat(520)
      }
      await payOut(spin, won, (cents / lines.length) * phaseMultiplier[phase])
      won += spin.pays
      of += spin.gives
      await pace.hold(spin.pays > 0 ? 700 : 260)
      if (spin.gives > 0) {
        jingles.freeSpins()
        await showCard({ kind: 'more-spins', spins: spin.gives }, 1800)
      }
    }
    jingles.bigWin()
    await showCard({ kind: 'free-spins-over', spins: free.length, cents: won, multiple: won / cents }, 4200)
    update({ free: undefined, moonsAreLit: false, drawn: 0 })
  }

  const show = async (view: ReelsView, cents: number) => {
    const [paid] = view.spins
    await landAll(paid!)
    update({ spin: paid })
    await payOut(paid!, 0, cents / lines.length)
    if (view.phase) return playFreeSpins(view, view.phase, cents)
    if (view.payout < bigWin * cents) return undefined
    jingles.bigWin()
    return showCard({ kind: 'big-win', cents: view.payout, multiple: view.payout / cents }, 4200)
  }

  return { scene, start, stand, show, hurry: pace.hurry }
}
