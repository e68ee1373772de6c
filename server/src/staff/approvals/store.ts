import type { Role } from '@lucero/contract/house/permissions'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { bytes, int, nullable, table, text, timestamp, uuid, word, type TableRow } from '@lucero/kit/table'
import { andAmong, type OperatorFilter } from '../../runtime/operator-filter.ts'

const sharedFields = {
  id: uuid,
  call: text,
  body: bytes,
  requesterKind: word<'staff' | 'key' | 'setup'>(),
  requesterId: text,
  requesterStaffId: text,
  requesterRole: word<Role>(),
  requesterOperatorId: nullable(int),
  subject: text,
  after: nullable(text),
  why: text,
  whyCode: nullable(text),
  /** JSON. */
  whyFields: nullable(text),
  /** JSON. Null in requests of older versions. */
  snapshot: nullable(text),
}
const approvalTable = table('staff_approval', {
  ...sharedFields,
  requesterName: text,
  bodyHash: uuid,
  effectHash: uuid,
})
const shownTable = table('staff_approval', {
  ...sharedFields,
  createdAt: timestamp,
  expiresAt: timestamp,
  decidedAt: nullable(timestamp),
  decidedBy: nullable(text),
  reason: nullable(text),
})

export type NewApproval = TableRow<typeof approvalTable>
type ApprovalState = 'pending' | 'approved' | 'declined' | 'expired'
/** `isRequesterChanged`: it has expired because the account or the key of the requester has other rights now. */
export type Approval = TableRow<typeof shownTable> & {
  requesterName: string
  state: ApprovalState
  isRequesterChanged: boolean
}

const givenApproval = approvalTable.given('given')
/** The account s of the requester is as it was when the request was made: enabled, with the same role and operator. */
const isSameAccount = sql`s.id::text = staff_approval.requester_staff_id and s.disabled_at is null
  and s.role = staff_approval.requester_role and s.operator_id is not distinct from staff_approval.requester_operator_id`
/** The key k of the requester works. */
const isWorkingKey = sql`k.id::text = staff_approval.requester_id and k.revoked_at is null and k.expires_at > now()`
/** A request is executed with the rights of its requester, so it is open only as long as the requester has them. */
const hasRights = sql`(
  exists (select from staff s where ${isSameAccount})
  and (staff_approval.requester_kind <> 'key' or exists (select from staff_key k where ${isWorkingKey})))`
const isInTime = sql`staff_approval.state = 'pending' and staff_approval.expires_at > now()`
const isOpen = sql`${isInTime} and ${hasRights}`
/** Requests of keys that an older version stored have the name of the key only, which may be that of a person. */
const requesterName = sql`coalesce(
  (select 'key ' || k.name || ' of ' || s.username from staff_key k join staff s on s.id = k.staff_id
    where staff_approval.requester_kind = 'key' and k.id::text = staff_approval.requester_id),
  staff_approval.requester_name)`
const columns = sql`${shownTable.columns()}, ${requesterName} as "requesterName", ${isInTime} and not ${hasRights} as "isRequesterChanged",
  case when state = 'pending' and not (${isOpen}) then 'expired' else state end as state`

/** The same effect, or, for a request of an older version, the same call by the same requester. */
const hasEffectOf = ({ effectHash, requesterKind, requesterId, call, bodyHash }: NewApproval) => sql`
  state = 'pending' and (effect_hash = ${effectHash} or (
    requester_kind = ${requesterKind} and requester_id = ${requesterId} and call = ${call} and body_hash = ${bodyHash}))`

/** Undefined if a request with the same effect is pending, also if it has expired. Every unique index decides, so a race has one winner. */
export const insertApproval = (tx: Tx, approval: NewApproval) =>
  tx.maybe<{ createdAt: Date }>(sql`
    insert into staff_approval (${approvalTable.names})
    select ${approvalTable.values} from ${givenApproval([approval])}
    on conflict do nothing
    returning created_at as "createdAt"`)

export const findOpenTwin = (tx: Tx, approval: NewApproval) =>
  tx.maybe<{ id: string; createdAt: Date }>(sql`
    select id, created_at as "createdAt" from staff_approval
    where ${hasEffectOf(approval)} and ${isOpen} order by created_at limit 1`)

/** Expired requests give up their place in the unique indexes. They stay in the list as they are. */
export const releaseExpiredTwins = (tx: Tx, approval: NewApproval) =>
  tx.run(sql`
    update staff_approval set effect_hash = null, body_hash = gen_random_uuid()
    where ${hasEffectOf(approval)} and not (${isOpen})`)

export const findApproval = (tx: Tx, id: string) =>
  tx.maybe<Approval>(sql`select ${columns} from staff_approval where id = ${id}`)

/** Approved requests of a staff member, made as a person, whose secret may not be taken yet. The oldest first. */
export const approvedSecrets = (tx: Tx, staffId: string) =>
  tx.all<Approval>(sql`
    select ${columns} from staff_approval
    where state = 'approved' and call in ('addProvider', 'rotateSecret') and requester_kind = 'staff'
      and requester_staff_id = ${staffId} and decided_at > now() - interval '2 days'
    order by decided_at limit 100`)

type ApprovalFilter = {
  state?: ApprovalState | undefined
  requesterId?: string | undefined
  position?: TimePosition | undefined
  limit: number
}

const isState = {
  pending: sql`and ${isOpen}`,
  expired: sql`and state = 'pending' and not (${isOpen})`,
  approved: sql`and state = 'approved'`,
  declined: sql`and state = 'declined'`,
}

/** Newest first. */
export const listApprovals = (tx: Tx, { state, requesterId, position, limit }: ApprovalFilter) =>
  tx.all<Approval & { at: string }>(sql`
    select ${columns}, ${exactTime(sql`created_at`)} as at from staff_approval
    where true
      ${state === undefined ? sql`` : isState[state]}
      ${requesterId === undefined ? sql`` : sql`and requester_id = ${requesterId}`}
      ${continuesBefore(sql`created_at`, sql`id`, position)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)

export type OpenRequest = Pick<Approval, 'call' | 'subject' | 'after' | 'requesterName'> & { createdAt: Date }

const openColumns = sql`call, subject, after, ${requesterName} as "requesterName", created_at as "createdAt"`

/** Open requests about any of these subjects, oldest first. */
export const openAbout = (tx: Tx, subjects: string[]) =>
  tx.all<OpenRequest>(sql`
    select ${openColumns} from staff_approval
    where subject = any(${subjects}::text[]) and ${isOpen} order by created_at, id`)

type OpenFilter = { call: string; operatorId: OperatorFilter; subject: string | undefined; limit: number }

/** Open requests for a call with an amount, newest first. */
export const openFor = (tx: Tx, { call, operatorId, subject, limit }: OpenFilter) =>
  tx.all<OpenRequest>(sql`
    select ${openColumns} from staff_approval
    where call = ${call} and ${isOpen}
      ${andAmong(operatorId, sql`(after::json ->> 'operatorId')::int`)}
      ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
    order by created_at desc, id desc limit ${limit}`)

/** The number of open requests, counted up to `max`. With `requesterId`, of this requester only. */
export const countOpen = async (tx: Tx, requesterId: string | undefined, max: number) =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from staff_approval
        where ${isOpen} and (${requesterId ?? null}::text is null or requester_id = ${requesterId ?? null})
        limit ${max}) as waiting`)
  ).count

/**
 * Locks the account and the key of the requester until the transaction ends: a change of their rights comes before the decision, which then
 * fails, or after it.
 */
const decide = (id: string, state: 'approved' | 'declined', by: string, reason: string | null): Sql => sql`
  with account as materialized (
    select s.id from staff_approval join staff s on ${isSameAccount} where staff_approval.id = ${id} for share of s),
  working_key as materialized (
    select k.id from staff_approval join staff_key k on ${isWorkingKey} where staff_approval.id = ${id} for share of k)
  update staff_approval set state = ${state}, decided_at = now(), decided_by = ${by}, reason = ${reason}
  where id = ${id} and ${isInTime} and exists (select from account)
    and (requester_kind <> 'key' or exists (select from working_key))`

/** False if the request is no longer pending. */
export const setDecided = async (tx: Tx, ...decision: Parameters<typeof decide>): Promise<boolean> =>
  (await tx.run(decide(...decision))) === 1

/** As a statement of a ledger transaction: raises an error (`ln(0)`) if the request is no longer pending. */
export const approveOrFail = (id: string, by: string): Sql =>
  sql`with decided as (${decide(id, 'approved', by, null)} returning 1) select ln(count(*)::float8) from decided`

/** For the history of the demo: requests and decisions since `since` get the time `at`. */
export const dateApprovals = (tx: Tx, since: Date, at: Date) =>
  tx.run(sql`
    update staff_approval set created_at = case when created_at >= ${since} then ${at} else created_at end,
      decided_at = case when decided_at >= ${since} then ${at} else decided_at end
    where created_at >= ${since} or decided_at >= ${since}`)
