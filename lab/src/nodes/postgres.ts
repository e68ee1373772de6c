/** The PostgreSQL of a benchmark: its own databases on the server in DATABASE_URL, or a server started for the run. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/postgres/embedded-postgres.ts'
import { ask } from '../../../server/src/testing/ask.ts'
import { databaseAt, joinNodes, workersOf } from '../../../server/src/testing/citus.ts'
import { citusVersion, describeTables } from './citus.ts'
import { parentOf, processorOfServers } from './processor.ts'

export type BenchPostgres = Awaited<ReturnType<typeof openPostgres>>

export async function openPostgres(settings: Record<string, string> = {}) {
  const url = process.env['DATABASE_URL']
  const server = url ? { url, stop: async () => undefined } : await startOwn(settings)
  const workers = await workersOf(server.url)
  const nodes = [server.url, ...workers]
  const postmasters = await findPostmasters(nodes)
  const made: string[] = []
  const run = randomBytes(4).toString('hex')
  const stop = async () => {
    for (const name of made) for (const node of nodes) await ask(node, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
  const interrupted = () => void stop().finally(() => process.exit(1))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  console.log(await describe(server.url, { isOwn: !url, workers: workers.length, isHere: postmasters !== undefined }))
  return {
    /** Creates an empty database, dropped after the run. */
    async database(name: string): Promise<string> {
      const full = `bench_${run}_${name}`
      made.push(full)
      for (const node of nodes) await ask(node, `create database ${full}`).catch(explainDenied)
      if (workers.length) await joinNodes(full, nodes)
      return databaseAt(server.url, full)
    },
    /** Connections available to the benchmark. */
    connections: Number(await setting(server.url, 'max_connections')) - 50,
    /** CPU time so far, in milliseconds. Undefined if it runs on another machine. */
    processor: async () => postmasters && processorOfServers(postmasters),
    /** On Citus, describes the placement of tables. */
    describeTables: async (url: string) => (workers.length ? describeTables(url) : undefined),
    stop,
  }
}

async function startOwn(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}

const insufficientPrivilege = '42501'

function explainDenied(error: Error): never {
  if ('code' in error && error.code === insufficientPrivilege)
    throw new Error(`the user of DATABASE_URL may not create databases: ${error.message}`)
  throw error
}

/** Pids of the postmasters. Undefined unless all run on this machine, where /proc shows their CPU time. */
async function findPostmasters(urls: string[]): Promise<number[] | undefined> {
  const pids = await Promise.all(urls.map(findPostmaster))
  return pids.every((pid) => pid !== undefined) ? pids : undefined
}

async function findPostmaster(url: string): Promise<number | undefined> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; name: string }>(
      'select pg_backend_pid() as pid, current_database() as name',
    )
    const [{ pid, name }] = rows as [{ pid: number; name: string }]
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return title.startsWith('postgres: ') && title.includes(name) ? await parentOf(pid) : undefined
  } finally {
    await client.end()
  }
}

const describedSettings = ['fsync', 'synchronous_commit', 'jit', 'shared_buffers', 'max_wal_size', 'max_connections']

type PostgresSource = { isOwn: boolean; workers: number; isHere: boolean }

/** Describes server and machine, printed with the figures. */
async function describe(url: string, { isOwn, workers, isHere }: PostgresSource): Promise<string> {
  const settings = await Promise.all(describedSettings.map(async (name) => `${name} ${await setting(url, name)}`))
  const version = `PostgreSQL ${await setting(url, 'server_version')}`
  const name = workers ? `Citus ${await citusVersion(url)} with ${workers} workers on ${version}` : version
  const { host } = new URL(url)
  const place = isHere ? 'on this machine' : 'on another machine, so its processor is not measured'
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`
  return `${isOwn ? `the embedded ${name}` : `${name} at ${host}, ${place}`}: ${settings.join(', ')}\n${machine}`
}

const setting = async (url: string, name: string) =>
  String((await ask(url, `select current_setting('${name}')`))[0]?.[0])
