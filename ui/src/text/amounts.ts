/**
 * 1,284.00; with a sign, +12.40 and −1.00 (a minus sign as wide as the plus). Intl.NumberFormat is not used, because creating it dominated
 * the start time of a page.
 */
export function formatAmount(amount: number, sign = false) {
  const figures = Math.abs(amount)
    .toFixed(2)
    .replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
  const isZero = figures === '0.00'
  if (amount < 0) return isZero && sign ? figures : `−${figures}`
  return sign && !isZero ? `+${figures}` : figures
}
