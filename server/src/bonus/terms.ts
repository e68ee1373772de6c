/** The terms of a bonus. They are shown before activation, and copied to the grant, where they never change. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/shared/money'

type BonusKind = 'deposit' | 'no-deposit' | 'free-spins'

export type Terms = {
  kind: BonusKind
  minDeposit: Cents
  maxDeposit: Cents
  /** The bonus credit. For free spins, their total stake. */
  amount: Cents
  /** The wagering requirement as a multiple of the amount, in hundredths. */
  playThrough: number
  /** The maximum bet while wagering. */
  maxBet: Cents | null
  /** The percentage of a stake that counts towards the wagering requirement. Games that are not listed count in full. */
  shares: Readonly<Record<string, number>>
  days: number
  cap: Cents
  closesUnder: Cents
  spins: { count: number; gameId: string; cents: Cents } | null
}

/** The amount to wager, rounded up to a cent. */
export function targetOf({ amount, playThrough }: Pick<Terms, 'amount' | 'playThrough'>): Cents {
  assert(Number.isSafeInteger(playThrough) && playThrough >= 0, `a wagering requirement of ${playThrough} hundredths`)
  return (amount * BigInt(playThrough) + 99n) / 100n
}

export function shareOfGame({ shares }: Terms, gameId: string): number {
  const percent = Object.hasOwn(shares, gameId) ? defined(shares[gameId]) : 100
  assert(percent >= 0 && percent <= 100, `${percent} % of a stake counts`)
  return percent
}

export function expiryOf({ days }: Terms, from: Date): Date {
  assert(days >= 0, `a bonus is valid for ${days} days`)
  return new Date(from.getTime() + days * 86_400_000)
}

export type StoredTerms = Omit<
  Terms,
  'minDeposit' | 'maxDeposit' | 'amount' | 'maxBet' | 'cap' | 'closesUnder' | 'spins'
> & {
  minDeposit: number
  maxDeposit: number
  amount: number
  maxBet: number | null
  cap: number
  closesUnder: number
  spins: { count: number; gameId: string; cents: number } | null
}

/** Parses terms stored as JSON. `BigInt` throws on fractions of a cent. */
export function termsFrom(stored: StoredTerms): Terms {
  const { spins } = stored
  assert(stored.minDeposit <= stored.maxDeposit, 'the smallest deposit of a bonus exceeds the largest')
  assert(stored.amount >= 0 && stored.cap >= 0 && stored.closesUnder >= 0, 'an amount of a bonus is negative')
  assert(!spins || (spins.count > 0 && spins.cents > 0), 'free spins without a number or a stake')
  return {
    ...stored,
    minDeposit: BigInt(stored.minDeposit),
    maxDeposit: BigInt(stored.maxDeposit),
    amount: BigInt(stored.amount),
    maxBet: stored.maxBet === null ? null : BigInt(stored.maxBet),
    cap: BigInt(stored.cap),
    closesUnder: BigInt(stored.closesUnder),
    spins: spins && { ...spins, cents: BigInt(spins.cents) },
  }
}

export const termsToStore = (terms: Terms): StoredTerms =>
  JSON.parse(
    JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as StoredTerms
