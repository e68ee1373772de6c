/** Chances and multipliers of guesses. Multipliers are integers in ten-thousandths. */
import { rankNumber, type Card } from '../cards.ts'

/** In cents. */
export const limits = { min: 10, max: 100_00 }
export const multiplierUnit = 10_000
/** A guess that could pay more than this is not possible. */
export const maxMultiplier = 1_000_000 * multiplierUnit
/** Of a round, with the first one. */
export const maxCards = 55
/** 99 % of the fair multiplier is paid. */
const paidShare = 9_900n
const [ace, king, ranks] = [1, 13, 13]

export const guesses = ['higher', 'lower'] as const
export type Guess = (typeof guesses)[number]

/**
 * A card of the same rank wins both guesses. After an ace or a king, one of them would be certain: there the same rank is a guess of its own,
 * in the place of the impossible direction, and the other direction excludes it.
 */
export function isRight(guess: Guess, card: Card, next: Card): boolean {
  const [from, to] = [rankNumber(card), rankNumber(next)]
  if (from === ace) return guess === 'higher' ? to > ace : to === ace
  if (from === king) return guess === 'lower' ? to < king : to === king
  return guess === 'higher' ? to >= from : to <= from
}

/** Ranks out of 13 that win the guess: 1 to 12. */
export function winningRanks(guess: Guess, card: Card): number {
  const from = rankNumber(card)
  if (from === ace || from === king) return (guess === 'higher') === (from === ace) ? ranks - 1 : 1
  return guess === 'higher' ? king + 1 - from : from
}

export const chanceOf = (guess: Guess, card: Card): number => winningRanks(guess, card) / ranks

/** 0.99 ÷ the chance of all guesses of the round, rounded down to four decimals. `won` has the winning ranks of each guess. */
export function multiplierAfter(won: readonly number[]): number {
  if (won.length === 0) return 0
  const fair = won.reduce((product, many) => product * BigInt(many), 1n)
  return Number((paidShare * BigInt(ranks) ** BigInt(won.length)) / fair)
}

/** In cents, rounded down. */
export function payoutOf(stake: number, multiplier: number): number {
  const units = stake * multiplier
  return (units - (units % multiplierUnit)) / multiplierUnit
}

/** The guess with the better chance. */
export const likelierGuess = (card: Card): Guess =>
  winningRanks('higher', card) >= winningRanks('lower', card) ? 'higher' : 'lower'
