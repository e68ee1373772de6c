/**
 * The exact value of every hold. T(S) is the sum of the payouts of all hands of five that contain the cards S. The hands that contain the held cards
 * and none of the discarded ones follow from it by inclusion and exclusion, so 32 sums suffice instead of 2,598,960 hands.
 */
import { defined } from '@lucero/kit/defined'
import { deckSize, type Card } from '../cards.ts'
import { handOf, handOfFive, pays } from './hands.ts'

/** T of no card, and of one card by its rank. return.test.ts computes them from all hands. */
export const sumOfAll = 875_504
export const sumWithRank = [
  108_268, 70_558, 71_622, 72_686, 73_750, 73_750, 73_750, 73_750, 73_750, 74_500, 110_396, 109_332, 108_268,
] as const

const without = (cards: readonly Card[]) =>
  Array.from({ length: deckSize }, (_, card) => card).filter((card) => !cards.includes(card))

/** T of two to five cards. */
function sumWith(cards: readonly Card[]): number {
  const [a, b, c, d] = cards as [Card, Card, Card, Card]
  if (cards.length === 5) return pays[handOf(cards)]
  const rest = without(cards)
  let sum = 0
  if (cards.length === 4) for (const e of rest) sum += pays[handOfFive(a, b, c, d, e)]
  else if (cards.length === 3)
    for (const [at, x] of rest.entries()) for (const y of rest.slice(at + 1)) sum += pays[handOfFive(a, b, c, x, y)]
  else for (const [at, x] of rest.entries()) sum += sumOfThree(a, b, x, rest.slice(at + 1))
  return sum
}

function sumOfThree(a: Card, b: Card, c: Card, rest: readonly Card[]): number {
  let sum = 0
  for (let x = 0; x < rest.length; x += 1)
    for (let y = x + 1; y < rest.length; y += 1) sum += pays[handOfFive(a, b, c, defined(rest[x]), defined(rest[y]))]
  return sum
}

/** T of two cards depends only on their ranks and on whether they have the same suit: at most 169 sums, each computed once. */
const pairSums = new Map<string, number>()

function sumWithPair(one: Card, other: Card): number {
  const [low, high] = [one % 13, other % 13].toSorted((a, b) => a - b)
  const key = `${low} ${high} ${Math.floor(one / 13) === Math.floor(other / 13)}`
  if (!pairSums.has(key)) pairSums.set(key, sumWith([one, other]))
  return defined(pairSums.get(key))
}

function sumOf(cards: readonly Card[]): number {
  const [one, other] = cards
  if (one === undefined) return sumOfAll
  if (other === undefined) return defined(sumWithRank[one % 13])
  return cards.length === 2 ? sumWithPair(one, other) : sumWith(cards)
}

/** Turns T of every subset of the hand, by a mask of five bits, into the sum of payouts of every hold: those with none of the other cards. */
export function excludeDiscards(sums: number[] | Float64Array): void {
  for (let bit = 1; bit < 32; bit *= 2)
    for (let hold = 0; hold < 32; hold += 1)
      if ((hold & bit) === 0) sums[hold] = defined(sums[hold]) - defined(sums[hold | bit])
}

/** A common multiple of the numbers of draws. */
export const allDraws = 7_669_695
/** By the number of cards drawn: C(47, n). */
export const drawsOf = [1, 47, 1_081, 16_215, 178_365, 1_533_939] as const
export const cardsHeld = (hold: number): number => [1, 2, 4, 8, 16].filter((bit) => hold & bit).length

/** The positions of a mask. */
const positionsOf = (hold: number): number[] => [0, 1, 2, 3, 4].filter((position) => hold & (1 << position))

export type Hold = {
  positions: number[]
  /** The expected payout in units of 1 ÷ 7,669,695 of the stake: a whole number, so holds are compared exactly. */
  value: number
}

/** All 32 holds of five cards, the best first. Of equal ones, the one with more cards. */
export function holdsOf(cards: readonly Card[]): Hold[] {
  const sums = Array.from({ length: 32 }, (_, mask) =>
    sumOf(positionsOf(mask).map((position) => defined(cards[position]))),
  )
  excludeDiscards(sums)
  return sums
    .map((sum, mask) => {
      const positions = positionsOf(mask)
      return { positions, value: (sum * allDraws) / defined(drawsOf[5 - positions.length]) }
    })
    .sort((one, other) => other.value - one.value || other.positions.length - one.positions.length)
}

export const bestHold = (cards: readonly Card[]): Hold => defined(holdsOf(cards)[0])
