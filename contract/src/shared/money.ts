/** Money is whole cents internally, and a number with at most two decimals in JSON. */
import { z } from 'zod'

export { toDecimal } from './decimal.ts'

export type Cents = bigint

const maxAmount = 1_000_000_000

/**
 * The maximum of one player's book. Up to this amount each number of cents, divided by 100, is a distinct JSON number. Above 2^46 two of them would
 * be equal.
 */
export const maxHeldCents: Cents = 1_000_000_000_000_000n

export function toCents(amount: number): Cents {
  const cents = Math.round(amount * 100)
  if (!Number.isSafeInteger(cents) || !hasAtMostTwoDecimals(amount))
    throw new RangeError(`${amount} is not an amount of money`)
  return BigInt(cents)
}

export function toAmount(cents: Cents): number {
  const amount = Number(cents) / 100
  if (!Number.isSafeInteger(Number(cents))) throw new RangeError(`${cents} cents do not fit a JSON number`)
  return amount
}

/** Exact: a number with two decimals is the double closest to its cents divided by 100, and no other number is. */
function hasAtMostTwoDecimals(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount
}

/** An amount on the wire. A sum of movements may exceed the maximum of a single one. */
export const amount = z.number().meta({ description: 'an amount with at most two decimals' })

/** An amount to move: positive, and never finer than a cent. */
export const amountToMove = z
  .number()
  .positive()
  .max(maxAmount)
  .refine(hasAtMostTwoDecimals, 'Amounts have at most two decimals')
  .meta({ description: 'an amount above 0 with at most two decimals' })
