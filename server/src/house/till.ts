/** House API: what the till needs of other modules: operators, receipts of grants and redeems, and the reports that a blind close hides. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { listOperators } from '../operators/operators.ts'
import { usernamesOf } from '../players/players.ts'
import { listAllRedeems } from '../redeem/redeem.ts'
import * as reports from '../reports/reports.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { scopeOf, type Actor } from '../staff/actor.ts'
import { countPrintOf, lineOf } from '../till/lines.ts'
import { assertNotBlind } from '../till/reports.ts'
import * as settings from '../till/settings.ts'
import * as till from '../till/till.ts'
import { findCreditGrant } from '../wallet/wallet.ts'

async function operatorWith({ db }: Runtime, operatorId: number) {
  const operator = (await listOperators(db)).find(({ id }) => id === operatorId)
  if (!operator) throw new Refusal('OPERATOR_NOT_FOUND')
  return operator
}

export async function openShift(runtime: Runtime, actor: Actor, body: HouseBody<'openShift'>) {
  await operatorWith(runtime, body.operatorId)
  return till.openShift(runtime, actor, body)
}

export async function changeOperatorTill(runtime: Runtime, body: HouseBody<'changeOperatorTill'>) {
  await operatorWith(runtime, body.operatorId)
  return settings.changeOperatorTill(runtime, body)
}

/** The reports of days that a blind close hides are refused. */
export async function reportByDay(runtime: Runtime, actor: Actor, query: HouseQuery<'reportByDay'>) {
  await assertNotBlind(runtime, actor, query.to)
  return reports.reportByDay(runtime, query, scopeOf(actor))
}

export async function reportByOperator(runtime: Runtime, actor: Actor, query: HouseQuery<'reportByOperator'>) {
  await assertNotBlind(runtime, actor, query.to)
  return reports.reportByOperator(runtime, query, scopeOf(actor))
}

/** The prints are counted, so that each receipt has one original. */
export async function printReceipt(runtime: Runtime, { grantId, redeem_id }: HouseBody<'printReceipt'>) {
  const paid = redeem_id === undefined ? await paidGrant(runtime, grantId ?? '') : await paidRedeem(runtime, redeem_id)
  const line = await lineOf(runtime.db, paid.kind, paid.id)
  const usernames = await usernamesOf(runtime.db, [paid.playerId])
  // A payment of an earlier version was not counted: its receipts are copies.
  const copy = (await countPrintOf(runtime.db, paid.kind, paid.id)) ?? 1
  const { playerId, cents, staff, ...rest } = paid
  return {
    receipt: {
      ...rest,
      operator: (await operatorWith(runtime, paid.operatorId)).name,
      username: usernames.get(playerId) ?? playerId,
      amount: toAmount(cents),
      method: line?.method ?? null,
      reference: line?.reference ?? null,
      staff: staff ?? line?.staffName ?? null,
      copy,
    },
  }
}

async function paidGrant({ db }: Runtime, grantId: string) {
  const grant = await findCreditGrant(db, grantId)
  if (!grant) throw new Refusal('CREDIT_GRANT_NOT_FOUND')
  const { id, operatorId, playerId, cents, grantedAt, status } = grant
  return {
    kind: 'grant' as const,
    id,
    number: null,
    operatorId,
    playerId,
    cents,
    staff: null,
    at: grantedAt.toISOString(),
    status: status === 'reversed' ? ('reversed' as const) : ('valid' as const),
  }
}

async function paidRedeem(runtime: Runtime, redeemId: string) {
  const [row] = await listAllRedeems(runtime, { redeem_id: redeemId, limit: 1 })
  if (!row) throw new Refusal('REDEEM_NOT_FOUND')
  if (row.status !== 'completed' || !row.settledAt) throw new Refusal('REDEEM_NOT_PAID')
  const { id, receipt, operatorId, playerId, cents, settledBy, settledAt } = row
  return {
    kind: 'redeem' as const,
    id,
    number: receipt,
    operatorId,
    playerId,
    cents,
    staff: settledBy,
    at: settledAt.toISOString(),
    status: 'valid' as const,
  }
}
