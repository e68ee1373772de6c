/**
 * A player's list, newest first, with its length: a page in one trip, and without counting all of it each time. Rows older than an hour are
 * final, because none is removed and none written so late; so their number is written down, and only what came after it is counted.
 */
import type { Page } from '@lucero/contract/paging'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Db, Tx } from '@lucero/kit/db'
import { ofText, sql, type Sql } from '@lucero/kit/sql'

type List = {
  /** The name of its table. */
  table: Sql
  /** The name of the one its counts are in. */
  counts: Sql
  /** Of a row, which is called `listed`, beside its id and time. */
  columns: Sql
  /** Columns that are not of a row, but of the whole list. */
  about?: (playerId: string) => Sql
}
/** `upTo` is when the final ones end, as PostgreSQL writes it: a date of ours would cut it short. */
type Length = { count: number; counted: number; uncounted: number; upTo: string }

const final = sql`interval '1 hour'`
/** So many final rows are counted anew each time, and no more. */
const maxUncounted = 200
/** Where there are more, all are counted, in a trip of its own: seldom, since their number is then written down. */
const maxLookedAt = 5000
/** In the index's own order, and with an end: PostgreSQL, which cannot know how few they are, would read the whole table for a player with much of it. */
const newestOnes = ofText(`order by created_at desc limit ${maxLookedAt}`)

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the columns give is the caller's to say, as with `tx.all`
export function countedList<Row extends object, Extras extends object = object>({
  table,
  counts,
  columns,
  about,
}: List) {
  return {
    /** Two plain statements in one trip: joined into one they cost the database more (docs/performance.md). */
    async page(db: Db, playerId: string, { pageNo, limit }: Page): Promise<Length & Extras & { rows: Row[] }> {
      const earlier = (column: Sql) => sql`(select ${column} from ${counts} where player_id = ${playerId})`
      const lengthOf = (tx: Tx, newest: Sql) =>
        tx.one<Omit<Length, 'count'> & Extras & { later: number }>(sql`
          select coalesce(${earlier(sql`count`)}, 0)::float8 as counted, count(*)::float8 as later,
            count(*) filter (where created_at <= now() - ${final})::float8 as uncounted, (now() - ${final})::text as "upTo"
            ${about?.(playerId) ?? sql``}
          from (
            select created_at from ${table}
            where player_id = ${playerId} and created_at > coalesce(${earlier(sql`up_to`)}, '-infinity') ${newest}
          ) as newer`)
      const [newest, rows] = await db.together((tx) => [
        lengthOf(tx, newestOnes),
        tx.all<Row>(sql`
          select listed.created_at as "createdAt", listed.id, ${columns} from ${table} as listed
          where listed.player_id = ${playerId} order by listed.created_at desc, listed.id limit ${limit} offset ${(pageNo - 1) * limit}`),
      ])
      const whole = newest.later < maxLookedAt ? newest : await lengthOf(db, sql``)
      return { ...whole, count: whole.counted + whole.later, rows }
    },
    /** Once there is enough to count. A database that cannot write for now keeps nobody from reading. */
    async writeDown(tx: Tx, playerId: string, { counted, uncounted, upTo }: Length): Promise<void> {
      if (uncounted <= maxUncounted) return
      const counting = tx.run(sql`
        insert into ${counts} as known (player_id, up_to, count) values (${playerId}, ${upTo}, ${counted + uncounted})
        on conflict (player_id) do update set up_to = excluded.up_to, count = excluded.count
        where known.up_to < excluded.up_to`)
      await counting.catch((error: unknown) => {
        if (!isTransientDbError(error)) throw error
      })
    },
  }
}
