/** Stakes of the boxes, in cents. Without zod, because the page imports it. */
import type { Card } from '../cards.ts'
import { totalOfCards } from './cards.ts'
import { limits } from './limits.ts'

type BoxBet = { hands: readonly number[] } | { cents: number }

/** The stake of each box. A bet with `cents` has one box. */
export const stakesOf = (placed: BoxBet): readonly number[] => ('hands' in placed ? placed.hands : [placed.cents])

export const sumOf = (stakes: readonly number[]): number => stakes.reduce((sum, cents) => sum + cents, 0)

/** Changes the total of the stakes in proportion, within the limits of a box. */
export const scaleStakes = (stakes: readonly number[], total: number): number[] => {
  const before = sumOf(stakes)
  return stakes.map((cents) => Math.min(Math.max(Math.floor((cents * total) / before), limits.min), limits.max))
}

/** The stake of insurance: half of each stake without a blackjack, rounded down to whole cents. The hands have two cards each. */
export const insuranceFor = (hands: readonly { cards: readonly Card[]; stake: number }[]): number =>
  sumOf(hands.map(({ cards, stake }) => (totalOfCards(cards) === 21 ? 0 : Math.floor(stake / 2))))
