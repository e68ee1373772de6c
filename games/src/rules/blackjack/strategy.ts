/**
 * Expected value of every decision. With an infinite shoe each hand is a small tree, so the recursion below is exact. Values are in
 * stakes: 1 is a bet won, -1 a bet lost. Hints, the strategy table and the RTP are derived from it.
 */
import { defined } from '@lucero/kit/defined'
import type { Card } from '../cards.ts'
import { countOf, totalOf, valueOf, type Count } from './cards.ts'
import type { BlackjackAction, BlackjackView } from './rules.ts'

/** Values 1 to 10; four ranks of thirteen count 10. */
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const chanceOf = (value: number) => (value === 10 ? 4 : 1) / 13
const withCard = ({ hard, ace }: Count, value: number): Count => ({ hard: hard + value, ace: ace || value === 1 })

/** Memoizes by a count and a second number. */
function remembered(compute: (count: Count, other: number) => number) {
  const cache = new Map<number, number>()
  return (count: Count, other: number): number => {
    const key = (count.hard * 2 + (count.ace ? 1 : 0)) * 32 + other
    if (!cache.has(key)) cache.set(key, compute(count, other))
    return defined(cache.get(key))
  }
}

const average = (worth: (value: number) => number) =>
  values.reduce((sum, value) => sum + chanceOf(value) * worth(value), 0)

/** Probability that a dealer who holds `count` ends with `end`: 17 to 21, or 22 for bust. */
const dealerEndsFrom = remembered((count, end) => {
  const total = totalOf(count)
  if (total >= 17) return Math.min(total, 22) === end ? 1 : 0
  return average((value) => dealerEndsFrom(withCard(count, value), end))
})

/** The same from the value of the dealer's first card, given that the dealer has no blackjack. */
const dealerEnds = remembered(({ hard: first }, end) => {
  const hidden = values.filter((value) => totalOf(withCard(countOfValue(first), value)) !== 21)
  const chance = (value: number) => chanceOf(value) * dealerEndsFrom(withCard(countOfValue(first), value), end)
  return weightedSum(hidden, chance) / weightedSum(hidden, chanceOf)
})

const countOfValue = (value: number): Count => ({ hard: value, ace: value === 1 })
const weightedSum = (list: readonly number[], amount: (value: number) => number) =>
  list.reduce((sum, value) => sum + amount(value), 0)

const stand = remembered((count, first) => {
  const total = totalOf(count)
  if (total > 21) return -1
  return weightedSum([17, 18, 19, 20, 21, 22], (end) => {
    const won = end === 22 || end < total
    return dealerEnds(countOfValue(first), end) * (won ? 1 : end === total ? 0 : -1)
  })
})

/** Bust and 21 end a hand automatically. */
const hitOrStand = (count: Count, first: number) =>
  totalOf(count) >= 21 ? stand(count, first) : Math.max(stand(count, first), hit(count, first))

const hit: (count: Count, first: number) => number = remembered((count, first) =>
  average((value) => hitOrStand(withCard(count, value), first)),
)

const double = remembered((count, first) => 2 * average((value) => stand(withCard(count, value), first)))

/** Two hands of equal value. Aces get one card each, other hands may be doubled, none is split again. */
const split = remembered((count, first) => {
  const one = countOfValue(count.hard / 2)
  const hand = (both: Count) =>
    one.ace || totalOf(both) === 21 ? stand(both, first) : Math.max(hitOrStand(both, first), double(both, first))
  return 2 * average((value) => hand(withCard(one, value)))
})

const worths = { hit, stand, double, split }
export type HandAction = keyof typeof worths

/** The best allowed action for a hand of that count. `first` is the value of the dealer's card. */
export function bestAction(count: Count, first: number, may: readonly HandAction[]): HandAction {
  const worth = (action: HandAction) => worths[action](count, first)
  return may.reduce((best, action) => (worth(action) > worth(best) ? action : best))
}

/** Probability that the dealer has a ten under an ace. No card is used up, so the player's cards do not change it. */
const tenUnderAce = chanceOf(10)

/** RTP of the insurance bet, as a fraction of its stake: it pays 2 to 1. */
export const returnOfInsurance = (): number => 3 * tenUnderAce

/** In stakes of the bet that the offer replaces or adds, compared with declining. */
const offerWorths = { decline: 0, insure: returnOfInsurance() - 1, 'even-money': 1 - 1.5 * (1 - tenUnderAce) }

const isHandAction = (action: BlackjackAction): action is HandAction => action in worths

/** The best allowed action: for the hand in play, or for the offer of insurance if no hand is in play. */
export function bestInView({ hands, turn, dealer, may }: Pick<BlackjackView, 'hands' | 'turn' | 'dealer' | 'may'>) {
  if (turn !== undefined) return bestWithCards(defined(hands[turn]).cards, defined(dealer[0]), may.filter(isHandAction))
  const offers = may.filter((action) => !isHandAction(action))
  return offers.reduce((best, offer) => (offerWorths[offer] > offerWorths[best] ? offer : best))
}

export const bestWithCards = (cards: readonly Card[], dealer: Card, may: readonly HandAction[]) =>
  bestAction(countOf(cards), valueOf(dealer), may)

/** RTP at best play, as a fraction of the stake. */
export function returnOfBestPlay(): number {
  return 1 + average((first) => average((one) => average((other) => firstTwo(one, other, first))))
}

function firstTwo(one: number, other: number, first: number): number {
  const count = withCard(countOfValue(one), other)
  const dealerNatural = first === 1 ? chanceOf(10) : first === 10 ? chanceOf(1) : 0
  if (totalOf(count) === 21) return (1 - dealerNatural) * 1.5
  const may: HandAction[] = one === other ? ['hit', 'stand', 'double', 'split'] : ['hit', 'stand', 'double']
  return (1 - dealerNatural) * worths[bestAction(count, first, may)](count, first) - dealerNatural
}
