/** Whole cents and how people write them. */
import { formatAmount } from '@lucero/web/ui/amounts.ts'

export const formatCents = (cents: number, sign = false): string => formatAmount(cents / 100, sign)

/** undefined for what is no amount. A comma is a point on many keyboards. */
export function parseCents(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 2.00×; large ones without decimals that nobody reads. */
export const formatMultiple = (multiple: number): string =>
  `${multiple.toLocaleString('en-US', multiple >= 100 ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`
