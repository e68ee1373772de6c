/**
 * Reads all books at one moment while money moves. A book at a time has exactly its transfers before that time. The times of a book never
 * decrease, and an append is committed or has failed within seconds of its time. So the answer is final once the moment is `settleSeconds` old,
 * on one PostgreSQL and on Citus, whose workers share no snapshot.
 */
import type { Tx } from '@lucero/kit/db'
import { uuids } from '@lucero/kit/binary-list'
import { sql } from '@lucero/kit/sql'
import { transferColumns, type Transfer } from './store.ts'

export type { Transfer } from './store.ts'

/** After this long, no append with an earlier time is in flight. */
export const settleSeconds = 30

/** A book has been read up to this sequence number. */
export type ReadTo = { playerId: string; seq: bigint }

/** The next transfers of each book before a time, oldest first, at most `perBook` of each. */
export const transfersBefore = (
  tx: Tx,
  books: readonly ReadTo[],
  cutMs: number,
  perBook: number,
): Promise<Transfer[]> =>
  tx.all<Transfer>(sql`
    select found.* from unnest(${uuids(books.map(({ playerId }) => playerId))}, ${books.map(({ seq }) => String(seq))}::bigint[])
      as wanted (player_id, seq)
    cross join lateral (
      select ${transferColumns} from transfer t
      where t.player_id = wanted.player_id and t.seq > wanted.seq and t.at < to_timestamp(${cutMs}::float8 / 1000)
      order by t.seq limit ${perBook}
    ) as found`)

/** The last transfer of a round. */
export const lastTransferOf = (tx: Tx, playerId: string, roundId: string) =>
  tx.maybe<Transfer>(sql`
    select ${transferColumns} from transfer t where t.player_id = ${playerId} and t.round_id = ${roundId}
    order by t.round_step desc limit 1`)

export const oneTransfer = (tx: Tx, playerId: string, seq: number) =>
  tx.maybe<Transfer>(
    sql`select ${transferColumns} from transfer t where t.player_id = ${playerId} and t.seq = ${seq}::bigint`,
  )
