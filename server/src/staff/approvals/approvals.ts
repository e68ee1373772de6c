/**
 * Four eyes: a call above a limit, or one that cannot be undone, waits until a second person approves it. The approval and the change are one
 * transaction, so an approval has one effect.
 */
import { randomUUID } from 'node:crypto'
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { approvalReasons } from '@lucero/contract/house/lists'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../../runtime/runtime.ts'
import { bodyHashOf, type Json } from '../../ledger/command.ts'
import type { Actor } from '../actor.ts'
import { writeStaffLog } from '../log/log.ts'
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
  /** What the person who decides sees of the subject. */
  snapshot: unknown
}

/**
 * Stores the request and throws APPROVAL_REQUIRED with its id. One open request is enough for one effect: the same call with the same subject and
 * change, by whomever, finds the request that waits, and `since` says so.
 */
export async function requestApproval(
  runtime: Runtime,
  { call, body, actor, subject, after, why, snapshot }: NewRequest,
): Promise<never> {
  const { id, since } = await runtime.db.transaction(async (tx) => {
    const request = await findOrInsert(tx, {
      id: randomUUID(),
      call,
      body: runtime.secrets.encrypt(JSON.stringify(body)),
      bodyHash: bodyHashOf(call, body as Json),
      effectHash: effectHashOf(call, subject, body as object, actor),
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
      snapshot: JSON.stringify(snapshot),
    })
    if (request.since === undefined)
      await writeStaffLog(runtime, tx, actor, {
        action: 'requestApproval',
        subject: `approval:${request.id}`,
        after: { call, subject, why: why.text },
      })
    return request
  })
  publishApprovals(runtime, { requesterOperatorId: actor.operatorId, after: JSON.stringify(after ?? null) })
  throw new Refusal('APPROVAL_REQUIRED', {
    approvalId: id,
    why: why.text,
    ...(since && { since: since.toISOString() }),
  })
}

const attempts = 3

/** `since` is set if the request waited before. It may be decided between two statements, hence the attempts. */
async function findOrInsert(tx: Tx, approval: store.NewApproval): Promise<{ id: string; since?: Date }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await store.releaseExpiredTwins(tx, approval)
    if (await store.insertApproval(tx, approval)) return { id: approval.id }
    const twin = await store.findOpenTwin(tx, approval)
    if (twin) return { id: twin.id, since: twin.createdAt }
  }
  throw new Refusal('RETRY_LATER')
}

/** These fields do not change what a call does to its subject. The username is in the subject, as it is stored. */
const isNoEffect = new Set(['requestId', 'reason', 'code', 'username'])

/** The new secret of a provider is for its requester alone, so every requester has an own request. */
const effectHashOf = (call: HouseCallName, subject: string, body: object, { id }: Actor): string =>
  bodyHashOf(call, [
    subject,
    call === 'rotateSecret' ? id : null,
    ...Object.entries(body as Record<string, Json>)
      .filter(([name, value]) => value !== undefined && !isNoEffect.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

/** Call after the commit of a change. The operators of the requester and of the subject get the hint. */
export function publishApprovals(
  { events }: Runtime,
  { requesterOperatorId, after }: Pick<store.Approval, 'requesterOperatorId' | 'after'>,
): void {
  const ofSubject = operatorIn(after)
  for (const operatorId of new Set([requesterOperatorId, ...(ofSubject === null ? [] : [ofSubject])]))
    events.publish({ kind: 'desk-changed', topic: 'approvals', operatorId })
}

type Change = { operatorId?: unknown; amount?: unknown }
const changeIn = (after: string | null): Change => (JSON.parse(after ?? 'null') ?? {}) as Change
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const operatorIn = (after: string | null): number | null => numberOrNull(changeIn(after).operatorId)

/** Since when a request about a subject waits, by subject. The oldest one counts. */
export async function waitingSince(tx: Tx, subjects: string[]): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map()
  const rows = await store.openAbout(tx, subjects)
  return new Map(rows.toReversed().map(({ subject, createdAt }) => [subject, createdAt.toISOString()]))
}

export const waitingAbout = async (tx: Tx, subject: string) => (await store.openAbout(tx, [subject])).map(toWaiting)

export const waitingFor = async (tx: Tx, filter: Parameters<typeof store.openFor>[1]) =>
  (await store.openFor(tx, filter)).map(toWaiting)

/** A request as a trace on its subject. */
const toWaiting = ({ call, subject, after, requesterName, createdAt }: store.OpenRequest) => ({
  call,
  username: subject.replace(/^player:/, ''),
  operatorId: operatorIn(after),
  amount: numberOrNull(changeIn(after).amount),
  requester: requesterName,
  since: createdAt.toISOString(),
})

/** The statement that marks the approval as used, in a transaction of the ledger. */
export const approvalBeside = ({ id, approver }: ApprovedRequest) => ({
  [`approval ${id}`]: store.approveOrFail(id, approver.name),
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
