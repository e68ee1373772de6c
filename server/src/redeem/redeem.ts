import { randomUUID } from 'node:crypto'
import { toAmount, toCents } from '@lucero/contract/money'
import type { Page } from '@lucero/contract/paging'
import type { Redeem } from '@lucero/contract/redeem'
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { sameBytes } from '../kit/secrets.ts'
import { requestKey } from '../ledger/command.ts'
import { wallets } from '../wallet/wallet.ts'
import { decideConfirm, decideCreate, decideGiveBack, newRedeemId, newValidationCode, normalCode } from './rules.ts'
import * as store from './store.ts'

/** A retry with the same requestId gets the same redeem, code and all. */
export async function createRedeem(
  kit: Kit,
  playerId: string,
  { amount, requestId }: { amount: number; requestId?: string | undefined },
) {
  const redeem = {
    id: newRedeemId(),
    transactionId: randomUUID(),
    cents: toCents(amount),
    sealedCode: kit.secrets.seal(newValidationCode()),
  }
  const { redeemId } = await kit.books.submit({
    playerId,
    key: requestKey('player', requestId),
    kind: 'create-redeem',
    body: { amount },
    reads: [{ kind: wallets, id: '*' }],
    decide: (book, now) => decideCreate(book, redeem, now),
  })
  return { redeem: await ownRedeem(kit, playerId, redeemId) }
}

export async function cancelRedeem(kit: Kit, playerId: string, redeemId: string) {
  await giveBack(kit, playerId, redeemId, 'cancelled')
  return { redeem: await ownRedeem(kit, playerId, redeemId) }
}

export async function listRedeems(kit: Kit, playerId: string, page: Page) {
  const { rows, count } = await store.listOf(kit.db, playerId, page)
  return { redeems: { rows: rows.map((row) => seeRedeem(kit, row)), count } }
}

/** The house pays an operator's redeem: only with the code that the player has told the operator. */
export async function confirmRedeem(kit: Kit, redeemId: string, code: string): Promise<store.RedeemRow> {
  const { playerId } = await anyRedeem(kit, redeemId)
  const given = Buffer.from(normalCode(code))
  const isRight = (sealed: Buffer) => sameBytes(Buffer.from(kit.secrets.unseal(sealed)), given)
  const { result } = await kit.books.submit({
    playerId,
    key: randomUUID(),
    kind: 'confirm-redeem',
    body: { redeemId },
    reads: [{ kind: store.redeems, id: redeemId }],
    decide: (book, now) => decideConfirm(book, redeemId, isRight, now),
  })
  if (result === 'locked') throw new Refusal('REDEEM_LOCKED')
  if (result === 'wrong') throw new Refusal('WRONG_VALIDATION_CODE')
  return anyRedeem(kit, redeemId)
}

export async function rejectRedeem(kit: Kit, redeemId: string): Promise<store.RedeemRow> {
  const { playerId } = await anyRedeem(kit, redeemId)
  await giveBack(kit, playerId, redeemId, 'rejected')
  return anyRedeem(kit, redeemId)
}

export const listAllRedeems = (kit: Kit, filter: Parameters<typeof store.listAll>[1]) => store.listAll(kit.db, filter)

const giveBack = (kit: Kit, playerId: string, redeemId: string, status: 'cancelled' | 'rejected') =>
  kit.books.submit({
    playerId,
    key: randomUUID(),
    kind: status === 'cancelled' ? 'cancel-redeem' : 'reject-redeem',
    body: { redeemId },
    reads: [{ kind: store.redeems, id: redeemId }],
    decide: (book, now) => decideGiveBack(book, redeemId, status, now),
  })

async function anyRedeem(kit: Kit, redeemId: string): Promise<store.RedeemRow> {
  const row = await store.find(kit.db, redeemId)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  return row
}

async function ownRedeem(kit: Kit, playerId: string, redeemId: string): Promise<Redeem> {
  const row = await store.findOf(kit.db, playerId, redeemId)
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  return seeRedeem(kit, row)
}

function seeRedeem(kit: Kit, row: store.RedeemRow): Redeem {
  return {
    redeem_code: row.status === 'pending' ? kit.secrets.unseal(row.sealedCode) : null,
    operator_id: row.operatorId,
    redeem_id: row.id,
    amount: toAmount(row.cents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}

export { seizeHeld } from './rules.ts'
export { redeems } from './store.ts'
