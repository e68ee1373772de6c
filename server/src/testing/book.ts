// A player's book for tests of rules, without a ledger.
import type { Cents } from '@lucero/contract/shared/money'
import { termsToStore, type Terms } from '../bonus/terms.ts'
import type { GrantRow } from '../bonus/store.ts'
import type { BookView, ReadableKind, RowOf, StateRow } from '../ledger/command.ts'
import type { WalletRow } from '../wallet/store.ts'
import { wallets } from '../wallet/wallet.ts'

export const playerId = '00000000-0000-4000-8000-000000000001'
export const now = new Date('2026-03-01T12:00:00Z')

export function bookOf(
  balances: Record<string, Cents> = {},
  states: [ReadableKind, StateRow][] = [],
): BookView<ReadableKind> {
  const rowsOf = <Kind extends ReadableKind>(kind: Kind) =>
    states.flatMap(([of, row]) => (of === kind ? [row as RowOf<Kind>] : []))
  return {
    playerId,
    seq: 0n,
    balance: (account) => balances[account] ?? 0n,
    balances: () => new Map(Object.entries(balances).filter(([, cents]) => cents !== 0n)),
    state: (kind, id) => rowsOf(kind).find((row) => row.id === id),
    states: rowsOf,
  }
}

export const walletRow = (operatorId: number, status: WalletRow['status'], welcomed = true): WalletRow => ({
  playerId,
  id: String(operatorId),
  operatorId,
  walletId: `00000000-0000-4000-8000-00000000${operatorId}`,
  status,
  welcomed,
  note: null,
  rejection: null,
  rejectionTranslations: null,
  rejectedAt: null,
  createdAt: now,
})

export const wallet = (...parts: Parameters<typeof walletRow>): [ReadableKind, StateRow] => [
  wallets,
  walletRow(...parts),
]

export const bonusTerms: Terms = {
  kind: 'no-deposit',
  minDeposit: 0n,
  maxDeposit: 0n,
  amount: 300n,
  playThrough: 200,
  maxBet: null,
  shares: {},
  days: 15,
  cap: 250_000n,
  closesUnder: 50n,
  spins: null,
}

/** Active under operator 7 for one day, with id `g1`. */
export const grantRow = (changes: Partial<GrantRow> = {}, terms: Partial<Terms> = {}): GrantRow => ({
  playerId,
  id: 'g1',
  bonusId: 'b1',
  operatorId: 7,
  title: 'A bonus',
  titleTranslations: {},
  terms: termsToStore({ ...bonusTerms, ...terms }),
  day: '2026-02-28',
  state: 'active',
  wagered: 0n,
  bets: 0,
  openRounds: 0,
  spinsLeft: 0,
  lastGameId: null,
  collected: 0n,
  forfeited: 0n,
  activatedAt: new Date('2026-02-28T12:00:00Z'),
  startedAt: new Date('2026-02-28T12:00:00Z'),
  expiresAt: new Date('2026-03-15T12:00:00Z'),
  remindedAt: null,
  endedAt: null,
  forfeitReason: null,
  forfeitCause: null,
  ...changes,
})
