/** Which calls count against limits, and which wait for a second person. */
import { isDeepStrictEqual } from 'node:util'
import { houseCalls, type HouseBody, type HouseCallName, type HouseQuery } from '@lucero/contract/house'
import { toCents } from '@lucero/contract/money'
import { roles, type Permission } from '@lucero/contract/permissions'
import { Refusal } from '@lucero/contract/refusals'
import * as offers from '../bonus/offers.ts'
import type { Kit } from '../kit/kit.ts'
import { cutPage, positionIn } from '../kit/list-page.ts'
import { assertPrizes, racePrizes } from '../race/race.ts'
import * as redeem from '../redeem/redeem.ts'
import type { Actor } from '../staff/actor.ts'
import * as approvals from '../staff/approvals/approvals.ts'
import type { Expense } from '../staff/limits/limits.ts'

/** The amount that a call grants or pays. */
export async function spendingOf(kit: Kit, name: string, body: unknown): Promise<Expense | undefined> {
  if (name === 'grantCredit') {
    const { amount, operatorId } = body as HouseBody<'grantCredit'>
    return { kind: 'credit', cents: toCents(amount), operatorId }
  }
  if (name !== 'confirmRedeem') return undefined
  const { redeem_id } = body as HouseBody<'confirmRedeem'>
  const [row] = await redeem.listAllRedeems(kit, { redeem_id, limit: 1 })
  return row && { kind: 'redeem', cents: row.cents, operatorId: row.operatorId }
}

/**
 * Calls that cannot be undone need a second person, unless an owner acts: a house with one person must be able to work. FOUR_EYES_FOR_OWNERS
 * includes owners.
 */
export async function needsSecondPerson(kit: Kit, name: string, body: unknown, actor: Actor): Promise<boolean> {
  if (actor.role === 'owner' && !kit.config.house.fourEyesForOwners) return false
  if (name === 'confiscate' || name === 'erasePlayer' || name === 'releaseBook') return true
  if (name === 'setRace') return changesPrizes(kit, body as HouseBody<'setRace'>)
  if (name !== 'publishBonus') return false
  const { audience, publishedAt } = await offers.findBonus(kit, (body as HouseBody<'publishBonus'>).bonusId)
  return audience === 'all' && publishedAt === null
}

/** Prizes are announced to everybody and paid every week, like a bonus for everybody. Prizes that are not allowed are rejected before they wait. */
async function changesPrizes(kit: Kit, { bonusIds }: HouseBody<'setRace'>): Promise<boolean> {
  await assertPrizes(kit, bonusIds)
  return !isDeepStrictEqual(bonusIds, await racePrizes(kit))
}

type Execute = (
  name: HouseCallName,
  request: { body: unknown; query: undefined; actor: Actor; approval: approvals.ApprovedRequest },
) => Promise<unknown>

/** The only requester whose requests the actor sees: staff without the permission to decide see their own. Undefined: all. */
export const approvalsSeenBy = (actor: Actor): string | undefined =>
  actor.can('approvals.decide') || actor.role === 'auditor' ? undefined : actor.id

export async function listApprovals(kit: Kit, { state, after, limit }: HouseQuery<'listApprovals'>, actor: Actor) {
  const [requesterId, position] = [approvalsSeenBy(actor), positionIn('approvals', after)]
  const rows = await approvals.listApprovals(kit.db, { state, requesterId, position, limit: limit + 1 })
  const { shown, next } = cutPage('approvals', rows, limit, ({ id }) => id)
  return { approvals: shown.map(toApproval), next }
}

/** Executes the request as the requester. The approver must be another person, with the permission of the call. */
export async function approveRequest(kit: Kit, id: string, approver: Actor, execute: Execute) {
  const row = await pendingOrUsed(kit, id)
  if (row.requesterStaffId === approver.staffId) throw new Refusal('OWN_APPROVAL')
  const name = row.call as HouseCallName
  if (approver.kind === 'key' || !approver.can(houseCalls[name].permission as Permission))
    throw new Refusal('FORBIDDEN')
  if (row.state === 'pending') {
    const body: unknown = JSON.parse(kit.secrets.decrypt(row.body))
    await execute(name, {
      body,
      query: undefined,
      actor: requesterOf(row, approver),
      approval: { id, approver },
    }).catch(async (error: unknown) => {
      // Another approval of the same request was first, and this one found its effect.
      if (!(error instanceof Refusal) || (await pendingOrUsed(kit, id)).state !== 'approved') throw error
    })
  }
  approvals.publishApprovals(kit, row.requesterOperatorId)
  return { approval: toApproval(await pendingOrUsed(kit, id)) }
}

/** An approved request may be approved again, because the first reply may have been lost. */
async function pendingOrUsed(kit: Kit, id: string): Promise<approvals.Approval> {
  const row = await approvals.findApproval(kit.db, id)
  if (!row) throw new Refusal('APPROVAL_NOT_FOUND')
  if (row.state === 'declined' || row.state === 'expired') throw new Refusal('APPROVAL_CLOSED')
  return row
}

/** The address is that of the approver, whose call executes the request. */
const requesterOf = (row: approvals.Approval, { address }: Actor): Actor => ({
  kind: row.requesterKind,
  id: row.requesterId,
  staffId: row.requesterStaffId,
  name: row.requesterName,
  role: row.requesterRole,
  operatorId: row.requesterOperatorId,
  can: (permission) => roles[row.requesterRole].includes(permission),
  address,
})

export async function declineRequest(kit: Kit, { approvalId, reason }: HouseBody<'declineRequest'>, actor: Actor) {
  const row = await approvals.findApproval(kit.db, approvalId)
  if (!row) throw new Refusal('APPROVAL_NOT_FOUND')
  await approvals.declineApproval(kit.db, approvalId, actor.name, reason ?? null)
  approvals.publishApprovals(kit, row.requesterOperatorId)
  return { approval: { ...toApproval(row), state: 'declined' as const } }
}

const toApproval = (row: approvals.Approval) => ({
  id: row.id,
  call: row.call,
  subject: row.subject,
  after: row.after,
  why: row.why,
  whyCode: row.whyCode,
  whyFields: JSON.parse(row.whyFields ?? '{}') as Record<string, string>,
  state: row.state,
  requester: row.requesterName,
  role: row.requesterRole,
  operatorId: row.requesterOperatorId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
})
