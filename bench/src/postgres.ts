/** The PostgreSQL a bench runs on: the one that DATABASE_URL names, in databases of its own there, or one started for the run. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/src/kit/embedded-postgres.ts'

export type BenchPostgres = Awaited<ReturnType<typeof openPostgres>>

export async function openPostgres(settings: Record<string, string> = {}) {
  const given = process.env['DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startOwn(settings)
  const made: string[] = []
  const run = randomBytes(4).toString('hex')
  /** An empty database of this name, gone after the run. */
  const database = async (name: string): Promise<string> => {
    const full = `bench_${run}_${name}`
    await ask(server.url, `create database ${full}`)
    made.push(full)
    return Object.assign(new URL(server.url), { pathname: `/${full}` }).href
  }
  await describe(server.url)
  return {
    database,
    /** How many connections there may be at once, less what others need. */
    connections: Number(await setting(server.url, 'max_connections')) - 50,
    async stop() {
      for (const name of made) await ask(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
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

const told = ['fsync', 'synchronous_commit', 'jit', 'shared_buffers', 'max_wal_size', 'max_connections']

/** What it ran on belongs to every figure. */
async function describe(url: string): Promise<void> {
  const settings = await Promise.all(told.map(async (name) => `${name} ${await setting(url, name)}`))
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(`PostgreSQL ${await setting(url, 'server_version')}: ${settings.join(', ')}`)
}

const setting = async (url: string, name: string) =>
  String((await ask(url, `select current_setting('${name}') as value`))[0]?.['value'])

export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
