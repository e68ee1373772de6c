import type { Cents } from '@lucero/contract/money'
import type { Tx } from '../kit/db.ts'
import { sql } from '../kit/sql.ts'
import { loadAccounts, type BookRow } from './store.ts'
import type { Transfer } from './working-book.ts'

/** All statements of this transaction see the same moment. */
export const readOneMoment = (tx: Tx) => tx.run(sql`set transaction isolation level repeatable read, read only`)

export const estimateBooks = async (tx: Tx) =>
  (
    await tx.one<{ count: number }>(
      sql`select greatest(reltuples, 0)::int as count from pg_class where oid = 'book'::regclass`,
    )
  ).count

const bookColumns = sql`player_id as "playerId", seq, encode(head, 'hex') as head, encode(seal, 'hex') as seal`

/** From one player on; `seq` says how much of that player's history is done already. */
export type From = { playerId: string; seq: bigint }

export const wholeHistory = 9_223_372_036_854_775_807n

export const booksFrom = (tx: Tx, { playerId, seq }: From, limit: number) =>
  tx.all<BookRow>(sql`
    select ${bookColumns} from book
    where player_id >= ${playerId} and (player_id > ${playerId} or ${seq < wholeHistory})
    order by player_id limit ${limit}`)

export const booksOf = (tx: Tx, playerIds: string[]) =>
  tx.all<BookRow>(sql`select ${bookColumns} from book where player_id = any(${playerIds}::uuid[])`)

type Balances = Map<string, Map<string, Cents>>
type AccountRow = { playerId: string; name: string; balance: Cents }

/** Of every player in the range, whether there is a book or not. */
export const balancesFrom = async (tx: Tx, { playerId, seq }: From, to: string): Promise<Balances> =>
  byPlayer(
    await tx.all<AccountRow>(sql`
      select player_id as "playerId", name, balance from account
      where player_id >= ${playerId} and (player_id > ${playerId} or ${seq < wholeHistory}) and player_id <= ${to}`),
  )

export const balancesOf = async (tx: Tx, playerIds: string[]): Promise<Balances> =>
  byPlayer(await loadAccounts(tx, playerIds))

function byPlayer(rows: AccountRow[]): Balances {
  const players = Map.groupBy(rows, ({ playerId }) => playerId)
  return new Map(
    [...players].map(([playerId, own]) => [playerId, new Map(own.map(({ name, balance }) => [name, balance]))]),
  )
}

/** Lists come as PostgreSQL writes arrays: with commas, in braces. */
const transferColumns = sql`
  t.player_id as "playerId", t.seq, t.key, t.body_hash as "bodyHash", t.kind,
  (extract(epoch from t.at) * 1000)::float8 as "atMs", t.accounts::text, t.deltas::text, t.balances::text, t.reply,
  encode(t.hash, 'hex') as hash`

const withoutBraces = (list: string) => list.slice(1, -1)

const read = (rows: Transfer[]): Transfer[] =>
  rows.map((row) => ({
    ...row,
    accounts: withoutBraces(row.accounts),
    deltas: withoutBraces(row.deltas),
    balances: withoutBraces(row.balances),
  }))

export const transfersFrom = async (tx: Tx, { playerId, seq }: From, to: string, limit: number) =>
  read(
    await tx.all<Transfer>(sql`
      select ${transferColumns} from transfer t
      where (t.player_id, t.seq) > (${playerId}::uuid, ${seq}::bigint) and t.player_id <= ${to}
      order by t.player_id, t.seq limit ${limit}`),
  )

/** Of several players, from where each was left. */
export const transfersAfter = async (tx: Tx, places: From[], limit: number) =>
  read(
    await tx.all<Transfer>(sql`
      select ${transferColumns}
      from unnest(${places.map(({ playerId }) => playerId)}::uuid[], ${places.map(({ seq }) => seq)}::bigint[])
        as done (player_id, seq)
      join transfer t on t.player_id = done.player_id and t.seq > done.seq
      order by t.player_id, t.seq limit ${limit}`),
  )

export const hashesAt = (tx: Tx, places: From[]) =>
  tx.all<{ playerId: string; seq: bigint; hash: string }>(sql`
    select t.player_id as "playerId", t.seq, encode(t.hash, 'hex') as hash
    from unnest(${places.map(({ playerId }) => playerId)}::uuid[], ${places.map(({ seq }) => seq)}::bigint[])
      as wanted (player_id, seq)
    join transfer t using (player_id, seq)`)

export const bookIdsAfter = async (tx: Tx, after: string, limit: number) =>
  (
    await tx.all<{ playerId: string }>(
      sql`select player_id as "playerId" from book where player_id > ${after} order by player_id limit ${limit}`,
    )
  ).map(({ playerId }) => playerId)
