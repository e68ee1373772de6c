// A Citus cluster that the tests were pointed at: its nodes, and databases of our own on all of them.
import { addressAt } from '../citus/cluster.ts'
import { ask } from './ask.ts'

export const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

export async function workersOf(url: string): Promise<string[]> {
  const [[has] = []] = await ask(url, "select to_regclass('pg_catalog.pg_dist_node') is not null")
  if (!has) return []
  const nodes = await ask(url, 'select nodename, nodeport from pg_dist_node where groupid > 0 and isactive order by 2')
  return nodes.map(([host, port]) => addressAt(url, { host: String(host), port: Number(port) }))
}

/** Of no consequence where there is no Citus. */
const withSetting = (url: string, setting: string) => `${url}?options=${encodeURIComponent(`-c citus.${setting}`)}`

/** At the coordinator and at each worker, as if there were no cluster. Without one it is asked once. */
export async function askEach(url: string, text: string): Promise<unknown[][][]> {
  const nodes = [url, ...(await workersOf(url))]
  return Promise.all(nodes.map((node) => ask(withSetting(node, 'enable_ddl_propagation=off'), text)))
}

/** A trigger, which Citus puts on a table by player only for whoever says so. */
export const createTrigger = (url: string, text: string): Promise<unknown> =>
  ask(withSetting(url, 'enable_unsafe_triggers=on'), `create trigger ${text}`)

/** Few shards, so that there is more than one on each worker and little to make. */
const shards = 4

/** Databases of one name, empty on all nodes, become one cluster. */
export async function joinNodes(name: string, [coordinator, ...workers]: string[]): Promise<void> {
  const [first, ...others] = [coordinator!, ...workers].map((node) => databaseAt(node, name))
  await ask(coordinator!, `alter database ${name} set citus.shard_count = ${shards}`)
  await Promise.all([first!, ...others].map((node) => ask(node, 'create extension citus')))
  await ask(first!, `select citus_set_coordinator_host(${hostAndPort(first!)})`)
  for (const other of others) await ask(first!, `select citus_add_node(${hostAndPort(other)})`)
}

function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url)
  return `'${hostname}', ${port || 5432}`
}
