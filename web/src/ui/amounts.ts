/** Sums in whole cents: with plain numbers 0.1 and 0.2 are not 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
