/** Money is whole cents inside and a number with at most two decimals in JSON; this is the only place that converts. */
import { z } from 'zod'

export type Cents = bigint

const maxAmount = 1_000_000_000

export function toCents(amount: number): Cents {
  const cents = Math.round(amount * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - amount) > 1e-9)
    throw new RangeError(`${amount} is not an amount of money`)
  return BigInt(cents)
}

export function toAmount(cents: Cents): number {
  const amount = Number(cents) / 100
  if (!Number.isSafeInteger(Number(cents))) throw new RangeError(`${cents} cents do not fit a JSON number`)
  return amount
}

function hasAtMostTwoDecimals(amount: number): boolean {
  return Math.abs(Math.round(amount * 100) / 100 - amount) < 1e-9
}

/** An amount as the wire shows it. */
export const amount = z
  .number()
  .min(-maxAmount)
  .max(maxAmount)
  .meta({ description: 'an amount with at most two decimals' })

/** An amount that somebody asks to move: positive, and never finer than a cent. */
export const amountToMove = z
  .number()
  .positive()
  .max(maxAmount)
  .refine(hasAtMostTwoDecimals, 'Amounts have at most two decimals')
  .meta({ description: 'an amount above 0 with at most two decimals' })
