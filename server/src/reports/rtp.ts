/** The observed RTP of a game and its confidence interval. Pure. */
import type { Sums } from './sums.ts'

/** 99.9 % of a normal distribution. */
const z = 3.29
/** Wins are rare and large, so the interval of fewer rounds is not reliable. */
const minRoundsToJudge = 10_000

/** Shares of the stake, like 0.96. */
export type ObservedRtp = {
  rounds: number
  observed: number
  low: number
  high: number
  /** The theoretical RTP is known, enough rounds were played, and it is outside of the interval. */
  isOutside: boolean
}

type RoundSums = Pick<
  Sums,
  'rounds' | 'roundStakes' | 'roundPayouts' | 'stakeSquares' | 'stakePayoutProducts' | 'payoutSquares'
>

/**
 * The ratio estimator: R = payouts / stakes. Its variance is the sum of (payout - R × stake)² over the rounds, divided by the square of the
 * stakes. Undefined without two settled rounds.
 */
export function observedRtp(sums: RoundSums, theoretical: number | undefined): ObservedRtp | undefined {
  const rounds = Number(sums.rounds)
  const stakes = Number(sums.roundStakes)
  if (rounds < 2 || stakes <= 0) return undefined
  const observed = Number(sums.roundPayouts) / stakes
  const squares =
    Number(sums.payoutSquares) -
    2 * observed * Number(sums.stakePayoutProducts) +
    observed * observed * Number(sums.stakeSquares)
  const margin = (z * Math.sqrt((Math.max(squares, 0) * rounds) / (rounds - 1))) / stakes
  const [low, high] = [Math.max(observed - margin, 0), observed + margin]
  const isJudged = theoretical !== undefined && rounds >= minRoundsToJudge
  return { rounds, observed, low, high, isOutside: isJudged && (theoretical < low || theoretical > high) }
}
