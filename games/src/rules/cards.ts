/** A card is a number from 0 to 51: ace to king of spades, then of hearts, diamonds and clubs. */
import { defined } from '@lucero/kit/defined'
import type { Draw } from './draw.ts'

export type Card = number

export const deckSize = 52
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const
const signs = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' } as const

export type Rank = (typeof ranks)[number]
export type Suit = (typeof suits)[number]

/** From 1, the ace, to 13, the king. */
export const rankNumber = (card: Card): number => (card % 13) + 1
export const rankOf = (card: Card): Rank => defined(ranks[card % 13])
export const suitOf = (card: Card): Suit => defined(suits[Math.floor(card / 13)])
export const isRed = (card: Card): boolean => card >= 13 && card < 39
export const signOf = (card: Card): string => `${rankOf(card)}${signs[suitOf(card)]}`

/** Every card is drawn from all 52. Five cards per number: 52⁵ fits into 32 bits, so eight numbers of a block make 40 cards. */
export function drawnWithReplacement(draw: Draw, size: number): Card[] {
  const shoe: Card[] = []
  while (shoe.length < size) {
    let five = draw.below(deckSize ** 5)
    for (let index = 0; index < 5; index += 1) {
      shoe.push(five % deckSize)
      five = Math.floor(five / deckSize)
    }
  }
  return shoe
}
