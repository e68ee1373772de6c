/** What people type, read exactly; anything doubtful is refused before it is sent. */
import { InvalidArgumentError } from 'commander'

/** Digits, and at most two after a point: no sign, no thousands mark, no exponent, so that nothing is guessed at. */
export function readAmount(text: string): number {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('An amount is written like 25 or 25.50, is above 0, and has at most two decimals.')
  return Number(text)
}

export function readOperatorId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('An operator id is a number, like 1001.')
  return Number(text)
}

/** A percentage: what a game gives back of all stakes. */
export function readPercentage(text: string): number {
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text))
    throw new InvalidArgumentError('A return is a percentage with at most three decimals, like 96.5.')
  return Number(text)
}

/** An amount, or the word that takes the limit away. */
export const readAmountOrNone = (text: string): number | 'none' => (text === 'none' ? text : readAmount(text))

export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('A limit is a number from 1 to 999.')
  return Number(text)
}
