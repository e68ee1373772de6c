/** Shows a whole round: the spin, its free spins, and a big win. */
import { hasBanner, tierOf } from '../frame/result/win-tier.ts'
import { jingles } from './jingles.ts'
import { lines, phaseMultiplier, type Phase } from '../../rules/night-reels/machine.ts'
import type { ReelsView, SpinView } from '../../rules/night-reels/rules.ts'
import { emptyScene } from './scene.ts'
import { landReels, payOut, showCard, startReels, type Stage } from './show-spins.ts'
import { windowAt } from '../../rules/night-reels/spin.ts'

export async function showRound(stage: Stage, view: ReelsView, cents: number): Promise<void> {
  const [paid, second] = view.spins
  await landReels(stage, paid!)
  await payOut(stage, paid!, 0, cents / lines.length)
  if (second?.star !== undefined) await showStarSpin(stage, second, second.star, paid!.pays, cents / lines.length)
  if (view.phase) await showFreeSpins(stage, view, view.phase, cents)
  else if (hasBanner(tierOf({ stake: cents, payout: view.payout }))) {
    jingles.bigWin()
    await showCard(stage, { kind: 'big-win', cents: view.payout, multiple: view.payout / cents }, 4200)
  }
}

/** The star falls on its reel and fills it. Then the other four turn once more. */
async function showStarSpin(stage: Stage, spin: SpinView, reel: number, won: number, lineStake: number) {
  stage.update({ star: { reel, hasFallen: false }, drawn: 0, moonsAreLit: true })
  jingles.shootingStar()
  await stage.pace.hold(1000)
  const star = { reel, hasFallen: true }
  stage.update({ star })
  jingles.star()
  await stage.pace.beat(700)
  stage.set({ ...emptyScene, won, star })
  startReels(stage, reel)
  await landReels(stage, spin)
  await payOut(stage, spin, won, lineStake)
}

async function showFreeSpins(stage: Stage, { spins, payout }: ReelsView, phase: Phase, cents: number) {
  const paidCount = spins[1]?.star === undefined ? 1 : 2
  const free = spins.slice(paidCount)
  const trigger = spins[paidCount - 1]!
  jingles.freeSpins()
  await showCard(stage, { kind: 'free-spins', spins: trigger.gives, phase }, 3600)
  let [of, won] = [trigger.gives, spins.slice(0, paidCount).reduce((sum, { pays }) => sum + pays, 0)]
  for (const [index, spin] of free.entries()) {
    stage.set({ ...emptyScene, won, free: { number: index + 1, of, phase } })
    startReels(stage)
    await landReels(stage, spin)
    await growStars(stage, spin.stops)
    await payOut(stage, spin, won, (cents / lines.length) * phaseMultiplier[phase])
    won += spin.pays
    of += spin.gives
    await stage.pace.hold(spin.pays > 0 ? 700 : 260)
    if (spin.gives > 0) await showMoreSpins(stage, spin.gives)
  }
  if (payout > cents) jingles.bigWin()
  await showCard(stage, { kind: 'free-spins-over', spins: free.length, cents: payout, multiple: payout / cents }, 4200)
  stage.update({ free: undefined, moonsAreLit: false, drawn: 0 })
}

/** Pauses for the moons, which are visible once the reels stop. */
async function growStars({ pace }: Stage, stops: readonly number[]) {
  if (!windowAt(stops).some((symbols) => symbols.includes('star'))) return
  jingles.star()
  await pace.beat(520)
}

async function showMoreSpins(stage: Stage, spins: number) {
  jingles.freeSpins()
  await showCard(stage, { kind: 'more-spins', spins }, 1800)
}
