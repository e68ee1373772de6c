/** The system under test: one or more nodes in separate processes, on a PostgreSQL with fsync. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { queriesOn } from '@lucero/kit/db'
import type { Drill, Figures, Scale } from './drill.ts'
import { plantedEnv } from './faults.ts'
import { runHouse } from '@lucero/lab/clients/house'
import { addProvider } from '@lucero/lab/clients/provider'
import type { Release } from '@lucero/lab/nodes/release'
import { startEmbeddedPostgres } from '../../server/src/postgres/embedded-postgres.ts'
import { brokenBooks } from '../../server/src/testing/broken-books.ts'
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts'
import { temporaryFolder, type TemporaryFolder } from '../../server/src/testing/temporary-folder.ts'

type Options = {
  nodes?: number
  /** Settings of every node, in addition to DATABASE_URL. The games are off by default. */
  settings?: Record<string, string>
  postgres?: Record<string, string>
  /** The folder of PostgreSQL. If it is empty, it receives the data of a first start. */
  dataDir?: string
  /** Maps the database URL to that of a proxy in front of PostgreSQL. */
  via?: (databaseUrl: string) => Promise<string> | string
  /** Starts one node. The default starts the server's own process. */
  start?: (env: Record<string, string>, onLine: (line: string) => void) => Promise<ServerProcess>
  /** The version that creates the database. By default this one. */
  release?: Release
}

type FirstStart = { folder: TemporaryFolder; providerSecret: string }

let started: Promise<FirstStart> | undefined

/** Template data folder of a first start, with the provider of the load. Copying it is much faster than initdb, migrations and demo data. Removed with this process. */
const firstStart = (): Promise<FirstStart> => (started ??= startOnce())

async function startOnce(release?: Release): Promise<FirstStart> {
  const folder = temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path })
  try {
    const env = { LUCERO_GAMES: 'off', LUCERO_DATA_DIR: join(folder.path, 'node'), DATABASE_URL: postgres.url }
    const server = await startServerProcess(env, undefined, release?.main)
    const providerSecret = await addProvider(server.address, release?.house)
    await server.stop()
    return { folder, providerSecret }
  } finally {
    await postgres.stop()
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>

export async function startStack({
  nodes: count = 1,
  settings = {},
  postgres: tuning,
  dataDir,
  via = (url) => url,
  start = startServerProcess,
  release,
}: Options = {}) {
  const folder = temporaryFolder()
  const { folder: template, providerSecret } = await (release ? startOnce(release) : firstStart())
  const data = dataDir ?? folder.path
  if (!existsSync(join(data, 'postgres'))) execFileSync('cp', ['-a', `${template.path}/.`, data])
  const postgres = await startEmbeddedPostgres({
    dataDir: data,
    ...(tuning && { settings: tuning }),
  })
  const pool = new Pool({ connectionString: postgres.url, max: 4 })
  // The drill itself may terminate these connections.
  pool.on('error', () => undefined)
  const env = {
    ...plantedEnv(),
    LUCERO_GAMES: 'off',
    LUCERO_DATA_DIR: join(folder.path, 'node'),
    LOG_LEVEL: 'warn',
    ...settings,
    DATABASE_URL: await via(postgres.url),
  }
  const nodes: ServerProcess[] = []
  const warnings = new Map<string, number>()
  const countWarning = (line: string) => {
    if (!line.startsWith('{')) return
    const { event, err } = JSON.parse(line) as { event?: string; err?: { message: string } }
    const text = `${event}: ${err?.message ?? ''}`
    warnings.set(text, (warnings.get(text) ?? 0) + 1)
  }
  const stack = {
    databaseUrl: postgres.url,
    /** Folder with PostgreSQL's data and log. */
    folder: data,
    nodes,
    /** The events that the nodes logged at level warn or above, with counts, for the message of a failed drill. */
    warnings,
    providerSecret,
    /** Queries as the database owner, directly without the proxy. */
    owner: queriesOn(pool),
    /** Starts a node at this index, replacing the previous one. By default it is added. */
    async startNode(index = nodes.length, more: Record<string, string> = {}): Promise<ServerProcess> {
      return (nodes[index] = await start({ ...env, ...more }, countWarning))
    },
    async stop(): Promise<void> {
      await Promise.all(nodes.map((node) => node.kill()))
      await pool.end()
      await postgres.stop()
      await folder.remove()
    },
  }
  try {
    for (let n = 0; n < count; n += 1) await stack.startNode()
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** Starts a stack, runs `work` on it, and always stops it. */
export async function withStack<Result>(options: Options, work: (stack: Stack) => Promise<Result>): Promise<Result> {
  const stack = await startStack(options)
  try {
    return await work(stack)
  } finally {
    await stack.stop()
  }
}

/** A drill on one node with default settings. `npm test` runs such drills one after another on the same stack. */
export type SharedDrill = Drill & { runOn(stack: Stack, scale: Scale): Promise<Figures> }

export const onOneNode = (what: string, runOn: SharedDrill['runOn']): SharedDrill => ({
  what,
  runOn,
  run: (scale) => withStack({}, (stack) => runOn(stack, scale)),
})

/** Checks the invariants in SQL and runs the full audit through the house command line. */
export async function assertSoundBooks({ owner, nodes }: Stack): Promise<void> {
  assert.deepEqual(await owner.all(brokenBooks), [])
  const { code, output } = await runHouse(nodes[0]!.address, 'ledger', 'audit', '--json')
  assert.equal(code, 0, output)
  const reports = await runHouse(nodes[0]!.address, 'reports', 'check', '--json')
  assert.equal(reports.code, 0, `the reports equal the recomputation: ${reports.output}`)
}
