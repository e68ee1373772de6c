import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { isBefore, newestFirst, exactTime, type TimePosition } from '@lucero/kit/time-position'
import { bigint, epochMs, hex, int, named, nullable, table, text, uuid, word, type TableRow } from '@lucero/kit/table'

const content = {
  id: uuid,
  atMs: named('at', epochMs),
  actorKind: word<'staff' | 'key' | 'setup'>(),
  actorId: text,
  actorName: text,
  role: text,
  operatorId: nullable(int),
  address: text,
  action: text,
  subject: text,
  playerId: nullable(uuid),
  before: nullable(text),
  after: nullable(text),
  reason: nullable(text),
  approverId: nullable(text),
  approverName: nullable(text),
}
const contentTable = table('staff_log', content)
const insertedTable = table('staff_log', { ...content, mac: hex })
const logTable = table('staff_log', { ...content, mac: hex, seq: bigint, hash: hex })

export type LogRow = TableRow<typeof contentTable>
export type InsertedRow = TableRow<typeof insertedTable>
export type StoredRow = TableRow<typeof logTable>

const givenRow = insertedTable.given('given')

/**
 * Appends one row. The update locks the head until the transaction ends, so that concurrent writers are chained one after another. The hash is
 * the one of `nextHash` in chain.ts.
 */
export const appendRow = (row: InsertedRow): Sql => sql`
  with given as (select ${insertedTable.values} from ${givenRow([row])}),
  head as (
    update staff_log_head
    set seq = seq + 1,
      hash = sha256(hash || decode(${row.mac}, 'hex') || convert_to((seq + 1)::text, 'UTF8'))
    returning seq, hash
  )
  insert into staff_log (${insertedTable.names}, seq, hash)
  select given.*, head.seq, head.hash from given, head`

const headTable = table('staff_log_head', { seq: bigint, hash: hex, sealedSeq: bigint, sealedHash: hex, seal: hex })
export type LogHead = TableRow<typeof headTable>

export const findHead = (tx: Tx): Promise<LogHead> =>
  tx.one<LogHead>(sql`select ${headTable.columns()} from staff_log_head`)

/** Locks the head, so that no other writer appends before the seal is stored. */
export const lockHead = (tx: Tx): Promise<LogHead> =>
  tx.one<LogHead>(sql`select ${headTable.columns()} from staff_log_head for update`)

export const rowsAfter = (tx: Tx, seq: bigint, limit: number): Promise<StoredRow[]> =>
  tx.all<StoredRow>(sql`
    select ${logTable.columns()} from staff_log where staff_log.seq > ${seq} order by staff_log.seq limit ${limit}`)

export const setSeal = (tx: Tx, { sealedSeq, sealedHash, seal }: Omit<LogHead, 'seq' | 'hash'>) =>
  tx.run(sql`
    update staff_log_head
    set sealed_seq = ${sealedSeq}, sealed_hash = decode(${sealedHash}, 'hex'), seal = decode(${seal}, 'hex')`)

export const hasRow = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 as found from staff_log where id = ${id}`)) !== undefined

/** The ids among them that have a row. */
export const existing = async (tx: Tx, ids: string[]): Promise<string[]> =>
  (await tx.all<{ id: string }>(sql`select id from staff_log where id = any(${ids}::uuid[])`)).map(({ id }) => id)

/** True if the account of this username has signed in from the address within the last days. Unknown usernames run the same query. */
export const hasSignedInFrom = async (tx: Tx, usernameKey: string, address: string, days: number): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as one from staff_log
    where actor_id = (select id::text from staff where username_key = ${usernameKey}) and address = ${address}
      and action in ('signInStaff', 'finishEnrolment') and at > now() - make_interval(days => ${days})
    limit 1`)) !== undefined

type LogFilter = {
  /** Ids of staff members and API keys. */
  staffIds?: string[] | undefined
  action?: string | undefined
  playerId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  before?: number | undefined
  limit: number
}

/** Rows about a player, and lists of players that contain the player. Each part has its index. */
const isAbout = (playerId: string): Sql =>
  sql`(player_id = ${playerId} or (subject = 'players' and after::jsonb -> 'players' ? ${playerId}::text))`

/** Newest first. A condition is written only if it applies, so that the planner can use its index. */
export const list = (
  tx: Tx,
  { staffIds, action, playerId, from, to, before, limit }: LogFilter,
): Promise<StoredRow[]> => {
  const filters = sql`
    ${before === undefined ? sql`` : sql`and staff_log.seq < ${before}`}
    ${action === undefined ? sql`` : sql`and action = ${action}`}
    ${playerId === undefined ? sql`` : sql`and ${isAbout(playerId)}`}
    ${from === undefined ? sql`` : sql`and at >= ${from}`}
    ${to === undefined ? sql`` : sql`and at < ${to}`}`
  const page = sql`order by staff_log.seq desc limit ${limit}`
  if (staffIds === undefined)
    return tx.all<StoredRow>(sql`select ${logTable.columns()} from staff_log where true ${filters} ${page}`)
  // Each part is the end of an index, for one actor.
  return tx.all<StoredRow>(sql`
    select ${logTable.columns()} from staff_log
    where seq in (
      select found.seq from unnest(${staffIds}::text[]) as who (id)
      cross join lateral (
        (select seq from staff_log where actor_id = who.id ${filters} ${page})
        union
        (select seq from staff_log where approver_id = who.id ${filters} ${page})
      ) as found)
    ${page}`)
}

type ActionFilter = { afterSeq?: bigint; playerId?: string; actorId?: string; since?: Date }

/** Rows of one action, oldest first after `afterSeq`, and otherwise newest first. */
export const rowsOfAction = (
  tx: Tx,
  action: string,
  { afterSeq, playerId, actorId, since }: ActionFilter,
  limit: number,
) =>
  tx.all<StoredRow>(sql`
    select ${logTable.columns()} from staff_log
    where action = ${action}
      ${afterSeq === undefined ? sql`` : sql`and seq > ${afterSeq}`}
      ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`}
      ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
      ${since === undefined ? sql`` : sql`and at >= ${since}`}
    order by ${afterSeq === undefined ? sql`staff_log.seq desc` : sql`staff_log.seq`} limit ${limit}`)

export const hasRowsBefore = async (tx: Tx, seq: bigint): Promise<boolean> =>
  (await tx.maybe(sql`select 1 as found from staff_log where seq < ${seq} limit 1`)) !== undefined

/** The hash of a row in hexadecimal. */
export const hashOf = async (tx: Tx, seq: bigint): Promise<string | undefined> =>
  (await tx.maybe<{ hash: string }>(sql`select encode(hash, 'hex') as hash from staff_log where seq = ${seq}`))?.hash

/** Rows about a player before a position, newest first. */
export const rowsBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<StoredRow & { at: string }>(sql`
    select ${logTable.columns()}, ${exactTime(sql`staff_log.at`)} as at from staff_log
    where ${isAbout(playerId)} and ${isBefore(sql`staff_log.at`, sql`staff_log.id`, position)}
    order by ${newestFirst(sql`staff_log.at`, sql`staff_log.id`)} limit ${limit}`)
