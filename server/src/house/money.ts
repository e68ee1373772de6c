/** House API: paying and rejecting redeems. */
import { defined } from '@lucero/kit/defined'
import type { houseShapes } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import type { ReadQuery } from '@lucero/contract/shared/shape'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { usernamesOf } from '../players/players.ts'
import * as redeem from '../redeem/redeem.ts'
import { secondPayment } from '../risk/findings.ts'
import type { Actor } from '../staff/actor.ts'
import { waitingSince, type ApprovedRequest } from '../staff/approvals/approvals.ts'
import { changeLogged } from '../staff/log/log.ts'
import { paymentsOf } from '../till/lines.ts'
import { operatorFor } from './scope.ts'
import type { StaffAction } from './staff-action.ts'

export async function listRedeems(
  runtime: Runtime,
  actor: Actor,
  filter: ReadQuery<(typeof houseShapes)['listRedeems']>,
) {
  const { after, limit, ...wanted } = filter
  const [operatorId, position] = [operatorFor(actor, filter.operatorId), positionIn('redeems', after)]
  if (operatorId === null) return { redeems: [], next: null }
  const rows = await redeem.listAllRedeems(runtime, { ...wanted, operatorId, position, limit: limit + 1 })
  const { shown, next } = cutPage('redeems', rows, limit, ({ id }) => id)
  return { redeems: await toHouseRedeems(runtime, shown), next }
}

export async function confirmRedeem(runtime: Runtime, { body, actor, approval, submit }: StaffAction<'confirmRedeem'>) {
  const { redeem_id, code, requestId } = body
  const settler = settlerOf(actor, approval, requestId)
  const { row } = await redeem
    .confirmRedeem(runtime, { redeemId: redeem_id, code, settler }, submit)
    .catch(async (error: unknown) => {
      if (error instanceof redeem.SettledRefusal && error.isSecondPayment)
        await logSecondPayment(runtime, actor, error.row, requestId)
      throw error
    })
  return { redeem: defined((await toHouseRedeems(runtime, [row]))[0]) }
}

export async function rejectRedeem(runtime: Runtime, { body, actor, approval, submit }: StaffAction<'rejectRedeem'>) {
  const { redeem_id, reason, reasonTranslations, requestId } = body
  const rejection = reason === undefined ? undefined : { reason, reasonTranslations }
  const settler = settlerOf(actor, approval, requestId)
  const { row } = await redeem.rejectRedeem(runtime, { redeemId: redeem_id, settler, rejection }, submit)
  return { redeem: defined((await toHouseRedeems(runtime, [row]))[0]) }
}

/** An API key settles for itself, not for its creator: two terminals with keys of one person are two settlers. */
const settlerOf = (
  { kind, id, name }: Actor,
  approval: ApprovedRequest | undefined,
  requestId: string | undefined,
): redeem.Settler => ({ id: `${kind}:${id}`, name, approvedBy: approval?.approver.name ?? null, requestId })

/** Somebody has the code of a redeem that was paid, and was about to pay it again. The risk rules count these rows. */
const logSecondPayment = (runtime: Runtime, actor: Actor, row: redeem.RedeemRow, requestId: string | undefined) =>
  changeLogged(runtime, actor, async () => ({
    result: undefined,
    entry: {
      action: secondPayment,
      subject: `redeem:${row.id}`,
      playerId: row.playerId,
      after: { paidBy: row.settledBy, paidAt: row.settledAt?.toISOString() ?? null, receipt: row.receipt },
      requestId,
    },
  }))

async function toHouseRedeems(
  runtime: Runtime,
  rows: Omit<Awaited<ReturnType<typeof redeem.listAllRedeems>>[number], 'at'>[],
) {
  const usernames = await usernamesOf(
    runtime.db,
    rows.map(({ playerId }) => playerId),
  )
  const waiting = await waitingSince(
    runtime.db,
    rows.map(({ id }) => `redeem:${id}`),
  )
  const paymentFor = await paymentsOf(
    runtime.db,
    'redeem',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    redeem_id: row.id,
    operator_id: row.operatorId,
    username: usernames.get(row.playerId) ?? row.playerId,
    amount: toAmount(row.cents),
    ...paymentFor(row.id),
    status: row.status,
    wrongCodes: row.wrongCodes,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    settledBy: row.settledBy,
    approvedBy: row.approvedBy,
    receipt: row.receipt,
    rejection:
      row.rejection === null ? null : { reason: row.rejection, reasonTranslations: row.rejectionTranslations ?? {} },
    waitsSince: waiting.get(`redeem:${row.id}`) ?? null,
  }))
}
