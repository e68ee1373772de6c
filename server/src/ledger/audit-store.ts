import type { Tx } from '../kit/db.ts'
import { sql } from '../kit/sql.ts'
import { bookColumns, readBook, readTransfer, transferColumns, type BookRow } from './store.ts'
import type { Transfer } from './working-book.ts'

/** All statements of this transaction see the same moment. What they ask is found by key, whatever was last known of the tables. */
export async function readOneMoment(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  await tx.run(sql`
    select set_config(name, 'off', true)
    from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']) as name`)
}

export const estimateBooks = async (tx: Tx) =>
  (
    await tx.one<{ count: number }>(
      sql`select greatest(reltuples, 0)::int as count from pg_class where oid = 'book'::regclass`,
    )
  ).count

/** From one player on; `seq` says how much of that player's history is done already. */
export type From = { playerId: string; seq: bigint }

export const wholeHistory = 9_223_372_036_854_775_807n

export const booksFrom = async (tx: Tx, { playerId, seq }: From, limit: number) =>
  (
    await tx.all<BookRow>(sql`
      select ${bookColumns} from book b
      where b.player_id >= ${playerId} and (b.player_id > ${playerId} or ${seq < wholeHistory})
      order by b.player_id limit ${limit}`)
  ).map(readBook)

export const booksOf = async (tx: Tx, playerIds: string[]) =>
  (await tx.all<BookRow>(sql`select ${bookColumns} from book b where b.player_id = any(${playerIds}::uuid[])`)).map(
    readBook,
  )

/** How far the streams of these players have come. */
export const lengthsOf = async (tx: Tx, playerIds: string[]) =>
  new Map(
    (
      await tx.all<Head>(sql`
        select asked.player_id as "playerId", last.seq from unnest(${playerIds}::uuid[]) as asked (player_id)
        cross join lateral (
          select t.seq from transfer t where t.player_id = asked.player_id order by t.seq desc limit 1
        ) as last`)
    ).map(({ playerId, seq }) => [playerId, seq]),
  )

export const transfersFrom = async (tx: Tx, { playerId, seq }: From, to: string, limit: number) =>
  (
    await tx.all<Transfer>(sql`
      select ${transferColumns} from transfer t
      where (t.player_id, t.seq) > (${playerId}::uuid, ${seq}::bigint) and t.player_id <= ${to}
      order by t.player_id, t.seq limit ${limit}`)
  ).map(readTransfer)

/** Of several players, from where each was left. */
export const transfersAfter = async (tx: Tx, places: From[], limit: number) =>
  (
    await tx.all<Transfer>(sql`
      select ${transferColumns}
      from unnest(${places.map(({ playerId }) => playerId)}::uuid[], ${places.map(({ seq }) => seq)}::bigint[])
        as done (player_id, seq)
      join transfer t on t.player_id = done.player_id and t.seq > done.seq
      order by t.player_id, t.seq limit ${limit}`)
  ).map(readTransfer)

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

/** Which database this is, whatever it is called and wherever it runs. */
export const identityOf = async (tx: Tx) =>
  (await tx.maybe<{ id: string }>(sql`select database_id as id from ledger_secret`))?.id ?? 'unknown'

export type Head = { playerId: string; seq: bigint }

export const headsAfter = (tx: Tx, after: string, limit: number) =>
  tx.all<Head>(sql`
    select b.player_id as "playerId", coalesce(last.seq, 0) as seq from book b
    left join lateral (select t.seq from transfer t where t.player_id = b.player_id order by t.seq desc limit 1) as last on true
    where b.player_id > ${after} order by b.player_id limit ${limit}`)
