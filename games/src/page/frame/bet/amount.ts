/** Formats and parses amounts in whole cents. */
import { formatAmount } from '@lucero/ui/text/amounts.ts'

export const formatCents = (cents: number, sign = false): string => formatAmount(cents / 100, sign)

/** Undefined if the text is not an amount. A decimal comma is accepted. */
export function parseCents(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 2.00×, without decimals from 100× on. Rounded down, so never more than was paid: 1.286 is 1.28×. */
export function formatMultiple(multiple: number): string {
  const text = formatAmount(floored(multiple))
  return `${multiple >= 100 ? text.replace('.00', '') : text}×`
}

/** The epsilon corrects a quotient that is slightly too small (floating point). */
const floored = (multiple: number): number =>
  multiple >= 100 ? Math.floor(multiple + 1e-6) : Math.floor(multiple * 100 + 1e-6) / 100
