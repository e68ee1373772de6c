/** Hands of five cards and what they pay, in multiples of the stake: Jacks or Better, 9/6. */
import type { Card } from '../cards.ts'

/** In cents. */
export const limits = { min: 10, max: 100_00 }

/** From the best hand on. */
export const pays = {
  'royal-flush': 800,
  'straight-flush': 50,
  'four-of-a-kind': 25,
  'full-house': 9,
  flush: 6,
  straight: 4,
  'three-of-a-kind': 3,
  'two-pair': 2,
  'jacks-or-better': 1,
  nothing: 0,
} as const

export type HandName = keyof typeof pays

const royalRanks = 0b1_1110_0000_0001
const straights = new Set([royalRanks, ...Array.from({ length: 9 }, (_, low) => 0b1_1111 << low)])
/** By the number of equal pairs among the ten pairs of cards. */
const byPairs: Record<number, HandName> = {
  2: 'two-pair',
  3: 'three-of-a-kind',
  4: 'full-house',
  6: 'four-of-a-kind',
}
/** Ranks from 0, the ace, to 12, the king. */
const isHigh = (rank: number) => rank === 0 || rank >= 10

/** The cards as arguments, because strategy.ts calls it a hundred thousand times per hand. */
export function handOfFive(a: Card, b: Card, c: Card, d: Card, e: Card): HandName {
  const [ra, rb, rc, rd, re] = [a % 13, b % 13, c % 13, d % 13, e % 13]
  let [pairs, high] = [0, false]
  const compare = (one: number, other: number) => {
    if (one !== other) return
    pairs += 1
    high ||= isHigh(one)
  }
  compare(ra, rb)
  compare(ra, rc)
  compare(ra, rd)
  compare(ra, re)
  compare(rb, rc)
  compare(rb, rd)
  compare(rb, re)
  compare(rc, rd)
  compare(rc, re)
  compare(rd, re)
  if (pairs === 1) return high ? 'jacks-or-better' : 'nothing'
  if (pairs > 0) return byPairs[pairs] ?? 'nothing'
  const ranks = (1 << ra) | (1 << rb) | (1 << rc) | (1 << rd) | (1 << re)
  const suit = Math.floor(a / 13)
  const isFlush = [b, c, d, e].every((card) => Math.floor(card / 13) === suit)
  if (!straights.has(ranks)) return isFlush ? 'flush' : 'nothing'
  if (!isFlush) return 'straight'
  return ranks === royalRanks ? 'royal-flush' : 'straight-flush'
}

export function handOf(cards: readonly Card[]): HandName {
  const [a, b, c, d, e] = cards as [Card, Card, Card, Card, Card]
  return handOfFive(a, b, c, d, e)
}
