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

export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('A limit is a number from 1 to 999.')
  return Number(text)
}
