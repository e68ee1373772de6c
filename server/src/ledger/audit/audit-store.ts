import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { bookColumns, transferColumns, type BookRow, type Transfer } from '../store.ts'

/** Makes the transaction read one snapshot (on Citus, one per worker) and find rows by index, whatever the table statistics say. */
export async function readOneMoment(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  await tx.run(sql`
    select set_config('citus.max_adaptive_executor_pool_size', '1', true), set_config(name, 'off', true)
    from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']) as name`)
}

export const estimateBooks = async (tx: Tx) =>
  (
    await tx.one<{ count: number }>(
      sql`select greatest(reltuples, 0)::int as count from pg_class where oid = 'book'::regclass`,
    )
  ).count

/** Sorts before every player id. */
export const noPlayer = '00000000-0000-0000-0000-000000000000'

/** A position in the order of players and their transfers. */
export type BookPosition = { playerId: string; seq: bigint }

export const wholeHistory = 9_223_372_036_854_775_807n

/** Books from that player on, or after the player if their whole history is done. */
export const booksFrom = (tx: Tx, { playerId, seq }: BookPosition, limit: number) =>
  tx.all<BookRow>(sql`
    select ${bookColumns} from book b
    where b.player_id >= ${playerId} and (b.player_id > ${playerId} or ${seq < wholeHistory})
    order by b.player_id limit ${limit}`)

export const booksOf = (tx: Tx, playerIds: string[]) =>
  tx.all<BookRow>(sql`select ${bookColumns} from book b where b.player_id = any(${playerIds}::uuid[])`)

/** The number of transfers of each player. */
export async function lengthsOf(tx: Tx, playerIds: string[]): Promise<Map<string, bigint>> {
  const rows = await tx.all<{ playerId: string; seq: bigint | null }>(sql`
    select b.player_id as "playerId",
      (select t.seq from transfer t where t.player_id = b.player_id order by t.seq desc limit 1) as seq
    from book b where b.player_id = any(${playerIds}::uuid[])`)
  const withBook = new Set(rows.map(({ playerId }) => playerId))
  const others = playerIds.filter((playerId) => !withBook.has(playerId))
  if (others.length) rows.push(...(await lengthsWithoutBook(tx, others)))
  return new Map(rows.flatMap(({ playerId, seq }) => (seq === null ? [] : [[playerId, seq] as const])))
}

/** A book may have been deleted while its transfers remain. */
const lengthsWithoutBook = (tx: Tx, playerIds: string[]) =>
  tx.all<BookPosition>(sql`
    select player_id as "playerId", max(seq) as seq from transfer
    where player_id = any(${playerIds}::uuid[]) group by player_id`)

export const transfersFrom = (tx: Tx, { playerId, seq }: BookPosition, to: string, limit: number) =>
  tx.all<Transfer>(sql`
    select ${transferColumns} from transfer t
    where (t.player_id, t.seq) > (${playerId}::uuid, ${seq}::bigint) and t.player_id <= ${to}
    order by t.player_id, t.seq limit ${limit}`)

/** A player's transfers after `seq`, up to and including `upTo`. */
export type Stretch = BookPosition & { upTo: bigint }

export const transfersIn = (tx: Tx, stretches: Stretch[]) =>
  tx.all<Transfer>(sql`
    select ${transferColumns}
    from unnest(${stretches.map(({ playerId }) => playerId)}::uuid[], ${stretches.map(({ seq }) => seq)}::bigint[],
      ${stretches.map(({ upTo }) => upTo)}::bigint[]) as wanted (player_id, seq, up_to)
    join transfer t on t.player_id = wanted.player_id and t.seq > wanted.seq and t.seq <= wanted.up_to
    where t.player_id = any(${stretches.map(({ playerId }) => playerId)}::uuid[])
    order by t.player_id, t.seq`)

/** A stable id of the database, independent of its name and address. */
export const identityOf = async (tx: Tx) =>
  (await tx.maybe<{ id: string }>(sql`select database_id as id from ledger_secret`))?.id ?? 'unknown'

/** The next books, with their number of transfers. */
export const headsAfter = (tx: Tx, after: string, limit: number) =>
  tx.all<BookPosition>(sql`
    select b.player_id as "playerId", coalesce(last.seq, 0) as seq from book b
    left join lateral (select t.seq from transfer t where t.player_id = b.player_id order by t.seq desc limit 1) as last on true
    where b.player_id > ${after} order by b.player_id limit ${limit}`)
