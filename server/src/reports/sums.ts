/** The sums of the reports: per day and operator, game or bonus. Amounts are in cents. */

/** The order is the order of the columns. */
export const measures = [
  /** Accepted bets, free spins included. A bet that was rolled back still counts. */
  'bets',
  'stakes',
  /** Stakes returned by rollbacks. */
  'refunds',
  /** Wins, also those that were forfeited because their bonus had ended. */
  'payouts',
  'bonusGranted',
  /** Also bonus credit that went back because its deposit was reversed. */
  'bonusForfeited',
  /** Bonus credit that became cash. */
  'bonusCollected',
  'creditGranted',
  /** Credit that went back to the operator without a redeem: deactivation, confiscation, reversal. */
  'creditReturned',
  'redeemed',
  /** Changes of what players hold in cash and in bonus credit. Their sum over all days is the liability. */
  'creditChange',
  'bonusChange',
  /** Settled rounds with a stake, for the confidence interval of the observed RTP. */
  'rounds',
  'roundStakes',
  'roundPayouts',
  'stakeSquares',
  'stakePayoutProducts',
  'payoutSquares',
  /** Payouts of rounds without a stake, which suppliers give away. They are part of the payouts. */
  'promotions',
  /** Credit that players got for connecting. It is part of the credit granted. */
  'welcomeCredit',
] as const

export type Measure = (typeof measures)[number]
export type Sums = Record<Measure, bigint>
/** `shop`: an operator in days of its own time zone. The others count days of the house. */
export type SubjectKind = 'operator' | 'game' | 'bonus' | 'shop'
export type Key = { day: string; kind: SubjectKind; subject: string }

export const noSums = (): Sums => ({
  bets: 0n,
  stakes: 0n,
  refunds: 0n,
  payouts: 0n,
  bonusGranted: 0n,
  bonusForfeited: 0n,
  bonusCollected: 0n,
  creditGranted: 0n,
  creditReturned: 0n,
  redeemed: 0n,
  creditChange: 0n,
  bonusChange: 0n,
  rounds: 0n,
  roundStakes: 0n,
  roundPayouts: 0n,
  stakeSquares: 0n,
  stakePayoutProducts: 0n,
  payoutSquares: 0n,
  promotions: 0n,
  welcomeCredit: 0n,
})

/** Adds to the first, or subtracts from it with a factor of -1. */
export function addSums(to: Sums, more: Sums, factor = 1n): void {
  for (const measure of measures) to[measure] += factor * more[measure]
}

const isZero = (sums: Sums) => measures.every((measure) => sums[measure] === 0n)

/** Sums by day, kind and subject. */
export class Totals {
  private readonly byKey = new Map<string, Sums>()

  at(day: string, kind: SubjectKind, subject: string): Sums {
    const key = `${day}|${kind}|${subject}`
    const existing = this.byKey.get(key)
    if (existing) return existing
    const fresh = noSums()
    this.byKey.set(key, fresh)
    return fresh
  }

  add(other: Totals, factor = 1n): void {
    for (const { day, kind, subject, sums } of other.rows()) addSums(this.at(day, kind, subject), sums, factor)
  }

  /** Rows that are not zero, sorted by key. */
  rows(): (Key & { sums: Sums })[] {
    return [...this.byKey]
      .filter(([, sums]) => !isZero(sums))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, sums]) => ({ ...readKey(key), sums }))
  }
}

function readKey(key: string): Key {
  const [day = '', kind = '', subject = ''] = key.split('|')
  return { day, kind: kind as SubjectKind, subject }
}
