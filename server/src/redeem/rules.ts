/** Pure decisions on redeems: credit is held, then paid to the operator or returned to the player. */
import assert from 'node:assert/strict'
import { redeemLimits } from '@lucero/contract/shared/constants'
import { messages } from '@lucero/contract/shared/fields'
import type { Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as accounts from '../accounts/accounts.ts'
import { randomLetters } from '../runtime/random-letters.ts'
import { change, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { assertNotSuspended, type suspensions } from '../suspension/suspension.ts'
import {
  activeWallet,
  useCredit,
  userTransactions,
  type creditGrants,
  type TransactionRow,
  type wallets,
} from '../wallet/wallet.ts'
import { returnToStock, type StockTerms } from '../stock/stock.ts'
import { redeems, type RedeemRow, type RedeemStatus } from './store.ts'

const wrongCodesAllowed = 5

export const newRedeemId = (): string => `R${randomLetters(9)}`
/** 40 random bits, enough for five guesses. In two groups, to be read aloud. */
export const newValidationCode = (): string => `${randomLetters(4)}-${randomLetters(4)}`

/** On the receipt and in the audit log, so that a receipt can be found in the log. */
export const newReceiptNumber = (): string => `P${randomLetters(9)}`

/** The person or key that settles a redeem. `id` is the staff account or the API key. Undefined `requestId`: a client of an older version. */
export type Settler = {
  id: string
  name: string
  approvedBy: string | null
  requestId: string | undefined
}
export type Rejection = { reason: string; reasonTranslations: Record<string, string> }

const settledBy = ({ id, name, approvedBy, requestId }: Settler, receipt: string) => ({
  settledById: id,
  settledBy: name,
  approvedBy,
  settledRequest: requestId ?? null,
  receipt,
})

/** How long a client without request ids may repeat a call whose answer was lost. */
const repeatMs = 60_000

/** True if the call repeats the one that settled the redeem. Anybody else who settles it again must learn that it was not them. */
export function isRepeated(row: RedeemRow, { id, requestId }: Settler, now: Date): boolean {
  if (row.settledById !== id) return false
  if (requestId !== undefined || row.settledRequest !== null) return row.settledRequest === requestId?.toLowerCase()
  return row.settledAt !== null && now.getTime() - row.settledAt.getTime() <= repeatMs
}

/** Accepts any case, with or without the dash, O for 0, I and L for 1. */
export function normalCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

type NewRedeem = { id: string; transactionId: string; cents: Cents; sealedCode: Buffer }

export function decideCreate(
  book: BookView<typeof wallets | typeof creditGrants | typeof suspensions>,
  redeem: NewRedeem,
  now: Date,
): Decision<{ redeemId: string }> {
  assert(redeem.cents > 0n, `redeem of ${redeem.cents} cents`)
  assertNotSuspended(book, 'redeem', now)
  const { operatorId } = activeWallet(book)
  const main = accounts.main(operatorId)
  const available = book.balance(main)
  if (redeem.cents < redeemLimits.minCents && redeem.cents !== available)
    throw new Refusal('INVALID_INPUT', { amount: messages.redeemTooSmall })
  if (available < redeem.cents) throw new Refusal('INSUFFICIENT_FUNDS')
  if (pendingIn(book) >= redeemLimits.maxPending) throw new Refusal('TOO_MANY_PENDING_REDEEMS')
  assert(book.balance(accounts.held(operatorId, redeem.id)) === 0n, `redeem ${redeem.id} exists already`)
  const row: RedeemRow = {
    ...redeem,
    playerId: book.playerId,
    operatorId,
    status: 'pending',
    wrongCodes: 0,
    createdAt: now,
    settledAt: null,
    settledBy: null,
    settledById: null,
    approvedBy: null,
    settledRequest: null,
    receipt: null,
    rejection: null,
    rejectionTranslations: null,
  }
  return {
    moves: [{ from: main, to: accounts.held(operatorId, redeem.id), cents: redeem.cents }],
    changes: [...changesOf(row), ...useCredit(book, operatorId, redeem.cents)],
    reply: { redeemId: redeem.id },
  }
}

/** Each pending redeem has its own held account, and held accounts exist only for pending redeems. */
const pendingIn = (book: BookView): number =>
  [...book.balances().keys()].filter((account) => accounts.playerSide(account)?.pocket === 'held').length

/** Cancelled by the player: the credit returns to its main wallet. A retry after a lost reply succeeds without a change. */
export function decideCancel(
  book: BookView<typeof redeems>,
  { id }: { id: string },
  now: Date,
): Decision<{ redeemId: string }> {
  if (book.state(redeems, id)?.status === 'cancelled') return { moves: [], reply: { redeemId: id } }
  const row = pendingRedeem(book, id)
  return {
    moves: [giveBack(row)],
    changes: changesOf({ ...row, status: 'cancelled', settledAt: now }),
    reply: { redeemId: id },
  }
}

export type RejectedRedeem = {
  id: string
  settler: Settler
  receipt: string
  rejection: Rejection | undefined
  also: Change[]
}

/** Rejected by the house: the credit returns to its main wallet. `also` commits with it. */
export function decideReject(
  book: BookView<typeof redeems>,
  { id, settler, receipt, rejection, also }: RejectedRedeem,
  now: Date,
): Decision<{ redeemId: string; receipt: string }> {
  const row = pendingRedeem(book, id)
  const rejected = {
    ...row,
    ...settledBy(settler, receipt),
    status: 'rejected' as const,
    settledAt: now,
    rejection: rejection?.reason ?? null,
    rejectionTranslations: rejection?.reasonTranslations ?? null,
  }
  return { moves: [giveBack(row)], changes: [...changesOf(rejected), ...also], reply: { redeemId: id, receipt } }
}

const giveBack = ({ id, operatorId, cents }: RedeemRow) => ({
  from: accounts.held(operatorId, id),
  to: accounts.main(operatorId),
  cents,
})

type Confirmation = { result: 'confirmed'; receipt: string } | { result: 'wrong' | 'locked' }

export type ConfirmedRedeem = {
  id: string
  isRight: (encrypted: Buffer) => boolean
  settler: Settler
  receipt: string
  also: Change[]
  stock?: StockTerms | undefined
}

/** A wrong code is counted by a committed change, so a failed request cannot undo it. `also` commits with the payment. */
export function decideConfirm(
  book: BookView<typeof redeems | typeof suspensions>,
  { id, isRight, settler, receipt, also, stock }: ConfirmedRedeem,
  now: Date,
): Decision<Confirmation> {
  const row = pendingRedeem(book, id)
  // Checked before the code, so that no wrong code is counted and the answer does not reveal whether the code is right.
  assertNotSuspended(book, 'redeem', now)
  if (row.wrongCodes >= wrongCodesAllowed) return { moves: [], reply: { result: 'locked' } }
  assert(row.wrongCodes >= 0, `${row.wrongCodes} wrong codes`)
  if (!isRight(row.sealedCode)) {
    return {
      moves: [],
      changes: [change(redeems, { ...row, wrongCodes: row.wrongCodes + 1 })],
      reply: { result: 'wrong' },
    }
  }
  return {
    moves: [{ from: accounts.held(row.operatorId, id), to: accounts.operator(row.operatorId), cents: row.cents }],
    changes: [
      ...changesOf({ ...row, ...settledBy(settler, receipt), status: 'completed', settledAt: now }),
      ...returnToStock(
        book,
        stock,
        { operatorId: row.operatorId, cents: row.cents, kind: 'redeem', reference: id },
        now,
      ),
      ...also,
    ],
    reply: { result: 'confirmed', receipt },
  }
}

function pendingRedeem(book: BookView<typeof redeems>, id: string): RedeemRow {
  const row = book.state(redeems, id)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  if (row.status !== 'pending') throw new Refusal('REDEEM_NOT_PENDING')
  assert(row.settledAt === null, `pending redeem ${id} is settled`)
  assertHeld(book, row)
  return row
}

function assertHeld(book: BookView, { id, operatorId, cents }: RedeemRow): void {
  const held = book.balance(accounts.held(operatorId, id))
  assert(held === cents, `${held} cents are held for a redeem of ${cents}`)
}

/** Confiscation moves held credit to the operator and rejects the redeems. */
export function seizeHeld(book: BookView<typeof redeems>, now: Date) {
  const pending = book.states(redeems).filter(({ status }) => status === 'pending')
  for (const row of pending) assertHeld(book, row)
  return {
    moves: pending.map(({ id, operatorId, cents }) => ({
      from: accounts.held(operatorId, id),
      to: accounts.operator(operatorId),
      cents,
    })),
    changes: pending.flatMap((row) => changesOf({ ...row, status: 'rejected', settledAt: now })),
  }
}

function changesOf(row: RedeemRow): Change[] {
  return [change(redeems, row), change(userTransactions, transactionOf(row, row.status))]
}

function transactionOf(row: RedeemRow, status: RedeemStatus): TransactionRow {
  const { playerId, transactionId, createdAt, operatorId, cents, id } = row
  return { playerId, id: transactionId, createdAt, operatorId, cents, status, gameId: null, redeemId: id }
}
