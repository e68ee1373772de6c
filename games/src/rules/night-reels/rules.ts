/**
 * Night Reels: five reels, twenty lines, a shooting star, and free spins with a multiplier. A round is its paid spin, its star spin, and all
 * free spins that they award.
 */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Draw } from '../draw.ts'
import type { Game } from '../game.ts'
import {
  limits,
  linePays,
  linePaysWithoutStar,
  lines,
  maxFreeSpins,
  moonPays,
  phaseMultiplier,
  phases,
  spinsGiven,
  starMoons,
  starReels,
  strips,
  type Phase,
} from './machine.ts'
import { filledWindow, lineWinsIn, moonsIn, windowAt, type LineWin, type StarFill } from './spin.ts'

const bet = z.strictObject({
  cents: z.number().int().min(limits.min).max(limits.max).multipleOf(lines.length),
  /** Absent in bets from before the shooting star. They have no star spin, and a pay table of their own. */
  star: z.literal(true).optional(),
})

export type ReelsBet = z.infer<typeof bet>

export type SpinView = {
  /** The stop of each reel: the strip index of its top symbol. */
  stops: readonly number[]
  /** Only in the star spin: the reel that the shooting star fills. */
  star?: number
  lineWins: readonly LineWin[]
  moons: number
  /** Free spins awarded by its moons. */
  gives: number
  /** In cents, including the multiplier. */
  pays: number
}

/** The first spin is the paid one. A star spin comes second. The page shows the spins in order. */
export type ReelsView = { spins: readonly SpinView[]; phase?: Phase; payout: number }

type SpinRules = StarFill & { freeLeft?: number; multiplier?: number }

function spinOnce(draw: Draw, { cents, star: hasStar }: ReelsBet, rules: SpinRules = {}): SpinView {
  const { star, freeLeft = maxFreeSpins, multiplier = 1 } = rules
  const stops = strips.map((strip) => draw.below(strip.length))
  const window = filledWindow(windowAt(stops), rules)
  const lineWins = lineWinsIn(window, hasStar ? linePays : linePaysWithoutStar)
  const moons = moonsIn(window)
  const pays = lineWins.reduce((sum, win) => sum + win.pays, 0) + defined(moonPays[moons]) * lines.length
  return {
    stops,
    ...(star !== undefined && { star }),
    lineWins,
    moons,
    gives: Math.min(defined(spinsGiven[moons]), freeLeft),
    pays: pays * (cents / lines.length) * multiplier,
  }
}

/** The paid spin, and the star spin if its moons bring one. Only the last of them can award free spins. */
function paidSpins(placed: ReelsBet, draw: Draw): SpinView[] {
  const paid = spinOnce(draw, placed)
  if (!placed.star || paid.moons !== starMoons) return [paid]
  return [paid, spinOnce(draw, placed, { star: defined(starReels[draw.below(starReels.length)]) })]
}

function start(placed: ReelsBet, draw: Draw): ReelsView {
  const spins = paidSpins(placed, draw)
  const payoutOf = (all: readonly SpinView[]) => all.reduce((sum, { pays }) => sum + pays, 0)
  let left = defined(spins.at(-1)).gives
  if (left === 0) return { spins, payout: payoutOf(spins) }
  const phase = defined(phases[draw.below(phases.length)])
  for (let awarded = left; left > 0; left -= 1) {
    const freeLeft = maxFreeSpins - awarded
    const spin = spinOnce(draw, placed, { isFree: true, freeLeft, multiplier: phaseMultiplier[phase] })
    spins.push(spin)
    awarded += spin.gives
    left += spin.gives
  }
  return { spins, phase, payout: payoutOf(spins) }
}

export const nightReels: Game<ReelsBet, never, ReelsView, ReelsView> = {
  id: 'night-reels',
  bet,
  stake: ({ cents }) => cents,
  freeSpin: (cents) => ({ cents, star: true }),
  start,
  payout: ({ payout }) => payout,
  view: (state) => state,
}
