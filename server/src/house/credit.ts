/** House API: granting credit, listing grants, and reversing an unused one. */
import { defined } from '@lucero/kit/defined'
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { OperatorFilter } from '../runtime/operator-filter.ts'
import * as bonus from '../bonus/bonus.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import type { Submit } from '../ledger/command.ts'
import { noticeTo } from '../notifications/notifications.ts'
import { listOperators } from '../operators/operators.ts'
import { usernamesOf, type Player } from '../players/players.ts'
import { findCreditGrant, listCreditGrants, reversibleMs, type CreditGrantRow } from '../wallet/wallet.ts'
import type { Actor } from '../staff/actor.ts'
import { waitingFor } from '../staff/approvals/approvals.ts'
import { paymentsOf } from '../till/lines.ts'
import { maySeeWaiting } from './approval-subject.ts'
import { operatorFor, playerNamed } from './scope.ts'

export async function grantCredit(
  runtime: Runtime,
  { username, operatorId, amount, requestId }: HouseBody<'grantCredit'>,
  submit: Submit,
) {
  const { id: playerId } = await playerNamed(runtime, username)
  if (!(await listOperators(runtime.db)).some(({ id }) => id === operatorId)) throw new Refusal('OPERATOR_NOT_FOUND')
  const fields = { operator: operatorId, amount: amount.toFixed(2) }
  const notice = noticeTo(playerId, { code: 'credit.given', fields }, 'house')
  const credit = { playerId, operatorId, cents: toCents(amount), requestId, also: [notice] }
  const { main, grantId } = await bonus.grantCredit(runtime, credit, submit)
  const grant = await findCreditGrant(runtime.db, grantId)
  return { mainWallet: main, grantId, grantedAt: grant?.grantedAt.toISOString() }
}

export async function listCredit(runtime: Runtime, actor: Actor, query: HouseQuery<'listCredit'>) {
  const { username, after, limit } = query
  const [operatorId, position] = [operatorFor(actor, query.operatorId), positionIn('credit', after)]
  if (operatorId === null) return { grants: [], next: null, waiting: [] }
  const player = username === undefined ? undefined : await playerNamed(runtime, username)
  const rows = await listCreditGrants(runtime.db, { playerId: player?.id, operatorId, position, limit: limit + 1 })
  const { shown, next } = cutPage('credit', rows, limit, ({ id }) => id)
  const waiting = after ? [] : await waitingGrants(runtime, actor, { operatorId, ...(player && { player }) })
  return { grants: await toHouseGrants(runtime, shown), next, waiting }
}

const maxWaiting = 100

/** Grants that wait for a second person, in the scope of the list. */
async function waitingGrants(runtime: Runtime, actor: Actor, filter: { operatorId: OperatorFilter; player?: Player }) {
  const { operatorId, player } = filter
  const subject = player && `player:${player.username}`
  const waiting = await waitingFor(runtime.db, { call: 'grantCredit', operatorId, subject, limit: maxWaiting })
  return waiting.filter((one) => maySeeWaiting(actor, one))
}

/** The reversal is a separate transfer. No row is edited. */
export async function reverseCredit(
  runtime: Runtime,
  { requestId, grantId, reason }: HouseBody<'reverseCredit'>,
  submit: Submit,
) {
  const { playerId, operatorId, cents } = await foundGrant(runtime, grantId)
  const fields = { operator: operatorId, amount: toAmount(cents).toFixed(2) }
  const also = [noticeTo(playerId, { code: 'credit.reversed', fields }, 'house')]
  const reversal = { playerId, requestId, grantId, reason, also }
  const { main } = await bonus.reverseCredit(runtime, reversal, submit).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'CREDIT_ALREADY_USED') throw error
    const { status } = await foundGrant(runtime, grantId)
    throw status === 'reversed' ? new Refusal('CREDIT_ALREADY_REVERSED') : error
  })
  const grants = await toHouseGrants(runtime, [await foundGrant(runtime, grantId)])
  return { grant: defined(grants[0]), mainWallet: main }
}

async function foundGrant(runtime: Runtime, grantId: string): Promise<CreditGrantRow> {
  const grant = await findCreditGrant(runtime.db, grantId)
  if (!grant) throw new Refusal('CREDIT_GRANT_NOT_FOUND')
  return grant
}

async function toHouseGrants(runtime: Runtime, rows: CreditGrantRow[]) {
  const usernames = await usernamesOf(
    runtime.db,
    rows.map(({ playerId }) => playerId),
  )
  const paymentFor = await paymentsOf(
    runtime.db,
    'grant',
    rows.map(({ id }) => id),
  )
  const now = runtime.clock.now().getTime()
  return rows.map(({ id, playerId, operatorId, cents, status, grantedAt, reversedAt, reason }) => {
    const until = grantedAt.getTime() + reversibleMs
    return {
      grantId: id,
      operatorId,
      username: usernames.get(playerId) ?? playerId,
      amount: toAmount(cents),
      ...paymentFor(id),
      status,
      grantedAt: grantedAt.toISOString(),
      reversibleUntil: status === 'unused' && now <= until ? new Date(until).toISOString() : null,
      reversedAt: reversedAt?.toISOString() ?? null,
      reason,
    }
  })
}
