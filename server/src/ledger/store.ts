/** The stream of transfers, and the checkpoints that follow it. */
import type { Tx } from '@lucero/kit/db'
import { arrayLiteral, sql, type Sql } from '@lucero/kit/sql'
import { askedKeys, askedPlayers } from './asked.ts'
import type { Holdings } from './holdings.ts'
import type { Transfer } from './working-book.ts'

/** A checkpoint: how far a book had come, and what it held there, sealed. */
export type BookRow = Holdings & { playerId: string; seq: bigint; head: string; seal: string }

/** Lists come as PostgreSQL writes arrays: with commas, in braces. */
export const bookColumns = sql`
  b.player_id as "playerId", b.seq, encode(b.head, 'hex') as head, encode(b.seal, 'hex') as seal, b.accounts::text, b.balances::text,
  b.house_accounts::text as "houseAccounts", b.house_balances::text as "houseBalances"`

const withoutBraces = (list: string): string => list.slice(1, -1)

export const readBook = <Row extends Holdings>(row: Row): Row => ({
  ...row,
  accounts: withoutBraces(row.accounts),
  balances: withoutBraces(row.balances),
  houseAccounts: withoutBraces(row.houseAccounts),
  houseBalances: withoutBraces(row.houseBalances),
})

export const transferColumns = sql`
  t.player_id as "playerId", t.seq, t.key, t.body_hash as "bodyHash", t.kind,
  (extract(epoch from t.at) * 1000)::float8 as "atMs", t.accounts::text, t.deltas::text, t.balances::text, t.reply, t.holdings, t.refusal,
  t.round_id as "roundId", t.round_step as "roundStep", t.line, t.detail, t.winner, encode(t.hash, 'hex') as hash`

export const readTransfer = <Row extends Transfer>(row: Row): Row => ({
  ...row,
  accounts: withoutBraces(row.accounts),
  deltas: withoutBraces(row.deltas),
  balances: withoutBraces(row.balances),
})

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
      select found.* from ${askedPlayers(playerIds)}
      cross join lateral (select ${bookColumns} from book b where b.player_id = asked.player_id limit 1) as found`),
    tx.all<Transfer & Omit<LoadedBook, 'last' | 'checkpoint'> & { player: string }>(sql`
      select asked.player_id as player, ${nowMs} as "nowMs", exists (select from ledger_halt) as halted,
        (select true from frozen_book f where f.player_id = asked.player_id limit 1) as frozen,
        (select line from transfer l where l.player_id = asked.player_id and l.line is not null order by l.line desc limit 1) as lines,
        (select encode(p.hash, 'hex') from transfer p where p.player_id = asked.player_id and p.seq = last.seq - 1 limit 1)
          as "hashBefore", last.*
      from ${askedPlayers(playerIds)}
      left join lateral (
        select ${transferColumns} from transfer t where t.player_id = asked.player_id order by t.seq desc limit 1
      ) as last on true`),
  ])
  const checkpoints = new Map(checkpoint.map((row) => [row.playerId, readBook(row)]))
  return last.map(({ player, nowMs: atMs, halted, frozen, lines, hashBefore, ...transfer }) => ({
    playerId: player,
    nowMs: atMs,
    halted,
    frozen,
    lines,
    hashBefore,
    last: (transfer.playerId as string | null) === null ? null : readTransfer(transfer),
    checkpoint: checkpoints.get(player) ?? null,
  }))
}

export type Outcome = { playerId: string; key: string; bodyHash: string; reply: string | null; refusal: string | null }

/** What became of these keys before, if they came before. */
export const loadOutcomes = (tx: Tx, playerIds: string[], keys: string[]) =>
  tx.all<Outcome>(sql`
    select found.* from ${askedKeys({ playerIds, ids: keys })}
    cross join lateral (
      select t.player_id as "playerId", t.key, t.body_hash as "bodyHash", t.reply, t.refusal from transfer t
      where t.player_id = asked.player_id and t.key = asked.id limit 1
    ) as found`)

/** Arrays of arrays must be rectangular in SQL, so each row's own lists travel as texts. */
const quoted = (list: string) => `"{${list}}"`
const orNull = (value: string | null) => (value === null ? null : `"${value}"`)

/**
 * The lock and the write in one: of two nodes that write the same seq, key, round step or line, one is refused. Where a condition does not hold,
 * there is no seq to write, which is refused as well; so is a nonce that was used. All of it or nothing.
 */
export function appendTransfers(
  tx: Tx,
  transfers: Transfer[],
  { conditions = [], nonces }: { conditions?: Sql[]; nonces?: Sql | undefined } = {},
): Promise<number> {
  const nothingStandsStill = sql`
    not exists (select from ledger_halt)
    and not exists (select from frozen_book f where f.player_id = any(${arrayLiteral(transfers, (t) => t.playerId)}::uuid[]))`
  return insertTransfers(
    tx,
    transfers,
    conditions.reduce((all, one) => sql`${all} and ${one}`, nothingStandsStill),
    nonces,
  )
}

function insertTransfers(tx: Tx, transfers: Transfer[], isAllowed: Sql, nonces?: Sql): Promise<number> {
  const list = (pick: (transfer: Transfer) => string | bigint | number | boolean | null) =>
    arrayLiteral(transfers, pick)
  const insert = sql`
    insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, refusal, round_id,
      round_step, line, detail, winner, hash)
    select player_id, case when may.write then seq end, key, body_hash, kind, to_timestamp(at_ms / 1000.0),
      accounts::text[], deltas::bigint[], balances::bigint[], reply, holdings, refusal, round_id, round_step, line, detail, winner,
      decode(hash, 'hex')
    from unnest(
      ${list((t) => t.playerId)}::uuid[], ${list((t) => t.seq)}::bigint[], ${list((t) => t.key)}::uuid[],
      ${list((t) => t.bodyHash)}::uuid[], ${transfers.map((t) => t.kind)}::text[], ${list((t) => t.atMs)}::float8[],
      ${list((t) => quoted(t.accounts))}::text[], ${list((t) => quoted(t.deltas))}::text[],
      ${list((t) => quoted(t.balances))}::text[], ${transfers.map((t) => t.reply)}::text[], ${list((t) => orNull(t.holdings))}::text[],
      ${transfers.map((t) => t.refusal)}::text[], ${list((t) => t.roundId)}::uuid[], ${list((t) => t.roundStep)}::int[],
      ${list((t) => t.line)}::bigint[], ${transfers.map((t) => t.detail)}::text[], ${list((t) => t.winner)}::boolean[],
      ${list((t) => t.hash)}::text[]
    ) as given (player_id, seq, key, body_hash, kind, at_ms, accounts, deltas, balances, reply, holdings, refusal, round_id, round_step,
      line, detail, winner, hash),
    (select ${isAllowed} as write) as may`
  return tx.run(nonces ? sql`with used as (${nonces}) ${insert}` : insert)
}

/** Of a book that is released in the same transaction, whatever stands still besides. */
export const appendReleased = (tx: Tx, transfer: Transfer) => insertTransfers(tx, [transfer], sql`true`)

/** With the first transfer of each. */
export const insertBooks = (tx: Tx, books: { playerId: string; seal: string }[]) =>
  tx.run(sql`
    insert into book (player_id, seal)
    select player_id, decode(seal, 'hex')
    from unnest(${arrayLiteral(books, (b) => b.playerId)}::uuid[], ${arrayLiteral(books, (b) => b.seal)}::text[]) as given (player_id, seal)
    on conflict do nothing`)

/** Whatever it says now. */
export const setCheckpoint = async (tx: Tx, book: BookRow) => {
  await tx.run(sql`update book set seq = 0 where player_id = ${book.playerId}`)
  await moveCheckpoints(tx, [book])
}

/** A checkpoint only goes forward. In order, so that two nodes never wait for each other in a circle. */
export const moveCheckpoints = (tx: Tx, unordered: BookRow[]) => {
  if (unordered.length === 1) return moveCheckpoint(tx, unordered[0]!)
  const books = unordered.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1))
  return tx.run(sql`
    update book
    set seq = changed.seq, head = decode(changed.head, 'hex'), seal = decode(changed.seal, 'hex'),
      accounts = changed.accounts::text[], balances = changed.balances::bigint[],
      house_accounts = changed.house_accounts::text[], house_balances = changed.house_balances::bigint[]
    from unnest(
      ${arrayLiteral(books, (b) => b.playerId)}::uuid[], ${arrayLiteral(books, (b) => b.seq)}::bigint[],
      ${arrayLiteral(books, (b) => `"${b.head}"`)}::text[], ${arrayLiteral(books, (b) => b.seal)}::text[],
      ${arrayLiteral(books, (b) => quoted(b.accounts))}::text[], ${arrayLiteral(books, (b) => quoted(b.balances))}::text[],
      ${arrayLiteral(books, (b) => quoted(b.houseAccounts))}::text[], ${arrayLiteral(books, (b) => quoted(b.houseBalances))}::text[]
    ) as changed (player_id, seq, head, seal, accounts, balances, house_accounts, house_balances)
    where book.player_id = changed.player_id and book.seq < changed.seq`)
}

const inBraces = (list: string) => `{${list}}`

/** One alone stands in the statement itself, so that Citus knows whom to ask. */
const moveCheckpoint = (tx: Tx, book: BookRow) =>
  tx.run(sql`
    update book
    set seq = ${book.seq}, head = decode(${book.head}, 'hex'), seal = decode(${book.seal}, 'hex'),
      accounts = ${inBraces(book.accounts)}::text[], balances = ${inBraces(book.balances)}::bigint[],
      house_accounts = ${inBraces(book.houseAccounts)}::text[], house_balances = ${inBraces(book.houseBalances)}::bigint[]
    where player_id = ${book.playerId} and seq < ${book.seq}`)

/** The last transfer says what the book holds. */
export const findStand = (tx: Tx, playerId: string) =>
  tx.maybe<{ seq: bigint; holdings: string | null }>(sql`
    select t.seq, t.holdings from transfer t where t.player_id = ${playerId} order by t.seq desc limit 1`)

export const findStands = (tx: Tx, playerIds: string[]) =>
  tx.all<{ playerId: string; holdings: string }>(sql`
    select b.player_id as "playerId",
      coalesce((select t.holdings from transfer t where t.player_id = b.player_id order by t.seq desc limit 1), '') as holdings
    from book b where b.player_id = any(${playerIds}::uuid[])`)

export const findBook = async (tx: Tx, playerId: string) =>
  (await tx.all<BookRow>(sql`select ${bookColumns} from book b where b.player_id = ${playerId}`)).map(readBook)[0]
