import { randomUUID } from 'node:crypto'
import { toAmount, toCents } from '@lucero/contract/money'
import type { Page } from '@lucero/contract/paging'
import type { Redeem } from '@lucero/contract/redeem'
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { sameBytes } from '@lucero/kit/secrets'
import { keyOfRequest } from '../ledger/books.ts'
import { deterministicUuid, type Change } from '../ledger/command.ts'
import { noticeTo, submitWithNotices } from '../notifications/notifications.ts'
import * as commands from './commands.ts'
import { newRedeemId, newValidationCode, normalCode } from './rules.ts'
import * as store from './store.ts'

/** A retry with the same requestId returns the same redeem and code. */
export async function createRedeem(
  kit: Kit,
  playerId: string,
  { amount, requestId }: { amount: number; requestId?: string | undefined },
) {
  const redeem = {
    id: newRedeemId(),
    transactionId: randomUUID(),
    cents: toCents(amount),
    sealedCode: kit.secrets.encrypt(newValidationCode()),
  }
  const key = await keyOfRequest(kit.db, { playerId, from: 'player', kind: commands.createRedeem.kind, requestId })
  const { redeemId } = await kit.books.submit(commands.createRedeem.of(playerId, key, redeem))
  return { redeem: await ownRedeem(kit, playerId, redeemId) }
}

export async function cancelRedeem(kit: Kit, playerId: string, redeemId: string) {
  await kit.books.submit(commands.cancelRedeem.of(playerId, randomUUID(), { id: redeemId }))
  return { redeem: await ownRedeem(kit, playerId, redeemId) }
}

export async function listRedeems(kit: Kit, playerId: string, page: Page) {
  const { rows, count } = await store.listOf(kit.db, playerId, page)
  return { redeems: { rows: rows.map((row) => toRedeem(kit, row)), count } }
}

export async function getRedeem(kit: Kit, playerId: string, redeemId: string) {
  return { redeem: await ownRedeem(kit, playerId, redeemId) }
}

/**
 * The house confirms a redeem as paid, with the code that the player gave to the operator.
 * Idempotent: confirming a paid redeem again with its code returns it, because the first reply may have been lost.
 */
export async function confirmRedeem(kit: Kit, redeemId: string, code: string): Promise<store.RedeemRow> {
  const { playerId } = await anyRedeem(kit, redeemId)
  const typedCode = Buffer.from(normalCode(code))
  const isRight = (encrypted: Buffer) => sameBytes(Buffer.from(kit.secrets.decrypt(encrypted)), typedCode)
  const also = [settledNotice(playerId, redeemId, 'redeem.paid')]
  const command = commands.confirmRedeem.of(playerId, randomUUID(), { id: redeemId, isRight, also })
  const { result } = await submitWithNotices(kit, command).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'REDEEM_NOT_PENDING') throw error
    const { status, sealedCode } = await anyRedeem(kit, redeemId)
    if (status !== 'completed' || !isRight(sealedCode)) throw error
    return { result: 'confirmed' }
  })
  if (result === 'locked') throw new Refusal('REDEEM_LOCKED')
  if (result === 'wrong') throw new Refusal('WRONG_VALIDATION_CODE')
  return anyRedeem(kit, redeemId)
}

/** The idempotency key is derived from the redeem id, so a second rejection returns the first reply. */
export async function rejectRedeem(kit: Kit, redeemId: string): Promise<store.RedeemRow> {
  const { playerId } = await anyRedeem(kit, redeemId)
  const also = [settledNotice(playerId, redeemId, 'redeem.rejected')]
  const key = deterministicUuid('house', 'reject-redeem', playerId, redeemId)
  await submitWithNotices(kit, commands.rejectRedeem.of(playerId, key, { id: redeemId, also }))
  return anyRedeem(kit, redeemId)
}

const settledNotice = (playerId: string, redeemId: string, code: 'redeem.paid' | 'redeem.rejected'): Change =>
  noticeTo(playerId, { code, fields: { redeem: redeemId } }, 'house', { about: { kind: 'redeem', id: redeemId } })

export const listAllRedeems = (kit: Kit, filter: Parameters<typeof store.listAll>[1]) => store.listAll(kit.db, filter)

async function anyRedeem(kit: Kit, redeemId: string): Promise<store.RedeemRow> {
  const row = await store.find(kit.db, redeemId)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  return row
}

async function ownRedeem(kit: Kit, playerId: string, redeemId: string): Promise<Redeem> {
  const row = await store.findOf(kit.db, playerId, redeemId)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  return toRedeem(kit, row)
}

function toRedeem(kit: Kit, row: store.RedeemRow): Redeem {
  return {
    redeem_code: row.status === 'pending' ? kit.secrets.decrypt(row.sealedCode) : null,
    operator_id: row.operatorId,
    redeem_id: row.id,
    amount: toAmount(row.cents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}

export { seizeHeld } from './rules.ts'
export { countPending as countPendingRedeems, redeems, redeemsBefore } from './store.ts'

/** For the risk rules. */
export { paidAfter, paidBefore, recentOf as recentRedeems, type PaidCursor } from './store.ts'
