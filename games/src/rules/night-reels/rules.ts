/** Night Reels: five reels, twenty lines, and free spins with a multiplier. A round is its spin and all free spins it awards. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Draw } from '../draw.ts'
import type { Game } from '../game.ts'
import { limits, lines, maxFreeSpins, phaseMultiplier, phases, spinsGiven, strips, type Phase } from './machine.ts'
import { lineWinsIn, moonPayOf, moonsIn, windowAt, withGrownStars, type LineWin } from './spin.ts'

const bet = z.strictObject({ cents: z.number().int().min(limits.min).max(limits.max).multipleOf(lines.length) })

export type ReelsBet = z.infer<typeof bet>

export type SpinView = {
  /** The stop of each reel: the strip index of its top symbol. */
  stops: readonly number[]
  lineWins: readonly LineWin[]
  moons: number
  /** Free spins awarded by its moons. */
  gives: number
  /** In cents, including the multiplier. */
  pays: number
}

/** The first spin is the paid one. The page shows the spins in order. */
export type ReelsView = { spins: readonly SpinView[]; phase?: Phase; payout: number }

function spinOnce(draw: Draw, lineStake: number, freeLeft: number, multiplier?: number): SpinView {
  const stops = strips.map((strip) => draw.below(strip.length))
  const window = windowAt(stops)
  const lineWins = lineWinsIn(multiplier === undefined ? window : withGrownStars(window))
  const pays = lineWins.reduce((sum, win) => sum + win.pays, 0) + moonPayOf(window) * lines.length
  const moons = moonsIn(window)
  return {
    stops,
    lineWins,
    moons,
    gives: Math.min(defined(spinsGiven[moons]), freeLeft),
    pays: pays * lineStake * (multiplier ?? 1),
  }
}

function start({ cents }: ReelsBet, draw: Draw): ReelsView {
  const lineStake = cents / lines.length
  const first = spinOnce(draw, lineStake, maxFreeSpins)
  if (first.gives === 0) return { spins: [first], payout: first.pays }
  const phase = defined(phases[draw.below(phases.length)])
  const spins = [first]
  let [awarded, payout] = [first.gives, first.pays]
  while (spins.length <= awarded) {
    const spin = spinOnce(draw, lineStake, maxFreeSpins - awarded, phaseMultiplier[phase])
    spins.push(spin)
    awarded += spin.gives
    payout += spin.pays
  }
  return { spins, phase, payout }
}

export const nightReels: Game<ReelsBet, never, ReelsView, ReelsView> = {
  id: 'night-reels',
  bet,
  stake: ({ cents }) => cents,
  freeSpin: (cents) => ({ cents }),
  start,
  payout: ({ payout }) => payout,
  view: (state) => state,
}
