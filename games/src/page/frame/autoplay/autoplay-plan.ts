/** What autoplay does after each round: stop, or change the stake. Pure. Amounts are whole cents. */
import type { RoundView } from '../../../api.ts'
import { costOf } from '../session/cost-of.ts'

/** The stake after a win or a loss: as before, the first one again, or raised by a percentage. */
export type StakeStep = 'keep' | 'reset' | { raisePercent: number }

/** Undefined stop conditions do not apply. */
export type AutoplayPlan = {
  /** Infinity: until something stops it. */
  rounds: number
  stopOnWinOf?: number | undefined
  stopOnLossOf?: number | undefined
  stopOnProfitOf?: number | undefined
  /** Stops after a round with the feature of the game, for example free spins. */
  stopOnFeature?: boolean
  onWin?: StakeStep
  onLoss?: StakeStep
}

type Result = Pick<RoundView, 'payout' | 'stake' | 'freeSpin'>

/** `net` is the result since autoplay started. `hasFeature`: the round had the feature of its game. */
export function shouldStop(
  plan: AutoplayPlan,
  round: Pick<RoundView, 'payout'>,
  net: number,
  hasFeature = false,
): boolean {
  const { stopOnWinOf, stopOnLossOf, stopOnProfitOf } = plan
  if (plan.stopOnFeature && hasFeature) return true
  if (stopOnWinOf !== undefined && (round.payout ?? 0) >= stopOnWinOf) return true
  if (stopOnProfitOf !== undefined && net >= stopOnProfitOf) return true
  return stopOnLossOf !== undefined && -net >= stopOnLossOf
}

/**
 * A round counts as won if it paid more than it cost. A raise is at least one cent. `placed` is the stake of the bet, without further stakes of
 * the round.
 */
export function nextStake(plan: AutoplayPlan, first: number, round: Result, placed = round.stake): number {
  const step = (round.payout ?? 0) > costOf(round) ? plan.onWin : plan.onLoss
  if (step === 'reset') return first
  if (step === undefined || step === 'keep') return placed
  return Math.max(Math.floor((placed * (100 + step.raisePercent)) / 100), placed + 1)
}

/** True if the stake may change, so that the total is not known before. */
export const changesStake = ({ onWin = 'keep', onLoss = 'keep' }: AutoplayPlan): boolean =>
  typeof onWin === 'object' || typeof onLoss === 'object'
