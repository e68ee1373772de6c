const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const signed = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/** 1,284.00; with a sign, +12.40 and −1.00 (a true minus, as wide as the plus). */
export function formatAmount(amount: number, sign = false) {
  return (sign ? signed : twoDecimals).format(amount).replace('-', '−')
}

/** Sums in whole cents: with plain numbers 0.1 and 0.2 are not 0.3. */
export const addAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
