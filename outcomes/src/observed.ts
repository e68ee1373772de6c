/** What play of a mode has shown, beside what its table promises. Sums are exact. Only the interval and the chances are floats. */
import type { Fit } from './chi-squared.ts'
import { PAYOUT_UNIT, percentText, type Statistics } from './statistics.ts'

/** Sums of the closed rounds of a mode, in cents. */
export type ObservedPlay = {
  rounds: number
  staked: bigint
  paid: bigint
  /** The sum of the squares of the base bets. */
  betSquares: bigint
  maxBet: bigint
  /** Rounds whose payout is not that of the outcome that was drawn. */
  wrongPayouts: number
  /** Of the drawn outcomes to the weights. Null while there are too few rounds. */
  fit: Fit | null
}

/**
 * few: too few rounds. expected: as the table promises. unusual: an honest game is this far off in one of about a thousand looks. deviates: an
 * honest game is never this far off, or a payout is wrong.
 */
export type Verdict = 'few' | 'expected' | 'unusual' | 'deviates'

export type Observation = {
  /** In per cent with six decimals. Null without rounds. */
  rtp: string | null
  /** It contains the exact RTP of an honest game with a chance of 99.9 %. */
  interval: { from: string; to: string } | null
  verdict: Verdict
}

/** Of the normal distribution, on both sides together 0.1 %. */
const DEVIATIONS = 3.290527
const MIN_ROUNDS = 100
const UNUSUAL = 1e-3
const IMPOSSIBLE = 1e-6

type Maths = Pick<Statistics, 'returnFraction' | 'standardDeviation' | 'maxPayout'>

export function observationOf(maths: Maths, play: ObservedPlay): Observation {
  if (play.staked === 0n) return { rtp: null, interval: null, verdict: play.wrongPayouts > 0 ? 'deviates' : 'few' }
  const half = (DEVIATIONS * deviationOf(maths, play)) / Number(play.staked)
  const excess = excessOf(maths, play)
  const center = Number(play.paid) / Number(play.staked)
  return {
    rtp: percentText(play.paid, play.staked),
    interval: { from: percentOf(Math.max(0, center - half)), to: percentOf(center + half) },
    verdict: verdictOf(play, Math.abs(excess) / Number(play.staked) > half, chanceOfExcess(maths, play, excess)),
  }
}

const percentOf = (share: number): string => (share * 100).toFixed(6)

function verdictOf({ rounds, wrongPayouts, fit }: ObservedPlay, isOutside: boolean, chance: number): Verdict {
  const fitChance = fit?.chance ?? 1
  if (wrongPayouts > 0 || Math.min(chance, fitChance) < IMPOSSIBLE) return 'deviates'
  if (rounds < MIN_ROUNDS) return 'few'
  return isOutside || fitChance < UNUSUAL ? 'unusual' : 'expected'
}

/** Of the sum of the payouts, in cents: that of the table is for a base bet of 1. */
const deviationOf = ({ standardDeviation }: Maths, { betSquares }: ObservedPlay): number =>
  standardDeviation * Math.sqrt(Number(betSquares))

/** What was paid above the exact return of the stakes, in cents. Below it, it is negative. The difference is exact. */
function excessOf({ returnFraction }: Maths, { staked, paid }: ObservedPlay): number {
  const [numerator, denominator] = [BigInt(returnFraction.numerator), BigInt(returnFraction.denominator)]
  return Number(paid * denominator - staked * numerator) / Number(denominator)
}

/**
 * Bernstein's bound of the chance of such a difference. The normal distribution would call one large win impossible in a short time; this bound
 * knows the largest win, so it holds for every table and every number of rounds.
 */
function chanceOfExcess(maths: Maths, play: ObservedPlay, excess: number): number {
  if (excess === 0) return 1
  const largest = (Number(play.maxBet) * maths.maxPayout) / PAYOUT_UNIT
  const spread = deviationOf(maths, play) ** 2 + (largest * Math.abs(excess)) / 3
  return spread === 0 ? 0 : Math.min(1, 2 * Math.exp(-(excess ** 2) / (2 * spread)))
}
