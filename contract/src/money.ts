/** Money is whole cents inside and a number with at most two decimals in JSON. */
import { z } from 'zod'

export type Cents = bigint

const maxAmount = 1_000_000_000

/**
 * The most that one player's book holds. Up to here, and for a while beyond, every amount of cents is a JSON number of its own when divided by
 * 100; above 2^46 two of them would read the same.
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

/** Exact: a number written with two decimals is the nearest one to its cents divided by 100, and no other number is. */
function hasAtMostTwoDecimals(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount
}

/** An amount as the wire shows it. What several movements come to may be above the most that one can move. */
export const amount = z.number().meta({ description: 'an amount with at most two decimals' })

/** An amount that somebody asks to move: positive, and never finer than a cent. */
export const amountToMove = z
  .number()
  .positive()
  .max(maxAmount)
  .refine(hasAtMostTwoDecimals, 'Amounts have at most two decimals')
  .meta({ description: 'an amount above 0 with at most two decimals' })
