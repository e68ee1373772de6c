import type { Cents } from '@lucero/contract/money'
import type { Tx } from '../kit/db.ts'
import { sql } from '../kit/sql.ts'
import type { Transfer, WorkingBook } from './working-book.ts'

type BookRow = { playerId: string; seq: bigint; head: Buffer; nowMs: number }

/** Sorted, so that two nodes that want the same books never wait for each other in a circle. */
export const lockBooks = (tx: Tx, playerIds: string[]) =>
  tx.all<BookRow>(sql`
    select player_id as "playerId", seq, head, floor(extract(epoch from now()) * 1000)::float8 as "nowMs"
    from book where player_id = any(${playerIds}::uuid[]) order by player_id for update`)

export const insertBooks = (tx: Tx, playerIds: string[]) =>
  tx.run(sql`insert into book (player_id) select unnest(${playerIds}::uuid[]) on conflict do nothing`)

export const loadAccounts = (tx: Tx, playerIds: string[]) =>
  tx.all<{ playerId: string; name: string; balance: Cents }>(
    sql`select player_id as "playerId", name, balance from account where player_id = any(${playerIds}::uuid[])`,
  )

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
    with asked as (select * from unnest(${playerIds}::uuid[], ${keys}::uuid[]) as asked (player_id, key))
    select t.player_id as "playerId", t.key, t.body_hash as "bodyHash", t.reply, null as code, null as fields
    from asked join transfer t using (player_id, key)
    union all
    select r.player_id, r.key, r.body_hash, null, r.code, r.fields
    from asked join kept_refusal r using (player_id, key)`)

export const isHalted = async (tx: Tx) => (await tx.maybe(sql`select 1 as one from ledger_halt limit 1`)) !== undefined

export const updateBooks = (tx: Tx, books: { playerId: string; book: WorkingBook }[]) =>
  tx.run(sql`
    update book set seq = changed.seq, head = changed.head
    from unnest(
      ${books.map(({ playerId }) => playerId)}::uuid[], ${books.map(({ book }) => book.seq)}::bigint[],
      ${books.map(({ book }) => book.head)}::bytea[]
    ) as changed (player_id, seq, head)
    where book.player_id = changed.player_id`)

export type Balance = { playerId: string; name: string; cents: Cents }

const columns = (balances: Balance[]) => sql`unnest(
  ${balances.map(({ playerId }) => playerId)}::uuid[], ${balances.map(({ name }) => name)}::text[],
  ${balances.map(({ cents }) => cents)}::bigint[])`

export const updateAccounts = (tx: Tx, balances: Balance[]) =>
  tx.run(sql`
    update account set balance = changed.balance
    from ${columns(balances)} as changed (player_id, name, balance)
    where account.player_id = changed.player_id and account.name = changed.name`)

export const insertAccounts = (tx: Tx, balances: Balance[]) =>
  tx.run(sql`insert into account (player_id, name, balance) select * from ${columns(balances)}`)

/** Arrays of arrays must be rectangular in SQL, so each transfer's own lists travel as texts. */
export function insertTransfers(tx: Tx, transfers: Transfer[]): Promise<number> {
  const list = <Value>(pick: (transfer: Transfer) => Value) => transfers.map(pick)
  return tx.run(sql`
    insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, hash)
    select player_id, seq, key, body_hash, kind, to_timestamp(at_ms / 1000.0),
      accounts::text[], deltas::bigint[], balances::bigint[], reply, hash
    from unnest(
      ${list((t) => t.playerId)}::uuid[], ${list((t) => t.seq)}::bigint[], ${list((t) => t.key)}::uuid[],
      ${list((t) => t.bodyHash)}::uuid[], ${list((t) => t.kind)}::text[], ${list((t) => t.atMs)}::float8[],
      ${list((t) => `{${t.accounts.join(',')}}`)}::text[], ${list((t) => `{${t.deltas.join(',')}}`)}::text[],
      ${list((t) => `{${t.balances.join(',')}}`)}::text[], ${list((t) => t.reply)}::text[], ${list((t) => t.hash)}::bytea[]
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

export const balancesOf = (tx: Tx, playerId: string) =>
  tx.all<{ name: string; balance: Cents }>(
    sql`select name, balance from account where player_id = ${playerId} and balance <> 0 order by name`,
  )

export const insertHalt = (tx: Tx, finding: string) =>
  tx.run(sql`insert into ledger_halt (finding) values (${finding})`)
export const deleteHalts = (tx: Tx) => tx.run(sql`delete from ledger_halt`)

export type AuditedTransfer = Omit<Transfer, 'playerId'> & { playerId: string }
export type AuditedBook = BookState & { transfers: AuditedTransfer[] }
type BookState = { playerId: string; seq: bigint; head: Buffer; balances: Map<string, Cents> }

/** All statements of this transaction see the same moment. */
export const readOneMoment = (tx: Tx) => tx.run(sql`set transaction isolation level repeatable read, read only`)

export const estimateBooks = async (tx: Tx) =>
  (
    await tx.one<{ count: number }>(
      sql`select greatest(reltuples, 0)::int as count from pg_class where oid = 'book'::regclass`,
    )
  ).count

export async function loadBooksForAudit(tx: Tx, after: string | undefined, limit: number): Promise<AuditedBook[]> {
  const books = await tx.all<{ playerId: string; seq: bigint; head: Buffer }>(sql`
    select player_id as "playerId", seq, head from book
    where ${after ?? null}::uuid is null or player_id > ${after ?? null} order by player_id limit ${limit}`)
  const playerIds = books.map(({ playerId }) => playerId)
  const [accounts, transfers] = [await loadAccounts(tx, playerIds), await loadTransfers(tx, playerIds)]
  const ofPlayer = Map.groupBy(transfers, ({ playerId }) => playerId)
  const balances = Map.groupBy(accounts, ({ playerId }) => playerId)
  return books.map((book) => ({
    ...book,
    balances: new Map((balances.get(book.playerId) ?? []).map(({ name, balance }) => [name, balance])),
    transfers: ofPlayer.get(book.playerId) ?? [],
  }))
}

type TransferRow = Omit<Transfer, 'deltas' | 'balances'> & { deltas: string[]; balances: string[] }

async function loadTransfers(tx: Tx, playerIds: string[]): Promise<Transfer[]> {
  const rows = await tx.all<TransferRow>(sql`
    select player_id as "playerId", seq, key, body_hash as "bodyHash", kind,
      (extract(epoch from at) * 1000)::float8 as "atMs", accounts, deltas::text[], balances::text[], reply, hash
    from transfer where player_id = any(${playerIds}::uuid[]) order by player_id, seq`)
  return rows.map((row) => ({ ...row, deltas: row.deltas.map(BigInt), balances: row.balances.map(BigInt) }))
}

export const latestBooks = (tx: Tx, limit: number) =>
  tx.all<{ playerId: string; seq: bigint }>(
    sql`select player_id as "playerId", seq from book order by seq desc limit ${limit}`,
  )
