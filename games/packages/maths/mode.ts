/**
 * A mode of a game as strata: kinds of outcomes with their chance. Rare outcomes are generated more often than they are drawn; their weight
 * corrects this. The weights of the outcomes below the mean are then scaled, so that the mode returns its target exactly.
 */
import { randomOf, type Random } from './random.ts'

export type Outcome = { payout: number; events: object[] }
export type Stratum = {
  /** The chance of this kind before the return is adjusted. */
  share: number
  count: number
  make: (random: Random) => Outcome
}
export type Mode = { name: string; cost: number; strata: readonly Stratum[] }
export type WeightedOutcome = Outcome & { weight: number }

/** Return to player of every mode of every game, in per cent. */
const TARGET_RETURN = 96
/** The sum of the weights stays below 2³², so that a draw takes one word. */
const SCALE = 2 ** 31

export function outcomesOf(gameId: string, { name, cost, strata }: Mode): WeightedOutcome[] {
  const outcomes = strata.flatMap(({ share, count, make }, number) => {
    const random = randomOf(`${gameId} ${name} ${number}`)
    const weight = Math.round((share * SCALE) / count)
    return Array.from({ length: count }, () => ({ ...make(random), weight }))
  })
  return adjusted(outcomes, TARGET_RETURN * cost)
}

/** `mean`: the payout in hundredths of the base bet that the weighted outcomes must have on average. */
function adjusted(outcomes: WeightedOutcome[], mean: number): WeightedOutcome[] {
  const distance = (all: readonly WeightedOutcome[]) =>
    all.reduce((sum, { weight, payout }) => sum + weight * (payout - mean), 0)
  const isLow = ({ payout }: Outcome) => payout < mean
  const factor = distance(outcomes.filter((one) => !isLow(one))) / -distance(outcomes.filter(isLow))
  if (factor < 0.6 || factor > 1.7) throw new Error(`the rules are too far from the target: factor ${factor}`)
  const scaled = outcomes.map((one) => (isLow(one) ? { ...one, weight: Math.round(one.weight * factor) } : one))
  return exact(scaled, mean, distance)
}

/** Rounding left a small distance from the mean. The first outcome of the lowest payout takes it. */
function exact(
  outcomes: WeightedOutcome[],
  mean: number,
  distance: (all: readonly WeightedOutcome[]) => number,
): WeightedOutcome[] {
  const lowest = outcomes.reduce((low, one) => (one.payout < low.payout ? one : low))
  const units = Math.floor(distance(outcomes) / (mean - lowest.payout))
  return outcomes.map((one) => (one === lowest ? { ...one, weight: one.weight + units } : one))
}

/** What a player is told about a mode. */
export function factsOf({ name, cost }: Mode, outcomes: readonly WeightedOutcome[]) {
  const [total, value, hits] = outcomes.reduce(
    ([w, v, h], { weight, payout }) => [w + weight, v + weight * payout, h + (payout > 0 ? weight : 0)],
    [0, 0, 0],
  )
  const largest = outcomes.reduce((max, { payout }) => Math.max(max, payout), 0)
  return { mode: name, cost, rtp: round(value / total / cost, 2), hitRate: round((hits / total) * 100, 1), largest }
}
export type ModeFacts = ReturnType<typeof factsOf>

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
