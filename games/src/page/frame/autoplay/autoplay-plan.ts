/** Decides after each round of autoplay: stop, or change the stake. Pure. Amounts are whole cents. */
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
  /** A raise does not go beyond it. */
  maxStake?: number | undefined
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
 * A round that returns exactly what it cost is neither a win nor a loss: the stake stays. A raise is at least one cent, and never beyond
 * `maxStake`. `placed` is the stake of the bet, without further stakes of the round.
 */
export function nextStake(plan: AutoplayPlan, first: number, round: Result, placed = round.stake): number {
  const net = (round.payout ?? 0) - costOf(round)
  const step = net > 0 ? plan.onWin : net < 0 ? plan.onLoss : 'keep'
  if (step === 'reset') return first
  if (step === undefined || step === 'keep') return placed
  return Math.min(raised(placed, step.raisePercent), Math.max(plan.maxStake ?? placed, placed))
}

const raised = (stake: number, percent: number) => Math.max(Math.floor((stake * (100 + percent)) / 100), stake + 1)

/** True if the stake may change, so that the total is not known before. */
export const changesStake = ({ onWin = 'keep', onLoss = 'keep' }: AutoplayPlan): boolean =>
  typeof onWin === 'object' || typeof onLoss === 'object'

/** The limits that a plan with a raise lacks. Without them, a series of losses could take the whole balance. */
export function missingLimits(plan: AutoplayPlan, first: number): ('loss' | 'stake')[] {
  if (!changesStake(plan)) return []
  return [
    ...(plan.stopOnLossOf ? [] : (['loss'] as const)),
    ...(plan.maxStake !== undefined && plan.maxStake >= first ? [] : (['stake'] as const)),
  ]
}

export type LosingRun = { losses: number; stake: number; lost: number; stops: boolean }

/** The loss of autoplay if every round is lost: the last stake, the total, and whether a stop ends it before the last round. */
export function losingRun(plan: AutoplayPlan, first: number): LosingRun {
  let [stake, lost, losses] = [first, 0, 0]
  for (;;) {
    losses += 1
    lost += stake
    const stops = shouldStop(plan, { payout: 0 }, -lost)
    if (stops || losses >= Math.min(plan.rounds, maxRun)) return { losses, stake, lost, stops }
    stake = nextStake(plan, first, { stake, payout: 0 })
  }
}

/** A run that is longer is not computed. */
const maxRun = 100_000
