/** Amounts of the wire contract: integers in millionths of the currency. Money of ours is whole cents. */

export const MILLIONTHS_PER_CENT = 10_000

/** Clients compute in floats: 8.2 × 1,000,000 arrives as 8199999.999999999. */
const FLOAT_TOLERANCE = 0.001

/** The amount in cents. Undefined if it is not a whole number of cents above 0. */
export function centsOf(amount: unknown): number | undefined {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined
  const whole = Math.round(amount)
  if (Math.abs(whole - amount) > FLOAT_TOLERANCE || whole <= 0) return undefined
  return whole % MILLIONTHS_PER_CENT === 0 && Number.isSafeInteger(whole) ? whole / MILLIONTHS_PER_CENT : undefined
}

export const millionthsOf = (cents: number): number => cents * MILLIONTHS_PER_CENT
