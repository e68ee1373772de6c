import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
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

export const hasRowsBefore = async (tx: Tx, seq: bigint): Promise<boolean> =>
  (await tx.maybe(sql`select 1 as found from staff_log where seq < ${seq} limit 1`)) !== undefined

export const noRows: Sql = sql`select null::uuid as "playerId", null::uuid as id where false`
