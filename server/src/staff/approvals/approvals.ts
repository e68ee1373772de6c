/**
 * Four eyes: a call above a limit, or one that cannot be undone, waits until a second person approves it. The approval and the change are one
 * transaction, so an approval has one effect.
 */
import { randomUUID } from 'node:crypto'
import type { HouseCallName } from '@lucero/contract/house'
import type { approvalReasons } from '@lucero/contract/house-lists'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../../kit/kit.ts'
import { bodyHashOf, type Json } from '../../ledger/command.ts'
import type { Actor } from '../actor.ts'
import { writeStaffLog, type Guard } from '../log/log.ts'
import * as store from './store.ts'

/** An approved request that is being executed. */
export type ApprovedRequest = { id: string; approver: Actor }

/** The sentence is for the command line, and for clients of older versions. */
export type ApprovalReason = { code: (typeof approvalReasons)[number]; fields: Record<string, string>; text: string }

type NewRequest = {
  call: HouseCallName
  body: unknown
  actor: Actor
  subject: string
  after: Json
  why: ApprovalReason
}

/** Stores the request and throws APPROVAL_REQUIRED with its id. A repeated call finds the pending request. */
export async function requestApproval(
  kit: Kit,
  { call, body, actor, subject, after, why }: NewRequest,
): Promise<never> {
  const approvalId = await kit.db.transaction(async (tx) => {
    const newId = randomUUID()
    const { id } = await store.insertApproval(tx, {
      id: newId,
      call,
      body: kit.secrets.encrypt(JSON.stringify(body)),
      bodyHash: bodyHashOf(call, body as Json),
      requesterKind: actor.kind,
      requesterId: actor.id,
      requesterStaffId: actor.staffId,
      requesterName: actor.name,
      requesterRole: actor.role,
      requesterOperatorId: actor.operatorId,
      subject,
      after: after === undefined ? null : JSON.stringify(after),
      why: why.text,
      whyCode: why.code,
      whyFields: JSON.stringify(why.fields),
    })
    if (id === newId)
      await writeStaffLog(kit, tx, actor, {
        action: 'requestApproval',
        subject: `approval:${id}`,
        after: { call, subject, why: why.text },
      })
    return id
  })
  publishApprovals(kit, actor.operatorId)
  throw new Refusal('APPROVAL_REQUIRED', { approvalId, why: why.text })
}

/** Call after the commit of a change. */
export const publishApprovals = ({ events }: Kit, operatorId: number | null): void =>
  events.publish({ kind: 'desk-changed', topic: 'approvals', operatorId })

/** Marks the approval as used, in a transaction of the ledger. */
export const approvalGuard = ({ id, approver }: ApprovedRequest): Guard => ({
  order: `approval ${id}`,
  statement: store.approveOrFail(id, approver.name),
})

/** Marks the approval as used. Throws if it is used, declined or expired. */
export async function useApproval(tx: Tx, { id, approver }: ApprovedRequest): Promise<void> {
  if (!(await store.setDecided(tx, id, 'approved', approver.name, null))) throw new Refusal('APPROVAL_CLOSED')
}

export async function declineApproval(tx: Tx, id: string, by: string, reason: string | null): Promise<void> {
  if (!(await store.setDecided(tx, id, 'declined', by, reason))) throw new Refusal('APPROVAL_CLOSED')
}

export {
  approvedSecrets,
  countOpen as countOpenApprovals,
  dateApprovals,
  findApproval,
  listApprovals,
  type Approval,
} from './store.ts'
