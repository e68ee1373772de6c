/**
 * A page of a player's list, newest first, with the length of the list. Rows older than an hour are final: none is
 * removed and none is inserted that late. Their number is stored, and only newer rows are counted.
 */
import assert from 'node:assert/strict'
import type { Page } from '@lucero/contract/shared/paging'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Db, Tx } from '@lucero/kit/db'
import { uuids } from '@lucero/kit/binary-list'
import { ofText, sql, type Sql } from '@lucero/kit/sql'
import { batchLoader, byPlayer } from './batch-loader.ts'
import type { Runtime } from './runtime.ts'

type List<Row, Extras> = {
  table: Sql
  /** The table that stores the counts. */
  counts: Sql
  /** Further columns of a row, which has the alias `listed`. */
  columns: Sql
  /** A column about the list as a whole, and the same from all rows of a short list. */
  about?: { column: (playerId: string) => Sql; ofRows: (rows: readonly Row[]) => Extras }
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

/** The first page of the lists of several players is read in one query. A longer page is read on its own. */
const maxFirstPage = 10

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the columns give is the caller's to say, as with `tx.all`
export function countedList<Row extends object, Extras extends object = object>({
  table,
  counts,
  columns,
  about,
}: List<Row, Extras>) {
  const rowsOf = (player: Sql, end: Sql) => sql`
    select listed.player_id as "playerId", listed.created_at as "createdAt", listed.id, ${columns} from ${table} as listed
    where listed.player_id = ${player} order by listed.created_at desc, listed.id ${end}`

  /** One row more than a page, which shows whether the list is longer. */
  const newest = (tx: Tx, playerIds: string[]) => {
    const end = ofText(`limit ${maxFirstPage + 1}`)
    const [only] = playerIds.length === 1 ? playerIds : []
    const rows = rowsOf(only === undefined ? sql`wanted.player_id` : sql`${only}`, end)
    return tx.all<Row & { playerId: string }>(
      only === undefined
        ? sql`select found.* from unnest(${uuids(playerIds)}) as wanted (player_id) cross join lateral (${rows}) as found`
        : rows,
    )
  }
  const newestLoader = batchLoader(async ({ db }, playerIds) => byPlayer(await newest(db, playerIds)), {
    fromWorkers: true,
  })

  const lengthOf = (tx: Tx, playerId: string, end: Sql) => {
    const earlier = (column: Sql) => sql`(select ${column} from ${counts} where player_id = ${playerId})`
    return tx.one<Omit<Length, 'count'> & Extras & { later: number }>(sql`
      select coalesce(${earlier(sql`count`)}, 0)::float8 as counted, count(*)::float8 as later,
        count(*) filter (where created_at <= now() - ${final})::float8 as uncounted, (now() - ${final})::text as "upTo"
        ${about ? sql`, ${about.column(playerId)}` : sql``}
      from (
        select created_at from ${table}
        where player_id = ${playerId} and created_at > coalesce(${earlier(sql`up_to`)}, '-infinity') ${end}
      ) as newer`)
  }

  /** `first`: the rows, if they have been read. Otherwise they are read with the length, in one round trip. */
  const longPage = async (db: Db, playerId: string, { pageNo, limit }: Page, first?: Row[]) => {
    const end = sql`limit ${limit} offset ${(pageNo - 1) * limit}`
    const [newer, rows] = await db.together((tx) => [
      lengthOf(tx, playerId, newestOnes),
      first ? Promise.resolve(first) : tx.all<Row>(rowsOf(sql`${playerId}`, end)),
    ])
    const whole = newer.later < maxCountedFast ? newer : await lengthOf(db, playerId, sql``)
    assert(whole.uncounted <= whole.later, 'more final rows than rows')
    return { ...whole, count: whole.counted + whole.later, rows }
  }

  return {
    newest,
    longPage,
    /** A list that fits on its first page needs no count. */
    async page(runtime: Runtime, playerId: string, page: Page): Promise<Length & Extras & { rows: Row[] }> {
      const { pageNo, limit } = page
      if (pageNo > 1 || limit > maxFirstPage) return longPage(runtime.db, playerId, page)
      const rows = (await newestLoader(runtime, playerId)) ?? []
      assert(rows.length <= maxFirstPage + 1, 'a page is longer than requested')
      if (rows.length > limit) return longPage(runtime.db, playerId, page, rows.slice(0, limit))
      const extras = about ? about.ofRows(rows) : ({} as Extras)
      return { rows, count: rows.length, counted: 0, uncounted: 0, upTo: '', ...extras }
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
