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
type Length = { count: number; uncounted: number }

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
  const earlierOf = (playerId: string) => sql`
    (select) as one left join (select up_to, count from ${counts} where player_id = ${playerId}) as earlier on true`
  const laterOf = (playerId: string) => sql`
    select created_at from ${table} as listed
    where listed.player_id = ${playerId} and listed.created_at > coalesce(earlier.up_to, '-infinity')`

  return {
    async page(tx: Tx, playerId: string, { pageNo, limit }: Page): Promise<Length & About & { rows: Row[] }> {
      const found = await tx.all<Row & Length & About & { isRow: boolean | null }>(sql`
        select whole.*, page.* from (
          select (coalesce(max(earlier.count), 0) + count(later.created_at))::float8 as count,
            count(*) filter (where later.created_at <= now() - ${final})::float8 as uncounted ${about?.(playerId) ?? sql``}
          from ${earlierOf(playerId)} left join lateral (${laterOf(playerId)}) as later on true
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
    async writeDown(tx: Tx, playerId: string, { uncounted }: Length): Promise<void> {
      if (uncounted <= mostUncounted) return
      const counting = tx.run(sql`
        insert into ${counts} as known (player_id, up_to, count)
        select ${playerId}, now() - ${final}, coalesce(max(earlier.count), 0) + count(later.created_at)
        from ${earlierOf(playerId)} left join lateral (
          ${laterOf(playerId)} and listed.created_at <= now() - ${final}
        ) as later on true
        on conflict (player_id) do update set up_to = excluded.up_to, count = excluded.count
        where known.up_to < excluded.up_to`)
      await counting.catch((error: unknown) => {
        if (!isPassingFault(error)) throw error
      })
    },
  }
}
