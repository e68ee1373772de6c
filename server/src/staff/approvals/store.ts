import type { Role } from '@lucero/contract/permissions'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { bytes, int, nullable, table, text, timestamp, uuid, word, type TableRow } from '@lucero/kit/table'

const requestFields = {
  id: uuid,
  call: text,
  body: bytes,
  requesterKind: word<'staff' | 'key' | 'setup'>(),
  requesterId: text,
  requesterStaffId: text,
  requesterName: text,
  requesterRole: word<Role>(),
  requesterOperatorId: nullable(int),
  subject: text,
  after: nullable(text),
  why: text,
  whyCode: nullable(text),
  /** JSON. */
  whyFields: nullable(text),
}
const approvalTable = table('staff_approval', { ...requestFields, bodyHash: uuid })
const shownTable = table('staff_approval', {
  ...requestFields,
  createdAt: timestamp,
  expiresAt: timestamp,
  decidedAt: nullable(timestamp),
  decidedBy: nullable(text),
  reason: nullable(text),
})

type NewApproval = TableRow<typeof approvalTable>
type ApprovalState = 'pending' | 'approved' | 'declined' | 'expired'
export type Approval = TableRow<typeof shownTable> & { state: ApprovalState }

const givenApproval = approvalTable.given('given')
/** A request also expires when the account of its requester is disabled. */
const isOpen = sql`state = 'pending' and expires_at > now()
  and not exists (select from staff where id::text = requester_staff_id and disabled_at is not null)`
const columns = sql`${shownTable.columns()}, case when state = 'pending' and not (${isOpen}) then 'expired' else state end as state`

/** Returns the id of the pending request, and whether it is new. A request that has expired starts again. */
export const insertApproval = (tx: Tx, approval: NewApproval) =>
  tx.one<{ id: string }>(sql`
    insert into staff_approval (${approvalTable.names})
    select ${approvalTable.values} from ${givenApproval([approval])}
    on conflict (requester_kind, requester_id, call, body_hash) where state = 'pending' do update
    set created_at = case when staff_approval.expires_at <= now() then now() else staff_approval.created_at end,
      expires_at = case when staff_approval.expires_at <= now() then now() + interval '7 days' else staff_approval.expires_at end
    returning id`)

export const findApproval = (tx: Tx, id: string) =>
  tx.maybe<Approval>(sql`select ${columns} from staff_approval where id = ${id}`)

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

/** The number of open requests, counted up to `max`. With `requesterId`, of this requester only. */
export const countOpen = async (tx: Tx, requesterId: string | undefined, max: number) =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from staff_approval
        where ${isOpen} and (${requesterId ?? null}::text is null or requester_id = ${requesterId ?? null})
        limit ${max}) as waiting`)
  ).count

const decide = (id: string, state: 'approved' | 'declined', by: string, reason: string | null): Sql => sql`
  update staff_approval set state = ${state}, decided_at = now(), decided_by = ${by}, reason = ${reason}
  where id = ${id} and ${isOpen}`

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
