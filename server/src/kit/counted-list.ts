/**
 * A player's list, newest first, with its length: a page in one statement, and without counting all of it each time. Rows older than an hour are
 * final, because none is removed and none written so late; so their number is written down, and only what came after it is counted.
 */
import type { Page } from '@lucero/contract/paging'
import { isPassingFault } from './connection.ts'
import type { Tx } from './db.ts'
import { sql, type Sql } from './sql.ts'

type List = {
  /** The name of its table. */
  table: Sql
  /** The name of the one its counts are in. */
  counts: Sql
  /** Of a row, which is called `listed`. */
  columns: Sql
  /** Columns that are not of a row, but of the whole list. */
  about?: (playerId: string) => Sql
}
/** `upTo` is when the final ones end, as PostgreSQL writes it: a date of ours would cut it short. */
type Length = { count: number; counted: number; uncounted: number; upTo: string }

const final = sql`interval '1 hour'`
/** So many final rows are counted anew each time, and no more. */
const mostUncounted = 200

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the columns give is the caller's to say, as with `tx.all`
export function countedList<Row extends object, About extends object = object>({
  table,
  counts,
  columns,
  about,
}: List) {
  return {
    async page(tx: Tx, playerId: string, { pageNo, limit }: Page): Promise<Length & About & { rows: Row[] }> {
      const found = await tx.all<Row & Length & About & { isRow: boolean | null }>(sql`
        select whole.*, page.* from (
          select (coalesce(max(earlier.count), 0) + count(later.created_at))::float8 as count,
            coalesce(max(earlier.count), 0)::float8 as counted, (now() - ${final})::text as "upTo",
            count(*) filter (where later.created_at <= now() - ${final})::float8 as uncounted ${about?.(playerId) ?? sql``}
          from (select) as one left join ${counts} as earlier on earlier.player_id = ${playerId}
          left join lateral (
            select created_at from ${table} as listed
            where listed.player_id = ${playerId} and listed.created_at > coalesce(earlier.up_to, '-infinity')
          ) as later on true
        ) as whole
        left join (
          select true as "isRow", listed.created_at as "createdAt", listed.id, ${columns} from ${table} as listed
          where listed.player_id = ${playerId}
          order by listed.created_at desc, listed.id limit ${limit} offset ${(pageNo - 1) * limit}
        ) as page on true
        order by page."createdAt" desc, page.id`)
      return { ...found[0]!, rows: found.filter(({ isRow }) => isRow) }
    },
    /** Once there is enough to count. A database that cannot write for now keeps nobody from reading. */
    async writeDown(tx: Tx, playerId: string, { counted, uncounted, upTo }: Length): Promise<void> {
      if (uncounted <= mostUncounted) return
      const counting = tx.run(sql`
        insert into ${counts} as known (player_id, up_to, count) values (${playerId}, ${upTo}, ${counted + uncounted})
        on conflict (player_id) do update set up_to = excluded.up_to, count = excluded.count
        where known.up_to < excluded.up_to`)
      await counting.catch((error: unknown) => {
        if (!isPassingFault(error)) throw error
      })
    },
  }
}
