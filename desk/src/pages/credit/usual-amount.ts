/** Warnings about amounts that may have a zero too many. */
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { locale, t } from '@lucero/ui/text/t.ts'

const minGrants = 3
/** From here on there is a warning. */
const someTimes = 5
/** From here on the amount is typed again: a slipped zero makes ten times the amount. */
const manyTimes = 10
/** Without a history, amounts from here on are checked. */
const large = 1000

type GrantAmount = { amount: number; status: string }
/** `of`: whose grants it is the median of. */
export type UsualAmount = { amount: number | undefined; of: 'player' | 'operator' }

/** The median of the recent grants. Undefined: there are too few. */
export function usualAmount(grants: readonly GrantAmount[]): number | undefined {
  const kept = grants.filter(({ status }) => status !== 'reversed').map(({ amount }) => amount)
  const sorted = kept.toSorted((a, b) => a - b)
  return sorted.length < minGrants ? undefined : sorted[Math.floor(sorted.length / 2)]
}

export function amountWarning(amount: number, { amount: usual, of }: UsualAmount): string | undefined {
  if (usual === undefined) return amount >= large ? t('This is a large amount. Check the zeros.') : undefined
  const count = Math.floor(amount / usual)
  if (count < someTimes) return undefined
  const fields = { count, usual: formatAmount(usual) }
  return of === 'player'
    ? t('This is {count} times the usual amount of this player ({usual}). Check the zeros.', fields)
    : t('This is {count} times the usual amount of this operator ({usual}). Check the zeros.', fields)
}

export const isFarAbove = (amount: number, usual: number | undefined): boolean =>
  usual === undefined ? amount >= large : amount >= manyTimes * usual

/** "5 million" for 5,000,000.00: a slipped zero changes the word. */
export const inWords = (amount: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 3 }).format(
    amount,
  )
