import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { MessageText } from './store.ts'

export type Broadcast = MessageText & {
  id: string
  sender: string
  /** Only this operator's players. Null for all players. */
  operatorId: number | null
  about: string | null
  total: number
  notified: number
  /** Marketing skips players in a time-out or self-exclusion. */
  isMarketing: boolean
  leftOut: number
  lastPlayerId: string | null
  isFinished: boolean
}

const columns = sql`
  id, message, code, fields, sender, operator_id as "operatorId", about, total::float8 as total, told::float8 as notified,
  is_marketing as "isMarketing", left_out::float8 as "leftOut", last_player_id as "lastPlayerId", finished_at is not null as "isFinished"`

type NewBroadcast = MessageText &
  Pick<Broadcast, 'id' | 'sender' | 'operatorId' | 'about' | 'total' | 'isMarketing'> & { startsAt: Date | null }

export const insert = (tx: Tx, broadcast: NewBroadcast) =>
  tx.run(sql`
    insert into broadcast (id, message, code, fields, sender, operator_id, about, total, is_marketing, starts_at)
    values (${broadcast.id}, ${broadcast.message}, ${broadcast.code},
      ${broadcast.fields && JSON.stringify(broadcast.fields)}::jsonb, ${broadcast.sender}, ${broadcast.operatorId}, ${broadcast.about},
      ${broadcast.total}, ${broadcast.isMarketing}, coalesce(${broadcast.startsAt}::timestamptz, now()))`)

export const find = (tx: Tx, id: string) => tx.maybe<Broadcast>(sql`select ${columns} from broadcast where id = ${id}`)

/** Cancels broadcasts about a bonus that was withdrawn. */
export const cancelAbout = (tx: Tx, about: string) =>
  tx.run(sql`update broadcast set finished_at = now() where about = ${about} and finished_at is null`)

const claim = sql`claimed_until = now() + interval '10 seconds'`

/** Claims a broadcast that no node is working on. The lease of ten seconds is renewed with each batch. */
export const claimNext = (tx: Tx) =>
  tx.maybe<Broadcast>(sql`
    update broadcast set ${claim}
    where id = (
      select id from broadcast
      where finished_at is null and starts_at <= now() and (claimed_until is null or claimed_until < now())
      order by starts_at limit 1 for update skip locked)
    returning ${columns}`)

/** Locks the row until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  tx.maybe<Broadcast>(sql`select ${columns} from broadcast where id = ${id} and finished_at is null for update`)

type Batch = { lastPlayerId: string; notified: number; leftOut: number }

export const advance = (tx: Tx, id: string, { lastPlayerId, notified, leftOut }: Batch) =>
  tx.run(sql`
    update broadcast set told = told + ${notified}, left_out = left_out + ${leftOut}, last_player_id = ${lastPlayerId}, ${claim} where id = ${id}`)

export const finish = (tx: Tx, id: string) => tx.run(sql`update broadcast set finished_at = now() where id = ${id}`)

export const countUnfinished = async (tx: Tx) =>
  (await tx.one<{ count: number }>(sql`select count(*)::int as count from broadcast where finished_at is null`)).count
