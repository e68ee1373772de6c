/** 1,284.00; with a sign, +12.40 and −1.00 (a true minus, as wide as the plus). Not by Intl: making one took longer than all else at the start of a page. */
export function formatAmount(amount: number, sign = false) {
  const figures = Math.abs(amount)
    .toFixed(2)
    .replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
  const isZero = figures === '0.00'
  if (amount < 0) return isZero && sign ? figures : `−${figures}`
  return sign && !isZero ? `+${figures}` : figures
}

/** Sums in whole cents: with plain numbers 0.1 and 0.2 are not 0.3. */
export const addAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
