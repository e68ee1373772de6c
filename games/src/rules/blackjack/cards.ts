/** A card is a number from 0 to 51: ace to king of spades, then of hearts, diamonds and clubs. */
import { defined } from '@lucero/kit/defined'
export type Card = number

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const
const signs = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' } as const

export type Rank = (typeof ranks)[number]
export type Suit = (typeof suits)[number]

export const rankOf = (card: Card): Rank => defined(ranks[card % 13])
export const suitOf = (card: Card): Suit => defined(suits[Math.floor(card / 13)])
export const signOf = (card: Card): string => `${rankOf(card)}${signs[suitOf(card)]}`

/** Ace counts 1, kings, queens and jacks 10. */
export const valueOf = (card: Card): number => Math.min((card % 13) + 1, 10)

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
