import type { Tx } from '../kit/db.ts'
import { plain, sql } from '../kit/sql.ts'
import type { Holdings } from './holdings.ts'
import type { Transfer } from './working-book.ts'

const itself = (value: string) => value

export type BookRow = Holdings & { playerId: string; seq: bigint; head: string; seal: string }
export type LockedBook = BookRow & { nowMs: number; halted: boolean; frozen: boolean | null }

/** Lists come as PostgreSQL writes arrays: with commas, in braces. */
export const bookColumns = sql`
  player_id as "playerId", seq, encode(head, 'hex') as head, encode(seal, 'hex') as seal, accounts::text, balances::text,
  house_accounts::text as "houseAccounts", house_balances::text as "houseBalances"`

export const withoutBraces = (list: string): string => list.slice(1, -1)

export const readBooks = <Row extends BookRow>(rows: Row[]): Row[] =>
  rows.map((row) => ({
    ...row,
    accounts: withoutBraces(row.accounts),
    balances: withoutBraces(row.balances),
    houseAccounts: withoutBraces(row.houseAccounts),
    houseBalances: withoutBraces(row.houseBalances),
  }))

/** Sorted, so that two nodes that want the same books never wait for each other in a circle. */
export const lockBooks = async (tx: Tx, playerIds: string[]): Promise<LockedBook[]> =>
  readBooks(
    await tx.all<LockedBook>(sql`
      select ${bookColumns}, (select floor(extract(epoch from now()) * 1000)::float8) as "nowMs",
        exists (select from ledger_halt) as halted,
        (select true from frozen_book f where f.player_id = book.player_id) as frozen
      from book where player_id = any(${plain(playerIds, itself)}::uuid[]) order by player_id for update`),
  )

export const insertBooks = (tx: Tx, books: { playerId: string; seal: string }[]) =>
  tx.run(sql`
    insert into book (player_id, seal)
    select player_id, decode(seal, 'hex')
    from unnest(${plain(books, (b) => b.playerId)}::uuid[], ${plain(books, (b) => b.seal)}::text[]) as given (player_id, seal)
    on conflict do nothing`)

export type Outcome = {
  playerId: string
  key: string
  bodyHash: string
  reply: string | null
  code: string | null
  fields: string | null
}

/** What became of these keys before, if they came before. */
export const loadOutcomes = (tx: Tx, playerIds: string[], keys: string[]) =>
  tx.all<Outcome>(sql`
    with asked as (select * from unnest(${plain(playerIds, itself)}::uuid[], ${plain(keys, itself)}::uuid[]) as asked (player_id, key))
    select t.player_id as "playerId", t.key, t.body_hash as "bodyHash", t.reply, null as code, null as fields
    from asked join transfer t using (player_id, key)
    union all
    select r.player_id, r.key, r.body_hash, null, r.code, r.fields
    from asked join kept_refusal r using (player_id, key)`)

/** Arrays of arrays must be rectangular in SQL, so each row's own lists travel as texts. */
const quoted = (list: string) => `"{${list}}"`

export const updateBooks = (tx: Tx, books: BookRow[]) =>
  tx.run(sql`
    update book
    set seq = changed.seq, head = decode(changed.head, 'hex'), seal = decode(changed.seal, 'hex'),
      accounts = changed.accounts::text[], balances = changed.balances::bigint[],
      house_accounts = changed.house_accounts::text[], house_balances = changed.house_balances::bigint[]
    from unnest(
      ${plain(books, (b) => b.playerId)}::uuid[], ${plain(books, (b) => b.seq)}::bigint[],
      ${plain(books, (b) => `"${b.head}"`)}::text[], ${plain(books, (b) => b.seal)}::text[],
      ${plain(books, (b) => quoted(b.accounts))}::text[], ${plain(books, (b) => quoted(b.balances))}::text[],
      ${plain(books, (b) => quoted(b.houseAccounts))}::text[], ${plain(books, (b) => quoted(b.houseBalances))}::text[]
    ) as changed (player_id, seq, head, seal, accounts, balances, house_accounts, house_balances)
    where book.player_id = changed.player_id`)

export function insertTransfers(tx: Tx, transfers: Transfer[]): Promise<number> {
  const list = (pick: (transfer: Transfer) => string | bigint | number) => plain(transfers, pick)
  return tx.run(sql`
    insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, hash)
    select player_id, seq, key, body_hash, kind, to_timestamp(at_ms / 1000.0),
      accounts::text[], deltas::bigint[], balances::bigint[], reply, decode(hash, 'hex')
    from unnest(
      ${list((t) => t.playerId)}::uuid[], ${list((t) => t.seq)}::bigint[], ${list((t) => t.key)}::uuid[],
      ${list((t) => t.bodyHash)}::uuid[], ${transfers.map((t) => t.kind)}::text[], ${list((t) => t.atMs)}::float8[],
      ${list((t) => quoted(t.accounts))}::text[], ${list((t) => quoted(t.deltas))}::text[],
      ${list((t) => quoted(t.balances))}::text[], ${transfers.map((t) => t.reply)}::text[], ${list((t) => t.hash)}::text[]
    ) as given (player_id, seq, key, body_hash, kind, at_ms, accounts, deltas, balances, reply, hash)`)
}

type Refused = { playerId: string; key: string; bodyHash: string; code: string; fields: string }

export const insertRefusals = (tx: Tx, refused: Refused[]) =>
  tx.run(sql`
    insert into kept_refusal (player_id, key, body_hash, code, fields)
    select * from unnest(
      ${refused.map((row) => row.playerId)}::uuid[], ${refused.map((row) => row.key)}::uuid[],
      ${refused.map((row) => row.bodyHash)}::uuid[], ${refused.map((row) => row.code)}::text[],
      ${refused.map((row) => row.fields)}::text[])`)

export const findBooks = async (tx: Tx, playerIds: string[]) =>
  readBooks(
    await tx.all<BookRow>(
      sql`select ${bookColumns} from book where player_id = any(${plain(playerIds, itself)}::uuid[])`,
    ),
  )

export const findBook = async (tx: Tx, playerId: string) =>
  readBooks(await tx.all<BookRow>(sql`select ${bookColumns} from book where player_id = ${playerId}`))[0]
