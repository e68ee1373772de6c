/** Pure decisions on redeems: credit is held, then paid to the operator or returned to the player. */
import assert from 'node:assert/strict'
import { redeemLimits } from '@lucero/contract/constants'
import { messages } from '@lucero/contract/fields'
import type { Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import * as accounts from '../accounts/accounts.ts'
import { randomLetters } from '../kit/random-letters.ts'
import { change, type BookView, type Change, type Decision } from '../ledger/command.ts'
import {
  activeWallet,
  useCredit,
  userTransactions,
  type creditGrants,
  type TransactionRow,
  type wallets,
} from '../wallet/wallet.ts'
import { redeems, type RedeemRow, type RedeemStatus } from './store.ts'

const wrongCodesAllowed = 5

export const newRedeemId = (): string => `R${randomLetters(9)}`
/** 40 random bits, enough for five guesses. In two groups, to be read aloud. */
export const newValidationCode = (): string => `${randomLetters(4)}-${randomLetters(4)}`

/** Accepts any case, with or without the dash, O for 0, I and L for 1. */
export function normalCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

type NewRedeem = { id: string; transactionId: string; cents: Cents; sealedCode: Buffer }

export function decideCreate(
  book: BookView<typeof wallets | typeof creditGrants>,
  redeem: NewRedeem,
  now: Date,
): Decision<{ redeemId: string }> {
  assert(redeem.cents > 0n, `redeem of ${redeem.cents} cents`)
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

/** Cancelled by the player or rejected by the house: the credit returns to its main wallet. */
export function decideGiveBack(
  book: BookView<typeof redeems>,
  { id, status, also = [] }: { id: string; status: 'cancelled' | 'rejected'; also?: Change[] },
  now: Date,
): Decision<{ redeemId: string }> {
  // A retry after a lost reply succeeds without a change.
  if (status === 'cancelled' && book.state(redeems, id)?.status === status)
    return { moves: [], reply: { redeemId: id } }
  const row = pendingRedeem(book, id)
  return {
    moves: [{ from: accounts.held(row.operatorId, id), to: accounts.main(row.operatorId), cents: row.cents }],
    changes: [...changesOf({ ...row, status, settledAt: now }), ...also],
    reply: { redeemId: id },
  }
}

type Confirmation = { result: 'confirmed' | 'wrong' | 'locked' }

/** A wrong code is counted by a committed change, so a failed request cannot undo it. `also` commits with the payment. */
export function decideConfirm(
  book: BookView<typeof redeems>,
  { id, isRight, also }: { id: string; isRight: (encrypted: Buffer) => boolean; also: Change[] },
  now: Date,
): Decision<Confirmation> {
  const row = pendingRedeem(book, id)
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
    changes: [...changesOf({ ...row, status: 'completed', settledAt: now }), ...also],
    reply: { result: 'confirmed' },
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
