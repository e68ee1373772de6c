/** Whether a database is a Citus coordinator, and what it coordinates. */
import type { Tx } from '@lucero/kit/db'
import { ofText, sql, type Sql } from '@lucero/kit/sql'
import { placement } from './placement.ts'

export type Worker = { host: string; port: number; isActive: boolean; shards: number }

/** Citus without workers is a PostgreSQL like any other. */
export async function findWorkers(tx: Tx): Promise<Worker[]> {
  const { has } = await tx.one<{ has: boolean }>(
    sql`select exists (select from pg_extension where extname = 'citus') as has`,
  )
  if (!has) return []
  return tx.all<Worker>(sql`
    select nodename as host, nodeport as port, isactive as "isActive",
      (select count(*)::int from pg_dist_placement p where p.groupid = n.groupid) as shards
    from pg_dist_node n where groupid > 0 and noderole = 'primary' order by nodeid`)
}

export const isCoordinator = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ is: boolean }>(sql`select citus_is_coordinator() as is`)).is

/** Cut into shards, or whole on every node. */
export async function placedTables(tx: Tx): Promise<Set<string>> {
  const rows = await tx.all<{ name: string }>(sql`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`)
  return new Set(rows.map(({ name }) => name))
}

/** Asked at the coordinator or at a worker. */
export async function areBooksDistributed(tx: Tx): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(
    sql`select to_regclass('pg_catalog.pg_dist_partition') is not null as has`,
  )
  return has && (await placedTables(tx)).has(placement.byPlayer[0])
}

/**
 * A table that lies on every node, by the name that this node's own copy has: to read that is a statement of PostgreSQL alone, and takes Citus no planning.
 * Undefined where there is no copy.
 */
export async function ownCopyOf(tx: Tx, table: string): Promise<Sql | undefined> {
  const found = await tx.maybe<{ name: string | null }>(sql`
    select to_regclass(${table} || '_' || shardid)::text as name from pg_dist_shard where logicalrelid = ${table}::regclass`)
  return found?.name ? ofText(found.name) : undefined
}

/** The same login at a worker. What stands behind the question mark would count for more than the host. */
export function addressAt(url: string, { host, port }: { host: string; port: number }): string {
  const there = new URL(url)
  for (const part of ['host', 'port']) there.searchParams.delete(part)
  there.hostname = host.includes(':') ? `[${host}]` : host
  there.port = String(port)
  return there.href
}
