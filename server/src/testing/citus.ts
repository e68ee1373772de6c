// The nodes of the Citus cluster under test, and databases on all of them.
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

/** Has no effect without Citus. */
const withSetting = (url: string, setting: string) => `${url}?options=${encodeURIComponent(`-c citus.${setting}`)}`

/** Runs on the coordinator and on each worker separately. Without a cluster it runs once. */
export async function askEach(url: string, text: string): Promise<unknown[][][]> {
  const nodes = [url, ...(await workersOf(url))]
  return Promise.all(nodes.map((node) => ask(withSetting(node, 'enable_ddl_propagation=off'), text)))
}

/** Creates a trigger. Citus creates and drops triggers of distributed tables only with this setting. */
export const createTrigger = (url: string, text: string): Promise<unknown> =>
  ask(withSetting(url, 'enable_unsafe_triggers=on'), `create trigger ${text}`)

export const dropTrigger = (url: string, text: string): Promise<unknown> =>
  ask(withSetting(url, 'enable_unsafe_triggers=on'), `drop trigger ${text}`)

/** Few shards, but more than one per worker. */
const shards = 4

/** Turns empty databases of the same name, one per node, into one cluster. */
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
