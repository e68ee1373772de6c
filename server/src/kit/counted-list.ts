/**
 * A page of a player's list, newest first, with the length of the list, in one round trip. Rows older than an hour are final: none is
 * removed and none is inserted that late. Their number is stored, and only newer rows are counted.
 */
import assert from 'node:assert/strict'
import type { Page } from '@lucero/contract/paging'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Db, Tx } from '@lucero/kit/db'
import { ofText, sql, type Sql } from '@lucero/kit/sql'

type List = {
  table: Sql
  /** The table that stores the counts. */
  counts: Sql
  /** Further columns of a row, which has the alias `listed`. */
  columns: Sql
  /** Columns about the list as a whole. */
  about?: (playerId: string) => Sql
}
/** `upTo`: the end of the final rows, as text, because a JavaScript Date would lose the microseconds. */
type Length = { count: number; counted: number; uncounted: number; upTo: string }

const final = sql`interval '1 hour'`
/** With more uncounted final rows than this, a new count is stored. */
const maxUncounted = 200
/** With more new rows than this, a second query counts all of them. This is rare, because their number is stored then. */
const maxCountedFast = 5000
/** Uses the index. Without the limit, PostgreSQL would scan the table for a player with many rows. */
const newestOnes = ofText(`order by created_at desc limit ${maxCountedFast}`)

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the columns give is the caller's to say, as with `tx.all`
export function countedList<Row extends object, Extras extends object = object>({
  table,
  counts,
  columns,
  about,
}: List) {
  return {
    /** Two statements in one round trip cost the database less than one joined statement (docs/performance.md). */
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
      const whole = newest.later < maxCountedFast ? newest : await lengthOf(db, sql``)
      assert(whole.uncounted <= whole.later, 'more final rows than rows')
      assert(rows.length <= limit, 'a page is longer than requested')
      return { ...whole, count: whole.counted + whole.later, rows }
    },
    /** Stores the count if there are enough new final rows. Transient write errors are ignored, so that reads continue. */
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
