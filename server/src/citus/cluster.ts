/** Reads the workers and the placed tables of a Citus cluster. */
import type { Tx } from '@lucero/kit/db'
import { ofText, sql, type Sql } from '@lucero/kit/sql'
import { placement } from './placement.ts'

export type Worker = { host: string; port: number; isActive: boolean; shards: number }

/** Citus without workers is treated as plain PostgreSQL. */
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

/** Distributed tables and reference tables. */
export async function placedTables(tx: Tx): Promise<Set<string>> {
  const rows = await tx.all<{ name: string }>(sql`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`)
  return new Set(rows.map(({ name }) => name))
}

/** Works on the coordinator and on workers. */
export async function areBooksDistributed(tx: Tx): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(
    sql`select to_regclass('pg_catalog.pg_dist_partition') is not null as has`,
  )
  return has && (await placedTables(tx)).has(placement.byPlayer[0])
}

/**
 * The name of this node's copy of a reference table. Reading the copy avoids the planning of Citus. Undefined if there is no copy.
 */
export async function ownCopyOf(tx: Tx, table: string): Promise<Sql | undefined> {
  const row = await tx.maybe<{ name: string | null }>(sql`
    select to_regclass(${table} || '_' || shardid)::text as name from pg_dist_shard where logicalrelid = ${table}::regclass`)
  return row?.name ? ofText(row.name) : undefined
}

/** The URL of a worker with the same login. Query parameters would override the host, so they are removed. */
export function addressAt(url: string, { host, port }: { host: string; port: number }): string {
  const address = new URL(url)
  for (const part of ['host', 'port']) address.searchParams.delete(part)
  address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = String(port)
  return address.href
}
