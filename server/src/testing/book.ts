// A player's book on paper: what the rules look at, with no ledger behind it.
import type { Cents } from '@lucero/contract/money'
import type { BookView, StateKind, StateRow } from '../ledger/command.ts'
import type { WalletRow } from '../wallet/store.ts'
import { wallets } from '../wallet/wallet.ts'

export const playerId = '00000000-0000-4000-8000-000000000001'
export const now = new Date('2026-03-01T12:00:00Z')

export function bookOf(balances: Record<string, Cents> = {}, states: [StateKind<never>, StateRow][] = []): BookView {
  const rowsOf = (kind: StateKind<never>) => states.filter(([of]) => of === kind).map(([, row]) => row)
  return {
    playerId,
    seq: 0n,
    balance: (account) => balances[account] ?? 0n,
    balances: () => new Map(Object.entries(balances).filter(([, cents]) => cents !== 0n)),
    state: (kind, id) => rowsOf(kind as StateKind<never>).find((row) => row.id === id) as never,
    states: (kind) => rowsOf(kind) as never[],
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
  createdAt: now,
})

export const wallet = (...given: Parameters<typeof walletRow>): [StateKind<never>, StateRow] => [
  wallets,
  walletRow(...given),
]
