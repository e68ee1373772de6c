/** Pure rules of commission: periods, tiers, and what one operator gets for one period. docs/settlement.md has them in words. */
import type { Cents } from '@lucero/contract/shared/money'
import { bonusCost, creditSold, ngr, realGgr, type NgrSums } from '../reports/ngr.ts'

export type PeriodKind = 'week' | 'month'
export type Basis = 'ngr' | 'sold'
export type BonusBearer = 'shared' | 'upper' | 'operator'

/** `share` in hundredths of a percent, for the part of the amount from `from` up to the next tier. */
export type Tier = { from: Cents; share: number }

export type Terms = {
  basis: Basis
  tiers: readonly Tier[]
  /** Who bears the bonus cost: both, as a part of NGR; the one above; or the operator alone. */
  bonusCost: BonusBearer
  /** A negative amount lowers the next period. Otherwise the operator begins each period at 0. */
  carriesLoss: boolean
}

export type Figures = {
  creditSold: Cents
  creditReturned: Cents
  redeemed: Cents
  creditChange: Cents
  realGgr: Cents
  bonusCost: Cents
  ngr: Cents
}

export const figuresOf = (sums: NgrSums): Figures => ({
  creditSold: creditSold(sums),
  creditReturned: sums.creditReturned,
  redeemed: sums.redeemed,
  creditChange: sums.creditChange,
  realGgr: realGgr(sums),
  bonusCost: bonusCost(sums),
  ngr: ngr(sums),
})

export function addFigures(parts: readonly Figures[]): Figures {
  const total = figuresOf({
    creditGranted: 0n,
    welcomeCredit: 0n,
    creditReturned: 0n,
    redeemed: 0n,
    creditChange: 0n,
    bonusCollected: 0n,
  })
  for (const part of parts) for (const name of figureNames) total[name] += part[name]
  return total
}

export const figureNames = [
  'creditSold',
  'creditReturned',
  'redeemed',
  'creditChange',
  'realGgr',
  'bonusCost',
  'ngr',
] as const satisfies (keyof Figures)[]

/** What the tiers apply to, before a carried loss. */
function baseOf({ basis, bonusCost: bearer }: Terms, figures: Figures): Cents {
  if (basis === 'sold') return figures.creditSold - figures.creditReturned
  return bearer === 'shared' ? figures.ngr : figures.realGgr
}

const whole = 10_000n

/** Each tier applies to its own part. Rounded down once, to the cent. */
export function shareOf(tiers: readonly Tier[], amount: Cents): Cents {
  let parts = 0n
  for (const [n, { from, share }] of tiers.entries()) {
    const until = tiers[n + 1]?.from
    const end = until === undefined || amount < until ? amount : until
    if (end > from) parts += (end - from) * BigInt(share)
  }
  return parts / whole
}

export type Commission = {
  base: Cents
  /** At most 0. */
  carriedIn: Cents
  carriedOut: Cents
  /** The share by tiers. */
  share: Cents
  /** The bonus cost that the operator bears alone. */
  borne: Cents
  /** What the one above owes the operator for the period. Negative: the operator owes it. */
  gross: Cents
}

export function commissionOf(terms: Terms | undefined, figures: Figures, lossBefore: Cents): Commission {
  if (!terms) return { base: 0n, carriedIn: 0n, carriedOut: lossBefore, share: 0n, borne: 0n, gross: 0n }
  const carries = terms.carriesLoss && terms.basis === 'ngr'
  const [base, carriedIn] = [baseOf(terms, figures), carries ? lossBefore : 0n]
  const total = base + carriedIn
  const share = total > 0n ? shareOf(terms.tiers, total) : 0n
  const borne = terms.basis === 'ngr' && terms.bonusCost === 'operator' ? figures.bonusCost : 0n
  return { base, carriedIn, carriedOut: carries && total < 0n ? total : 0n, share, borne, gross: share - borne }
}

const dayMs = 86_400_000
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The last day of the week (a Sunday) or month of a day. */
export function lastDayOf(kind: PeriodKind, day: string): string {
  const date = new Date(day)
  if (kind === 'week') return dayAfter(day, (7 - date.getUTCDay()) % 7)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

/** A contract of an operator, in force from a day on until the next one. Only the period of the operator at the top counts. */
export type ContractRow = Terms & { operatorId: number; fromDay: string; period: PeriodKind }

export const contractOn = (rows: readonly ContractRow[], operatorId: number, day: string): ContractRow | undefined =>
  rows
    .filter((row) => row.operatorId === operatorId && row.fromDay <= day)
    .toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1))
    .at(-1)

export type Period = { from: string; to: string }

/** The period of a tree that contains a day, or undefined without a contract at its top. `settledTo`: the last day that is booked. */
export function periodOn(rows: readonly ContractRow[], root: number, settledTo: string | undefined, day: string) {
  for (let period = nextPeriod(rows, root, settledTo); period; period = nextPeriod(rows, root, period.to))
    if (day <= period.to) return period
  return undefined
}

/** The period after the last booked day. The first one begins with the first contract. */
export function nextPeriod(rows: readonly ContractRow[], root: number, settledTo: string | undefined) {
  const own = rows.filter((row) => row.operatorId === root).map(({ fromDay }) => fromDay)
  const first = own.toSorted()[0]
  if (first === undefined) return undefined
  const from = settledTo === undefined || settledTo < first ? first : dayAfter(settledTo)
  const contract = contractOn(rows, root, from)
  return contract && { from, to: lastDayOf(contract.period, from) }
}

/** The first day on which a change of a tree counts: the begin of its next period, or today if nothing of today is settled yet. */
export function changeDay(rows: readonly ContractRow[], root: number, settledTo: string | undefined, today: string) {
  const period = periodOn(rows, root, settledTo, today)
  return !period || today <= period.from ? (period?.from ?? today) : dayAfter(period.to)
}
