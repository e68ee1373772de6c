/** What cards count in blackjack. */
import { rankNumber, type Card } from '../cards.ts'

/** Ace counts 1, kings, queens and jacks 10. */
export const valueOf = (card: Card): number => Math.min(rankNumber(card), 10)

/** The sum of a hand with every ace as 1, and whether it has an ace that may count 11. */
export type Count = { hard: number; ace: boolean }

export function countOf(cards: readonly Card[]): Count {
  let [hard, ace] = [0, false]
  for (const card of cards) {
    hard += valueOf(card)
    ace ||= valueOf(card) === 1
  }
  return { hard, ace }
}

/** Soft: an ace counts 11, so the next card cannot bust the hand. */
export const isSoft = ({ hard, ace }: Count): boolean => ace && hard <= 11
export const totalOf = (count: Count): number => (isSoft(count) ? count.hard + 10 : count.hard)
export const totalOfCards = (cards: readonly Card[]): number => totalOf(countOf(cards))
