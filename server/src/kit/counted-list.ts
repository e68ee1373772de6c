/**
 * How long a player's list is, without counting all of it each time: the rows older than an hour are final, because none is removed and none
 * written so late, so their number is written down, and only what came after it is counted.
 */
import { isPassingFault } from './connection.ts'
import type { Tx } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** The names of the list's table, and of the one its counts are in. */
type List = { rows: Sql; counts: Sql }
type Length = { count: number; uncounted: number }

const final = sql`interval '1 hour'`
/** So many final rows are counted anew each time, and no more. */
const mostUncounted = 200

export function countedList({ rows, counts }: List) {
  const known = (playerId: string) => sql`(select up_to, count from ${counts} where player_id = ${playerId})`
  return {
    lengthOf: (tx: Tx, playerId: string): Promise<Length> =>
      tx.one<Length>(sql`
        select (coalesce(max(known.count), 0) + count(later.created_at))::float8 as count,
          count(*) filter (where later.created_at <= now() - ${final})::float8 as uncounted
        from (select) as one left join ${known(playerId)} as known on true
        left join lateral (
          select created_at from ${rows} as listed
          where listed.player_id = ${playerId} and listed.created_at > coalesce(known.up_to, '-infinity')
        ) as later on true`),
    /** Once there is enough to count. A database that cannot write for now keeps nobody from reading. */
    async writeDown(tx: Tx, playerId: string, { uncounted }: Length): Promise<void> {
      if (uncounted <= mostUncounted) return
      const counting = tx.run(sql`
        insert into ${counts} as known (player_id, up_to, count)
        select ${playerId}, now() - ${final}, coalesce(max(earlier.count), 0) + count(later.created_at)
        from (select) as one left join ${known(playerId)} as earlier on true
        left join lateral (
          select created_at from ${rows} as listed
          where listed.player_id = ${playerId} and listed.created_at > coalesce(earlier.up_to, '-infinity')
            and listed.created_at <= now() - ${final}
        ) as later on true
        on conflict (player_id) do update set up_to = excluded.up_to, count = excluded.count
        where known.up_to < excluded.up_to`)
      await counting.catch((error: unknown) => {
        if (!isPassingFault(error)) throw error
      })
    },
  }
}
