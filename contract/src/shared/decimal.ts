/** Separate from money.ts, so that a page can use it without zod. */

/** With two decimals, for sums of any size. */
export function toDecimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Sums in whole cents, because 0.1 + 0.2 is not 0.3 in floating point. */
export const addAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
