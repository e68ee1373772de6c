/** The system under test: one or more nodes in separate processes, on a PostgreSQL with fsync. */
import assert from 'node:assert/strict'
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Pool } from 'pg'
import { queriesOn } from '@lucero/kit/db'
import { plantedEnv } from './faults.ts'
import { startEmbeddedPostgres } from '../../server/src/postgres/embedded-postgres.ts'
import { bareEnvironment } from '../../server/src/testing/bare-environment.ts'
import { brokenBooks } from '../../server/src/testing/broken-books.ts'
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts'
import { temporaryFolder, type TemporaryFolder } from '../../server/src/testing/temporary-folder.ts'

type Options = {
  nodes?: number
  /** Settings of every node, in addition to DATABASE_URL. The games are off by default. */
  settings?: Record<string, string>
  postgres?: Record<string, string>
  /** An existing PostgreSQL data folder, instead of a new one. */
  dataDir?: string
  /** Maps the database URL to that of a proxy in front of PostgreSQL. */
  via?: (databaseUrl: string) => Promise<string> | string
  /** Starts one node. The default starts the server's own process. */
  start?: (env: Record<string, string>) => Promise<ServerProcess>
}

let started: Promise<TemporaryFolder> | undefined

/** Template data folder of a first start. Copying it is much faster than initdb, migrations and demo data. Removed with this process. */
const firstStart = (): Promise<TemporaryFolder> => (started ??= startOnce())

async function startOnce(): Promise<TemporaryFolder> {
  const folder = temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path })
  try {
    const env = { LUCERO_GAMES: 'off', LUCERO_DATA_DIR: join(folder.path, 'node'), DATABASE_URL: postgres.url }
    await (await startServerProcess(env)).stop()
  } finally {
    await postgres.stop()
  }
  return folder
}

export type Stack = Awaited<ReturnType<typeof startStack>>

export async function startStack({
  nodes: count = 1,
  settings = {},
  postgres: tuning,
  dataDir,
  via = (url) => url,
  start = startServerProcess,
}: Options = {}) {
  const folder = temporaryFolder()
  if (!dataDir) execFileSync('cp', ['-a', `${(await firstStart()).path}/.`, folder.path])
  const postgres = await startEmbeddedPostgres({
    dataDir: dataDir ?? folder.path,
    ...(tuning && { settings: tuning }),
  })
  const pool = new Pool({ connectionString: postgres.url, max: 4 })
  // The drill itself may terminate these connections.
  pool.on('error', () => undefined)
  const env = {
    ...plantedEnv(),
    LUCERO_GAMES: 'off',
    LUCERO_DATA_DIR: join(folder.path, 'node'),
    ...settings,
    DATABASE_URL: await via(postgres.url),
  }
  const nodes: ServerProcess[] = []
  const stack = {
    databaseUrl: postgres.url,
    /** Folder with PostgreSQL's data and log. */
    folder: dataDir ?? folder.path,
    nodes,
    /** Queries as the database owner, directly without the proxy. */
    owner: queriesOn(pool),
    /** Starts a node at this index, replacing the previous one. By default it is added. */
    async startNode(index = nodes.length, more: Record<string, string> = {}): Promise<ServerProcess> {
      return (nodes[index] = await start({ ...env, ...more }))
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

/** Checks the invariants in SQL and runs the full audit through the house command line. */
export async function assertSoundBooks({ owner, nodes }: Stack): Promise<void> {
  assert.deepEqual(await owner.all(brokenBooks), [])
  const { code, output } = await runHouse(nodes[0]!.address, 'ledger', 'audit', '--json')
  assert.equal(code, 0, output)
  const reports = await runHouse(nodes[0]!.address, 'reports', 'check', '--json')
  assert.equal(reports.code, 0, reports.output)
}

const houseCommands = join(import.meta.dirname, '../../house/src/testing/many-commands.ts')
let house: ChildProcess | undefined
let turn: Promise<unknown> = Promise.resolve()

type HouseResult = { out: string; err: string; exitCode: number }

/** Runs a command of the house. All commands of a drill run share one process, because starting one takes half a second of CPU. */
export function runHouse(address: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const result = turn.then(async () => {
    house ??= fork(houseCommands, { env: bareEnvironment(), execArgv: [] })
    house.ref()
    house.channel!.ref()
    house.send({ args, env: { ...bareEnvironment(), LUCERO_URL: address } })
    const [{ out, err, exitCode }] = (await once(house, 'message')) as [HouseResult]
    // It ends with this process, and does not keep it running.
    house.unref()
    house.channel!.unref()
    return { code: exitCode, output: exitCode === 0 ? out : `${out}${err}` }
  })
  turn = result.catch(() => undefined)
  return result
}
