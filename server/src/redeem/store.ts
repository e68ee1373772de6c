import type { Page } from '@lucero/contract/shared/paging'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { bytes, cents, int, json, nullable, table, text, timestamp, uuid, word, type TableRow } from '@lucero/kit/table'
import { andAmong, type OperatorFilter } from '../runtime/operator-filter.ts'
import type { StateKind } from '../ledger/command.ts'

export type RedeemStatus = 'pending' | 'completed' | 'rejected' | 'cancelled'

const redeemTable = table('redeem', {
  playerId: uuid,
  id: text,
  operatorId: int,
  cents,
  status: word<RedeemStatus>(),
  sealedCode: bytes,
  wrongCodes: int,
  transactionId: uuid,
  createdAt: timestamp,
  settledAt: nullable(timestamp),
  settledBy: nullable(text),
  settledById: nullable(text),
  approvedBy: nullable(text),
  settledRequest: nullable(uuid),
  receipt: nullable(text),
  rejection: nullable(text),
  rejectionTranslations: nullable(json<Record<string, string>>()),
})

export type RedeemRow = TableRow<typeof redeemTable>

const columns = redeemTable.columns()
const putRedeems = redeemTable.insertion({
  key: ['playerId', 'id'],
  set: [
    'status',
    'wrongCodes',
    'settledAt',
    'settledBy',
    'settledById',
    'approvedBy',
    'settledRequest',
    'receipt',
    'rejection',
    'rejectionTranslations',
  ],
})

/** The reasons of rejections are texts about the player. */
export const eraseRejections = (tx: Tx, playerId: string) =>
  tx.run(sql`
    update redeem set rejection = null, rejection_translations = null where player_id = ${playerId} and rejection is not null`)

/** The id '*' loads all pending redeems of the player. */
export const redeems: StateKind<'redeem', RedeemRow> = {
  name: 'redeem',
  announces: 'redeem',
  hints: ({ operatorId }) => ({ topics: ['redeems'], operatorId }),
  remembers: 'some',
  keeps: ({ status }) => status === 'pending',
  load: ({ playerIds, ids }) => sql`
    select ${columns} from redeem
    where player_id = any(${playerIds}::uuid[])
      and (id = any(${ids}::text[]) or ('*' = any(${ids}::text[]) and status = 'pending'))`,
  save: (rows) => [putRedeems(rows)],
}

export async function listOf(tx: Tx, playerId: string, { pageNo, limit }: Page) {
  const rows = await tx.all<RedeemRow>(sql`
    select ${columns} from redeem where player_id = ${playerId}
    order by created_at desc, id limit ${limit} offset ${(pageNo - 1) * limit}`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from redeem where player_id = ${playerId}`,
  )
  return { rows, count }
}

export const findOf = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<RedeemRow>(sql`select ${columns} from redeem where player_id = ${playerId} and id = ${id}`)

export const find = (tx: Tx, id: string) => tx.maybe<RedeemRow>(sql`select ${columns} from redeem where id = ${id}`)

type Filter = {
  status?: RedeemStatus | undefined
  operatorId?: OperatorFilter
  redeem_id?: string | undefined
  position?: TimePosition | undefined
  limit: number
}

/** Newest first. A condition is written only if it applies, so that the planner can use its index. */
export const listAll = (tx: Tx, { status, operatorId, redeem_id: id, position, limit }: Filter) =>
  tx.all<RedeemRow & { at: string }>(sql`
    select ${columns}, ${exactTime(sql`created_at`)} as at from redeem
    where true
      ${status === undefined ? sql`` : status === 'pending' ? sql`and status = 'pending'` : sql`and status = ${status}`}
      ${andAmong(operatorId)}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
      ${continuesBefore(sql`created_at`, sql`id`, position)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)

/** The number of pending redeems, counted up to `max`. */
export const countPending = async (tx: Tx, operatorId: OperatorFilter, max: number) =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from redeem where status = 'pending' ${andAmong(operatorId)}
        limit ${max}) as pending`)
  ).count

/** The position in the list of paid redeems. `at` is text, because a Date has no microseconds. */
export type PaidCursor = { at: string; playerId: string; id: string }

type PaidRedeem = Pick<RedeemRow, 'playerId' | 'id' | 'operatorId' | 'cents'> & { at: string; settledAt: Date }

const paidColumns = sql`
  player_id as "playerId", id, operator_id as "operatorId", cents, settled_at::text as at, settled_at as "settledAt"`

/** Redeems that were paid after the cursor and before `until`, in the order of payment. */
export const paidAfter = (tx: Tx, { at, playerId, id }: PaidCursor, until: Date, limit: number) =>
  tx.all<PaidRedeem>(sql`
    select ${paidColumns} from redeem
    where status = 'completed' and settled_at >= ${at}::timestamptz and settled_at < ${until}
      and (settled_at, player_id, id) > (${at}::timestamptz, ${playerId}::uuid, ${id}::text)
    order by settled_at, player_id, id limit ${limit}`)

/** Redeems that were paid in the minutes up to the cursor, oldest first. */
export const paidBefore = async (tx: Tx, { at, playerId, id }: PaidCursor, minutes: number, limit: number) =>
  (
    await tx.all<PaidRedeem>(sql`
      select ${paidColumns} from redeem
      where status = 'completed' and settled_at >= ${at}::timestamptz - make_interval(mins => ${minutes})
        and settled_at <= ${at}::timestamptz
        and (settled_at, player_id, id) <= (${at}::timestamptz, ${playerId}::uuid, ${id}::text)
      order by settled_at desc, player_id desc, id desc limit ${limit}`)
  ).toReversed()

/** The latest redeems of a player, of every status except rejected and cancelled. */
export const recentOf = (tx: Tx, playerId: string, limit: number) =>
  tx.all<Pick<RedeemRow, 'id' | 'cents' | 'createdAt'>>(sql`
    select id, cents, created_at as "createdAt" from redeem
    where player_id = ${playerId} and status in ('pending', 'completed') order by created_at desc limit ${limit}`)

/** Redeems of a player before a position, newest first. */
export const redeemsBefore = (
  tx: Tx,
  playerId: string,
  { operatorId, ...position }: TimePosition & { operatorId: OperatorFilter },
  limit: number,
) =>
  tx.all<Pick<RedeemRow, 'id' | 'operatorId' | 'cents' | 'status' | 'wrongCodes' | 'settledAt'> & { at: string }>(sql`
    select ${redeemTable.only('id', 'operatorId', 'cents', 'status', 'wrongCodes', 'settledAt').columns()},
      ${exactTime(sql`created_at`)} as at
    from redeem
    where player_id = ${playerId} and ${isBefore(sql`created_at`, sql`id`, position)}
      ${andAmong(operatorId)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)
