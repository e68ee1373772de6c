/** The QR code of a receipt as shapes, because browsers leave out backgrounds on paper. Loaded when the first one is printed. */
import { encode } from 'uqr'

export type ReceiptCode = { text: string; path: string; size: number }

export function receiptCode(text: string): ReceiptCode {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { text, path: dark.join(''), size: data.length }
}
