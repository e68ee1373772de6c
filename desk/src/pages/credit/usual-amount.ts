/** Warnings about amounts that may have a zero too many. */
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { locale, t } from '@lucero/ui/text/t.ts'

const minGrants = 3
const manyTimes = 10
/** Without a history, amounts from here on are checked. */
const large = 1000

/** The median of the recent grants. */
export function usualAmount(amounts: readonly number[]): number | undefined {
  const sorted = amounts.toSorted((a, b) => a - b)
  return sorted.length < minGrants ? undefined : sorted[Math.floor(sorted.length / 2)]
}

export function amountWarning(amount: number, usual: number | undefined): string | undefined {
  if (usual === undefined) return amount >= large ? t('This is a large amount. Check the zeros.') : undefined
  const count = Math.floor(amount / usual)
  if (count < manyTimes) return undefined
  return t('This is {count} times the usual amount ({usual}). Check the zeros.', { count, usual: formatAmount(usual) })
}

/** "5 million" for 5,000,000.00: a slipped zero changes the word. */
export const inWords = (amount: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 3 }).format(
    amount,
  )
