/** What a bonus promises and asks: shown before it is activated, then copied onto the grant and never changed for it. */
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/money'

type BonusKind = 'deposit' | 'no-deposit' | 'free-spins'

export type Terms = {
  kind: BonusKind
  minDeposit: Cents
  maxDeposit: Cents
  /** The bonus credit; of free spins, what they would have cost. */
  amount: Cents
  /** How many times the amount must be wagered, in hundredths. */
  playThrough: number
  /** The largest bet while wagering. */
  maxBet: Cents | null
  /** How much of a stake counts, in percent, for games that do not count in full. */
  shares: Readonly<Record<string, number>>
  days: number
  cap: Cents
  closesUnder: Cents
  spins: { count: number; gameId: string; cents: Cents } | null
}

/** Rounded up: a cent short of the target is not the target. */
export const targetOf = ({ amount, playThrough }: Pick<Terms, 'amount' | 'playThrough'>): Cents =>
  (amount * BigInt(playThrough) + 99n) / 100n

export const shareOfGame = ({ shares }: Terms, gameId: string): number =>
  Object.hasOwn(shares, gameId) ? defined(shares[gameId]) : 100

export const expiryOf = ({ days }: Terms, from: Date): Date => new Date(from.getTime() + days * 86_400_000)

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

/** As JSON in the database holds them: cents are whole numbers there too. */
export const termsFrom = (stored: StoredTerms): Terms => ({
  ...stored,
  minDeposit: BigInt(stored.minDeposit),
  maxDeposit: BigInt(stored.maxDeposit),
  amount: BigInt(stored.amount),
  maxBet: stored.maxBet === null ? null : BigInt(stored.maxBet),
  cap: BigInt(stored.cap),
  closesUnder: BigInt(stored.closesUnder),
  spins: stored.spins && { ...stored.spins, cents: BigInt(stored.spins.cents) },
})

export const termsToStore = (terms: Terms): StoredTerms =>
  JSON.parse(
    JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as StoredTerms
