/**
 * Grants of credit and their reversal. Credit leaves a main wallet in the order in which it arrived (first in, first out). A grant is unused until
 * a cent of it leaves the wallet: to a game, into a redeem, or back to the operator.
 */
import assert from 'node:assert/strict'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as accounts from '../accounts/accounts.ts'
import { change, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { assertReserved, returnToStock, type StockSale, type StockTerms } from '../stock/stock.ts'
import { creditGrants, isConnected, wallets, type CreditGrantRow } from './store.ts'

export type Credit = { operatorId: number; cents: Cents }

type CreditGrant = { grantId: string; bonusGrantId: string | null; sale?: StockSale | undefined }

/** The house grants credit of an operator. `bonusGrantId` is the deposit bonus that the grant starts. */
export function decideCredit(
  book: BookView<typeof wallets | typeof creditGrants>,
  { operatorId, cents, grantId, bonusGrantId, sale }: Credit & CreditGrant,
  now: Date,
): Decision<{ main: number; stock?: true }> {
  assert(cents > 0n, `credit of ${cents} cents`)
  const wallet = book.state(wallets, String(operatorId))
  if (!wallet || !isConnected(wallet)) throw new Refusal('OPERATOR_NOT_CONNECTED')
  const isFromStock = assertReserved(sale, operatorId, now)
  const main = accounts.main(operatorId)
  const before = book.balance(main)
  const row: CreditGrantRow = {
    playerId: book.playerId,
    id: grantId,
    operatorId,
    cents,
    olderCents: before,
    status: 'unused',
    bonusGrantId,
    grantedAt: now,
    reversedAt: null,
    reason: null,
  }
  return {
    moves: [{ from: accounts.operator(operatorId), to: main, cents }],
    changes: [change(creditGrants, row)],
    reply: { main: toAmount(before + cents), ...(isFromStock && { stock: true as const }) },
  }
}

const unusedUnder = (book: BookView<typeof creditGrants>, operatorId: number): CreditGrantRow[] =>
  book.states(creditGrants).filter((row) => row.operatorId === operatorId && row.status === 'unused')

/** The changes of grants when credit leaves the main wallet. Every command that takes from a main wallet includes them. */
export const useCredit = (book: BookView<typeof creditGrants>, operatorId: number, cents: Cents): Change[] =>
  unusedUnder(book, operatorId).map((row) => change(creditGrants, withLessOlder(row, cents)))

const withLessOlder = (row: CreditGrantRow, cents: Cents): CreditGrantRow =>
  cents <= row.olderCents ? { ...row, olderCents: row.olderCents - cents } : { ...row, olderCents: 0n, status: 'used' }

/** The changes of grants when a book is emptied. */
export const useAllCredit = (book: BookView<typeof creditGrants>): Change[] =>
  book
    .states(creditGrants)
    .filter(({ status }) => status === 'unused')
    .map((row) => change(creditGrants, { ...row, olderCents: 0n, status: 'used' as const }))

export const reversibleMs = 24 * 3600 * 1000

/** Returns the moves of an unused grant back to its operator, within 24 hours. */
export function reverseGrant(
  book: BookView<typeof creditGrants>,
  { grantId, reason, stock }: { grantId: string; reason: string; stock?: StockTerms | undefined },
  now: Date,
): Decision<{ main: number }> & { grant: CreditGrantRow } {
  const grant = book.state(creditGrants, grantId)
  if (grant?.status !== 'unused') throw new Refusal('CREDIT_ALREADY_USED')
  if (now.getTime() - grant.grantedAt.getTime() > reversibleMs) throw new Refusal('CREDIT_GRANT_TOO_OLD')
  const { operatorId, cents, olderCents } = grant
  const main = accounts.main(operatorId)
  // A node of the version before takes credit without updating grants.
  if (book.balance(main) < olderCents + cents) throw new Refusal('CREDIT_ALREADY_USED')
  const newer = unusedUnder(book, operatorId).filter(
    (row) => row.id !== grantId && row.olderCents >= olderCents + cents,
  )
  return {
    grant,
    moves: [{ from: main, to: accounts.operator(operatorId), cents }],
    changes: [
      change(creditGrants, { ...grant, status: 'reversed' as const, reversedAt: now, reason }),
      ...newer.map((row) => change(creditGrants, { ...row, olderCents: row.olderCents - cents })),
      ...returnToStock(book, stock, { operatorId, cents, kind: 'reversal', reference: grantId }, now),
    ],
    reply: { main: toAmount(book.balance(main) - cents) },
  }
}
