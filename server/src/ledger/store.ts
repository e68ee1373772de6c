/** SQL of the stream of transfers and of the checkpoints. */
import assert from 'node:assert/strict'
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import {
  bigint,
  boolean,
  epochMs,
  hex,
  int,
  list,
  named,
  nullable,
  text,
  table,
  uuid,
  type TableRow,
} from '@lucero/kit/table'
import type { LedgerClock } from './clock.ts'
import { keysTable, playersTable } from './lookup-tables.ts'

/** Entries are three parallel lists (account, delta, balance after). The hash covers them in the form in which they are stored. */
const transferTable = table('transfer', {
  playerId: uuid,
  /** Null if a condition of the append is false. The NOT NULL constraint then rejects the row: see `insertTransfers`. */
  seq: { ...bigint, write: (given: string) => `case when may.write then ${given} end` },
  key: uuid,
  bodyHash: uuid,
  kind: text,
  atMs: named('at', epochMs),
  accounts: list('text'),
  deltas: list('bigint'),
  balances: list('bigint'),
  reply: nullable(text),
  /** Null in transfers of version 0.1. */
  holdings: nullable(text),
  refusal: nullable(text),
  roundId: nullable(uuid),
  roundStep: nullable(int),
  line: nullable(bigint),
  detail: nullable(text),
  winner: nullable(boolean),
  hash: hex,
})

export type Transfer = TableRow<typeof transferTable>

export const transferColumns = transferTable.columns('t')

/** The transfers of all books, for a module that recomputes its rows from the ledger. */
export const allTransfers = sql`transfer`

const movedTransferTable = transferTable.only('seq', 'key', 'kind', 'atMs', 'accounts', 'deltas', 'holdings', 'detail')

/** The columns that a statement shows. */
export type MovedTransfer = TableRow<typeof movedTransferTable>

export const movedTransferColumns = movedTransferTable.columns('t')

/** A signed checkpoint: sequence number, head and balances of a book. */
const bookTable = table('book', {
  playerId: uuid,
  seq: bigint,
  head: hex,
  signature: named('seal', hex),
  accounts: list('text'),
  balances: list('bigint'),
  houseAccounts: list('text'),
  houseBalances: list('bigint'),
})

export type BookRow = TableRow<typeof bookTable>

export const bookColumns = bookTable.columns('b')

/** The database's time in milliseconds when the statement runs, not when its transaction started. */
const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`

const databaseTime = async (tx: Tx) => (await tx.one<{ nowMs: number }>(sql`select ${nowMs} as "nowMs"`)).nowMs

/** The query that compares the clocks, if the last comparison is old. It travels with an append. */
export const compareClock = (tx: Tx, clock: LedgerClock): Promise<void>[] => {
  const sentAt = clock.own()
  return clock.isOld() ? [databaseTime(tx).then((atMs) => clock.compare(atMs, sentAt))] : []
}

/** A player's book as loaded: last transfer with the hash before it, checkpoint, and whether appends are blocked. */
export type LoadedBook = {
  playerId: string
  nowMs: number
  halted: boolean
  frozen: boolean | null
  lines: bigint | null
  last: Transfer | null
  hashBefore: string | null
  checkpoint: BookRow | null
}

/** Finds each book by the end of an index. The limits keep the planner from choosing another plan. */
export const loadBooks = async (tx: Tx, playerIds: string[]): Promise<LoadedBook[]> => {
  // The checkpoint is read first, so that it is never ahead of the transfer.
  const [checkpoint, last] = await Promise.all([
    tx.all<BookRow>(sql`
      select found.* from ${playersTable(playerIds)}
      cross join lateral (select ${bookColumns} from book b where b.player_id = wanted.player_id limit 1) as found`),
    tx.all<Transfer & Omit<LoadedBook, 'last' | 'checkpoint'> & { player: string }>(sql`
      select wanted.player_id as player, ${nowMs} as "nowMs", exists (select from ledger_halt) as halted,
        (select true from frozen_book f where f.player_id = wanted.player_id limit 1) as frozen,
        (select line from transfer l where l.player_id = wanted.player_id and l.line is not null order by l.line desc limit 1) as lines,
        (select encode(p.hash, 'hex') from transfer p where p.player_id = wanted.player_id and p.seq = last.seq - 1 limit 1)
          as "hashBefore", last.*
      from ${playersTable(playerIds)}
      left join lateral (
        select ${transferColumns} from transfer t where t.player_id = wanted.player_id order by t.seq desc limit 1
      ) as last on true`),
  ])
  const checkpoints = new Map(checkpoint.map((row) => [row.playerId, row]))
  return last.map(({ player, nowMs: atMs, halted, frozen, lines, hashBefore, ...transfer }) => ({
    playerId: player,
    nowMs: atMs,
    halted,
    frozen,
    lines,
    hashBefore,
    last: (transfer.playerId as string | null) === null ? null : transfer,
    checkpoint: checkpoints.get(player) ?? null,
  }))
}

const outcomeTable = transferTable.only('playerId', 'key', 'bodyHash', 'reply', 'refusal')
const outcomeColumns = outcomeTable.columns('t')

export type StoredOutcome = TableRow<typeof outcomeTable>

/** The stored outcomes of commands whose idempotency key was used before. */
export const loadOutcomes = (tx: Tx, commands: { playerId: string; key: string }[]) => {
  const wanted = { playerIds: commands.map(({ playerId }) => playerId), ids: commands.map(({ key }) => key) }
  return tx.all<StoredOutcome>(sql`
    select found.* from ${keysTable(wanted)}
    cross join lateral (
      select ${outcomeColumns} from transfer t where t.player_id = wanted.player_id and t.key = wanted.id limit 1
    ) as found`)
}

/** The tables that block appends: the halt of all money, and frozen books. On a Citus worker these are local copies. */
export type HaltTables = { halt: Sql; frozen: Sql }
const defaultHaltTables: HaltTables = { halt: sql`ledger_halt`, frozen: sql`frozen_book` }
export type AppendParts = { nonces?: Sql | undefined; sums?: Sql | undefined; events?: Sql | undefined }
type AppendOptions = {
  conditions?: Sql[]
  /** Further statements that insert rows. They run as part of the append. */
  parts?: AppendParts
  haltTables?: HaltTables | undefined
}

/**
 * Appends transfers atomically. The unique keys on sequence number, idempotency key, round step and line make the slower of two nodes fail. If
 * a condition is false, the sequence number is null and the NOT NULL constraint rejects the statement. A used nonce violates its primary key.
 */
export function appendTransfers(
  tx: Tx,
  transfers: Transfer[],
  { conditions = [], parts = {}, haltTables = defaultHaltTables }: AppendOptions = {},
): Promise<number> {
  const isNotBlocked = sql`
    not exists (select from ${haltTables.halt})
    and not exists (select from ${haltTables.frozen} f where f.player_id = any(${uuids(transfers.map(({ playerId }) => playerId))}))`
  return insertTransfers(
    tx,
    transfers,
    conditions.reduce((all, one) => sql`${all} and ${one}`, isNotBlocked),
    parts,
  )
}

const givenTransfers = transferTable.given('given')

/** The name of each part in the statement. A further part does not compile without a name. */
const partNames: { [Part in keyof AppendParts]-?: Sql } = {
  nonces: sql`nonces_of_batch`,
  sums: sql`sums_of_batch`,
  events: sql`events_of_batch`,
}

function insertTransfers(tx: Tx, transfers: Transfer[], isAllowed: Sql, parts: AppendParts = {}): Promise<number> {
  const insert = sql`
    insert into transfer (${transferTable.names})
    select ${transferTable.values} from ${givenTransfers(transfers)}, (select ${isAllowed} as write) as may`
  const [first, ...others] = Object.entries(partNames).flatMap(([part, name]) => {
    const statement = parts[part as keyof AppendParts]
    return statement ? [sql`${name} as (${statement})`] : []
  })
  return tx.run(first ? sql`with ${others.reduce((all, one) => sql`${all}, ${one}`, first)} ${insert}` : insert)
}

/** Appends the transfer of a release, even while money is halted. */
export const appendReleased = (tx: Tx, transfer: Transfer) => insertTransfers(tx, [transfer], sql`true`)

const insertNewBooks = bookTable.only('playerId', 'signature').insertion('nothing')

/** Inserted with the first transfer of each book. */
export const insertBooks = (tx: Tx, books: { playerId: string; signature: string }[]) => tx.run(insertNewBooks(books))

/** Overwrites the checkpoint, even with a lower sequence number. */
export const setCheckpoint = async (tx: Tx, book: BookRow) => {
  await tx.run(sql`update book set seq = 0 where player_id = ${book.playerId}`)
  await moveCheckpoints(tx, [book])
}

const putBooks = bookTable.insertion({
  key: ['playerId'],
  set: ['seq', 'head', 'signature', 'accounts', 'balances', 'houseAccounts', 'houseBalances'],
})

/**
 * Moves checkpoints forward, never back. Rows are sorted, so that two nodes cannot deadlock. It is an upsert, because Citus cannot update many
 * players in one statement, and one statement per player costs nine times as much.
 */
export const moveCheckpoints = (tx: Tx, unordered: BookRow[]) => {
  const books = unordered.toSorted((first, second) => (first.playerId < second.playerId ? -1 : 1))
  assert(
    books.every(({ playerId }, n) => playerId !== books[n - 1]?.playerId),
    'a book has one checkpoint',
  )
  return tx.run(sql`${putBooks(books)} where book.seq < excluded.seq`)
}

/** Sequence number and balances of the last transfer. Undefined for an empty book. */
export const findEnd = (tx: Tx, playerId: string) =>
  tx.maybe<{ seq: bigint; holdings: string | null }>(sql`
    select t.seq, t.holdings from transfer t where t.player_id = ${playerId} order by t.seq desc limit 1`)

/** A single player is named in both tables, because Citus needs that to route the query to one worker. */
export const findHoldingsOfAll = (tx: Tx, playerIds: string[]) => {
  const [one] = playerIds.length === 1 ? playerIds : []
  const [whose, last] = one
    ? [sql`b.player_id = ${one}`, sql`t.player_id = ${one}`]
    : [sql`b.player_id = any(${playerIds}::uuid[])`, sql`t.player_id = b.player_id`]
  return tx.all<{ playerId: string; holdings: string }>(sql`
    select b.player_id as "playerId",
      coalesce((select t.holdings from transfer t where ${last} order by t.seq desc limit 1), '') as holdings
    from book b where ${whose}`)
}

export const findBook = (tx: Tx, playerId: string) =>
  tx.maybe<BookRow>(sql`select ${bookColumns} from book b where b.player_id = ${playerId}`)

type EarlierKey = { playerId: string; key: string; kind: string; end: string }

/** Whether the book has a transfer with this key and kind before the one with the key `end`. */
export const isKeyBefore = async (tx: Tx, { playerId, key, kind, end }: EarlierKey): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as found from transfer t join transfer e on e.player_id = t.player_id and e.key = ${end} and e.seq > t.seq
    where t.player_id = ${playerId} and t.key = ${key} and t.kind = ${kind}`)) !== undefined
