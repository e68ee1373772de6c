/** Citus, where a bench is pointed at its coordinator: a database there is one on every node of the cluster. */
import { ask } from '../../server/src/testing/ask.ts'

export type Citus = { version: string; workers: string[] }

const on = (url: string, address: Partial<Record<'hostname' | 'port' | 'pathname', string>>): string =>
  Object.assign(new URL(url), address).href

/** Undefined where the database of this address has no Citus. */
export async function findCitus(url: string): Promise<Citus | undefined> {
  const [extension] = await ask(url, `select extversion from pg_extension where extname = 'citus'`)
  if (!extension) return undefined
  const nodes = await ask(
    url,
    `select nodename, nodeport from pg_dist_node where noderole = 'primary' and isactive and groupid <> 0 order by groupid`,
  )
  return {
    version: String(extension[0]),
    workers: nodes.map(([host, port]) => on(url, { hostname: String(host), port: String(port) })),
  }
}

/** Makes a cluster of these databases, which are there on every node already. */
export async function joinDatabases(url: string, { workers }: Citus, name: string): Promise<void> {
  const pathname = `/${name}`
  const coordinator = on(url, { pathname })
  for (const node of [coordinator, ...workers.map((worker) => on(worker, { pathname }))])
    await ask(node, 'create extension citus')
  const { hostname, port } = new URL(url)
  await ask(coordinator, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  for (const worker of workers.map((text) => new URL(text)))
    await ask(coordinator, `select citus_add_node('${worker.hostname}', ${worker.port})`)
}

/** How much of what is in this database lies with the workers: said beside every figure, because the rest is the coordinator's. */
export async function describeTables(url: string): Promise<string> {
  const rows = await ask(url, `select count(*), citus_table_type from citus_tables group by 2`)
  const counts = rows.map((row) => row.join(' '))
  return counts.length
    ? `tables with the workers: ${counts.join(', ')}`
    : 'no table lies with the workers: the program has kept all of them at the coordinator, which is all that is measured'
}
