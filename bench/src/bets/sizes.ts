/** Disk space of a bet and its win: the growth of each table, including its indexes. */
import type { Db } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { areBooksDistributed } from '../../../server/src/citus/cluster.ts'

type Sizes = Map<string, number>

const minBytes = 1

const withShards = sql`
  case when oid in (select logicalrelid from pg_dist_partition) then citus_total_relation_size(oid)
  else pg_total_relation_size(oid) end`

async function sizesOf(db: Db): Promise<Sizes> {
  const size = (await areBooksDistributed(db)) ? withShards : sql`pg_total_relation_size(oid)`
  const rows = await db.all<{ name: string; bytes: number }>(sql`
    select relname as name, (${size})::float8 as bytes
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** `play` returns the number of requests, half of them bets. */
export async function bytesPerRound(db: Db, play: () => Promise<number>): Promise<[string, string][]> {
  const before = await sizesOf(db)
  const rounds = (await play()) / 2
  const after = await sizesOf(db)
  const grown = [...after]
    .map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / rounds] as const)
    .filter(([, bytes]) => bytes >= minBytes)
    .toSorted(([, one], [, other]) => other - one)
  const all = grown.reduce((sum, [, bytes]) => sum + bytes, 0)
  return [['all', all] as const, ...grown].map(([name, bytes]) => [name, bytes.toFixed(0)])
}
