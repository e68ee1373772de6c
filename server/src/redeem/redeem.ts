import { randomUUID } from 'node:crypto'
import { defaultLanguage } from '@lucero/contract/shared/languages'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import type { Notice } from '@lucero/contract/player/notices'
import type { Page } from '@lucero/contract/shared/paging'
import type { Redeem } from '@lucero/contract/player/redeem'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { sameBytes } from '@lucero/kit/secrets'
import { keyOfRequest } from '../ledger/books.ts'
import { deterministicUuid, type Change, type Submit } from '../ledger/command.ts'
import { noticeTo, submitWithNotices } from '../notifications/notifications.ts'
import { settleReturns, stockTerms } from '../stock/stock.ts'
import * as commands from './commands.ts'
import {
  isRepeated,
  newReceiptNumber,
  newRedeemId,
  newValidationCode,
  normalCode,
  type Rejection,
  type Settler,
} from './rules.ts'
import * as store from './store.ts'

/** A retry with the same requestId returns the same redeem and code. */
export async function createRedeem(
  runtime: Runtime,
  playerId: string,
  { amount, requestId }: { amount: number; requestId?: string | undefined },
) {
  const redeem = {
    id: newRedeemId(),
    transactionId: randomUUID(),
    cents: toCents(amount),
    sealedCode: runtime.secrets.encrypt(newValidationCode()),
  }
  const key = await keyOfRequest(runtime.db, { playerId, from: 'player', kind: commands.createRedeem.kind, requestId })
  const { redeemId } = await runtime.books.submit(commands.createRedeem.of(playerId, key, redeem))
  return { redeem: await ownRedeem(runtime, playerId, redeemId) }
}

export async function cancelRedeem(runtime: Runtime, playerId: string, redeemId: string) {
  await runtime.books.submit(commands.cancelRedeem.of(playerId, randomUUID(), { id: redeemId }))
  return { redeem: await ownRedeem(runtime, playerId, redeemId) }
}

export async function listRedeems(runtime: Runtime, playerId: string, page: Page) {
  const { rows, count } = await store.listOf(runtime.db, playerId, page)
  return { redeems: { rows: rows.map((row) => toRedeem(runtime, row)), count } }
}

export async function getRedeem(runtime: Runtime, playerId: string, redeemId: string) {
  return { redeem: await ownRedeem(runtime, playerId, redeemId) }
}

type Settlement = { row: store.RedeemRow; isRepeated: boolean }

/**
 * The house confirms a redeem as paid, with the code that the player gave to the operator. Its repetition by the same settler returns the paid redeem,
 * because the first reply may have been lost. Everybody else gets SettledRefusal: two people must never both believe that they have to pay.
 */
export async function confirmRedeem(
  runtime: Runtime,
  { redeemId, code, settler }: { redeemId: string; code: string; settler: Settler },
  submit: Submit,
): Promise<Settlement> {
  const { playerId } = await anyRedeem(runtime, redeemId)
  const typedCode = Buffer.from(normalCode(code))
  const isRight = (encrypted: Buffer) => sameBytes(Buffer.from(runtime.secrets.decrypt(encrypted)), typedCode)
  const also = [noticeOf(playerId, { code: 'redeem.paid', fields: { redeem: redeemId } })]
  const stock = await stockTerms(runtime)
  const confirmation = { id: redeemId, isRight, settler, receipt: newReceiptNumber(), also, stock }
  const command = commands.confirmRedeem.of(playerId, randomUUID(), confirmation)
  const reply = await submitWithNotices(runtime, command, submit).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'REDEEM_NOT_PENDING') throw error
    const row = await anyRedeem(runtime, redeemId)
    const isPaid = row.status === 'completed' && isRight(row.sealedCode)
    if (!isPaid || !isRepeated(row, settler, runtime.clock.now())) throw new SettledRefusal(row, isPaid)
    return undefined
  })
  await settleReturns(runtime, playerId)
  if (reply?.result === 'locked') throw new Refusal('REDEEM_LOCKED')
  if (reply?.result === 'wrong') throw new Refusal('WRONG_VALIDATION_CODE')
  return { row: await anyRedeem(runtime, redeemId), isRepeated: reply === undefined }
}

/** The idempotency key is derived from the redeem id, so a second rejection finds the first one. */
export async function rejectRedeem(
  runtime: Runtime,
  { redeemId, settler, rejection }: { redeemId: string; settler: Settler; rejection: Rejection | undefined },
  submit: Submit,
): Promise<Settlement> {
  const { playerId } = await anyRedeem(runtime, redeemId)
  const reason = rejection && { [defaultLanguage]: rejection.reason, ...rejection.reasonTranslations }
  const fields = { redeem: redeemId, ...(reason && { reason }) }
  const also = [noticeOf(playerId, { code: 'redeem.rejected', fields })]
  const receipt = newReceiptNumber()
  const key = deterministicUuid('house', 'reject-redeem', playerId, redeemId)
  const command = commands.rejectRedeem.of(playerId, key, { id: redeemId, settler, receipt, rejection, also })
  const reply = await submitWithNotices(runtime, command, submit).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'REDEEM_NOT_PENDING') throw error
    throw new SettledRefusal(await anyRedeem(runtime, redeemId), false)
  })
  const row = await anyRedeem(runtime, redeemId)
  const isFirst = reply.receipt === receipt
  if (!isFirst && !isRepeated(row, settler, runtime.clock.now())) throw new SettledRefusal(row, false)
  return { row, isRepeated: !isFirst }
}

/** Says who settled the redeem, and when. `isSecondPayment`: it was paid, and the code was right. */
export class SettledRefusal extends Refusal {
  readonly row: store.RedeemRow
  readonly isSecondPayment: boolean

  constructor(row: store.RedeemRow, isSecondPayment: boolean) {
    const { status, settledBy, settledAt } = row
    super('REDEEM_NOT_PENDING', {
      status,
      ...(settledBy !== null && { settledBy }),
      ...(settledAt && { settledAt: settledAt.toISOString() }),
    })
    this.row = row
    this.isSecondPayment = isSecondPayment
  }
}

type RedeemNotice = Extract<Notice, { code: 'redeem.paid' | 'redeem.rejected' }>

const noticeOf = (playerId: string, notice: RedeemNotice): Change =>
  noticeTo(playerId, notice, 'house', { about: { kind: 'redeem', id: notice.fields.redeem as string } })

export const listAllRedeems = (runtime: Runtime, filter: Parameters<typeof store.listAll>[1]) =>
  store.listAll(runtime.db, filter)

async function anyRedeem(runtime: Runtime, redeemId: string): Promise<store.RedeemRow> {
  const row = await store.find(runtime.db, redeemId)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  return row
}

async function ownRedeem(runtime: Runtime, playerId: string, redeemId: string): Promise<Redeem> {
  const row = await store.findOf(runtime.db, playerId, redeemId)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  return toRedeem(runtime, row)
}

function toRedeem(runtime: Runtime, row: store.RedeemRow): Redeem {
  return {
    redeem_code: row.status === 'pending' ? runtime.secrets.decrypt(row.sealedCode) : null,
    operator_id: row.operatorId,
    redeem_id: row.id,
    amount: toAmount(row.cents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    ...(row.status === 'rejected' &&
      row.rejection !== null && {
        rejection: { reason: row.rejection, reasonTranslations: row.rejectionTranslations ?? {} },
      }),
  }
}

export { seizeHeld, type Settler } from './rules.ts'
export {
  countPending as countPendingRedeems,
  eraseRejections,
  redeems,
  redeemsBefore,
  type RedeemRow,
} from './store.ts'

/** For the risk rules. */
export { paidAfter, paidBefore, recentOf as recentRedeems, type PaidCursor } from './store.ts'
