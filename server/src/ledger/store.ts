/** The stream of transfers, and the checkpoints that follow it. */
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
import { keysTable, playersTable } from './lookup-tables.ts'

/** Its entries are three lists side by side: as the chain covers them, and as they are stored. */
const transferTable = table('transfer', {
  playerId: uuid,
  /** None where it may not be written, which PostgreSQL refuses: see `insertTransfers`. */
  seq: { ...bigint, write: (given: string) => `case when may.write then ${given} end` },
  key: uuid,
  bodyHash: uuid,
  kind: text,
  atMs: named('at', epochMs),
  accounts: list('text'),
  deltas: list('bigint'),
  balances: list('bigint'),
  reply: nullable(text),
  /** Null in what was written by the first design. */
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

const movedTransferTable = transferTable.only('seq', 'kind', 'atMs', 'accounts', 'deltas', 'holdings', 'detail')

/** As a statement shows it. */
export type MovedTransfer = TableRow<typeof movedTransferTable>

export const movedTransferColumns = movedTransferTable.columns('t')

/** A checkpoint: how far a book had come, and what it held there, signed. */
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

/** The database's time in milliseconds, as it is when the question is answered. */
const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`

export const databaseTime = async (tx: Tx) => (await tx.one<{ nowMs: number }>(sql`select ${nowMs} as "nowMs"`)).nowMs

/** What is known of a player's book: its last transfer with the hash before it, its checkpoint, and whether its money stands still. */
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

/** One by one, by the end of an index: the limits keep the planner from any other way. */
export const loadBooks = async (tx: Tx, playerIds: string[]): Promise<LoadedBook[]> => {
  // The checkpoint first: it is never ahead of what is read after it.
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

/** What became of these commands before, if they came before. */
export const loadOutcomes = (tx: Tx, commands: { playerId: string; key: string }[]) => {
  const wanted = { playerIds: commands.map(({ playerId }) => playerId), ids: commands.map(({ key }) => key) }
  return tx.all<StoredOutcome>(sql`
    select found.* from ${keysTable(wanted)}
    cross join lateral (
      select ${outcomeColumns} from transfer t where t.player_id = wanted.player_id and t.key = wanted.id limit 1
    ) as found`)
}

/** The tables that say whose money stands still, by the names to read them under. */
export type StandstillTables = { halt: Sql; frozen: Sql }
const standstillTables: StandstillTables = { halt: sql`ledger_halt`, frozen: sql`frozen_book` }
type AppendOptions = { conditions?: Sql[]; nonces?: Sql | undefined; standstill?: StandstillTables | undefined }

/**
 * The lock and the write in one: of two nodes that write the same seq, key, round step or line, one is refused. Where a condition does not hold,
 * there is no seq to write, which is refused as well; so is a nonce that was used. All of it or nothing.
 */
export function appendTransfers(
  tx: Tx,
  transfers: Transfer[],
  { conditions = [], nonces, standstill = standstillTables }: AppendOptions = {},
): Promise<number> {
  const nothingStandsStill = sql`
    not exists (select from ${standstill.halt})
    and not exists (select from ${standstill.frozen} f where f.player_id = any(${uuids(transfers.map(({ playerId }) => playerId))}))`
  return insertTransfers(
    tx,
    transfers,
    conditions.reduce((all, one) => sql`${all} and ${one}`, nothingStandsStill),
    nonces,
  )
}

const givenTransfers = transferTable.given('given')

function insertTransfers(tx: Tx, transfers: Transfer[], isAllowed: Sql, nonces?: Sql): Promise<number> {
  const insert = sql`
    insert into transfer (${transferTable.names})
    select ${transferTable.values} from ${givenTransfers(transfers)}, (select ${isAllowed} as write) as may`
  return tx.run(nonces ? sql`with used as (${nonces}) ${insert}` : insert)
}

/** Of a book that is released in the same transaction, whatever stands still besides. */
export const appendReleased = (tx: Tx, transfer: Transfer) => insertTransfers(tx, [transfer], sql`true`)

const insertNewBooks = bookTable.only('playerId', 'signature').insertion('nothing')

/** With the first transfer of each. */
export const insertBooks = (tx: Tx, books: { playerId: string; signature: string }[]) => tx.run(insertNewBooks(books))

/** Whatever it says now. */
export const setCheckpoint = async (tx: Tx, book: BookRow) => {
  await tx.run(sql`update book set seq = 0 where player_id = ${book.playerId}`)
  await moveCheckpoints(tx, [book])
}

const putBooks = bookTable.insertion({
  key: ['playerId'],
  set: ['seq', 'head', 'signature', 'accounts', 'balances', 'houseAccounts', 'houseBalances'],
})

/**
 * A checkpoint only goes forward. In order, so that two nodes never wait for each other in a circle. An insert, though the books are there: an update of many
 * players is no statement for Citus, and one for each cost nine times as much.
 */
export const moveCheckpoints = (tx: Tx, unordered: BookRow[]) => {
  const books = unordered.toSorted((first, second) => (first.playerId < second.playerId ? -1 : 1))
  return tx.run(sql`${putBooks(books)} where book.seq < excluded.seq`)
}

/** The last transfer says how far the book has come and what it holds. None while there is none. */
export const findEnd = (tx: Tx, playerId: string) =>
  tx.maybe<{ seq: bigint; holdings: string | null }>(sql`
    select t.seq, t.holdings from transfer t where t.player_id = ${playerId} order by t.seq desc limit 1`)

/** One is named at both tables: only so does Citus ask no worker but theirs. */
export const findHoldingsOfAll = (tx: Tx, playerIds: string[]) => {
  const [one] = playerIds.length === 1 ? playerIds : []
  const [of, last] = one
    ? [sql`b.player_id = ${one}`, sql`t.player_id = ${one}`]
    : [sql`b.player_id = any(${playerIds}::uuid[])`, sql`t.player_id = b.player_id`]
  return tx.all<{ playerId: string; holdings: string }>(sql`
    select b.player_id as "playerId",
      coalesce((select t.holdings from transfer t where ${last} order by t.seq desc limit 1), '') as holdings
    from book b where ${of}`)
}

export const findBook = (tx: Tx, playerId: string) =>
  tx.maybe<BookRow>(sql`select ${bookColumns} from book b where b.player_id = ${playerId}`)

type EarlierKey = { playerId: string; key: string; kind: string; end: string }

/** Whether the book has a transfer with this key and kind before the one with the key `end`. */
export const isKeyBefore = async (tx: Tx, { playerId, key, kind, end }: EarlierKey): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as found from transfer t join transfer e on e.player_id = t.player_id and e.key = ${end} and e.seq > t.seq
    where t.player_id = ${playerId} and t.key = ${key} and t.kind = ${kind}`)) !== undefined
