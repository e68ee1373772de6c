/** Separate from money.ts, so that a page can use it without zod. */

/** With two decimals, for sums of any size. */
export function toDecimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
