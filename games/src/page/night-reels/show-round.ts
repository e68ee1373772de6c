/** Shows a whole round: the spin, its free spins, and a big win. */
import { hasBanner, tierOf } from '../frame/result/win-tier.ts'
import { jingles } from './jingles.ts'
import { lines, phaseMultiplier, type Phase } from '../../rules/night-reels/machine.ts'
import type { ReelsView } from '../../rules/night-reels/rules.ts'
import { emptyScene } from './scene.ts'
import { landReels, payOut, showCard, startReels, type Stage } from './show-spins.ts'
import { windowAt } from '../../rules/night-reels/spin.ts'

export async function showRound(stage: Stage, view: ReelsView, cents: number): Promise<void> {
  const [paid] = view.spins
  await landReels(stage, paid!)
  await payOut(stage, paid!, 0, cents / lines.length)
  if (view.phase) await showFreeSpins(stage, view, view.phase, cents)
  else if (hasBanner(tierOf({ stake: cents, payout: view.payout }))) {
    jingles.bigWin()
    await showCard(stage, { kind: 'big-win', cents: view.payout, multiple: view.payout / cents }, 4200)
  }
}

async function showFreeSpins(stage: Stage, { spins, payout }: ReelsView, phase: Phase, cents: number) {
  const [paid, ...free] = spins
  jingles.freeSpins()
  await showCard(stage, { kind: 'free-spins', spins: paid!.gives, phase }, 3600)
  let [of, won] = [paid!.gives, paid!.pays]
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
