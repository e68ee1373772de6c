/** The program as a player meets it: its own process, on a real PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { requestLimits } from '@lucero/kit/connection'
import { openLog } from '@lucero/kit/log'
import { openPostgres, type BenchPostgres } from './postgres.ts'
import { openDb } from '../../server/src/postgres/database.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')

/** The bench's own questions may take long. */
const patience = { ...requestLimits, statementMs: 300_000, answerMs: 310_000 }

export type Stack = Awaited<ReturnType<typeof startStack>>

type Extras = {
  /** Settings of the PostgreSQL that is started for the run; another has its own. */
  postgres?: Record<string, string>
  /** Flags for the Node of the program, beside those of the bench itself. */
  flags?: string[]
}

export async function startStack(settings: Record<string, string> = {}, extras: Extras = {}) {
  const postgres = await openPostgres(extras.postgres)
  try {
    return await startOn(postgres, settings, extras.flags)
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function startOn(postgres: BenchPostgres, settings: Record<string, string>, flags: string[] = []) {
  const databaseUrl = await postgres.database('program')
  const node = await startNode(databaseUrl, settings, flags)
  const others: { stop(): Promise<void> }[] = []
  const db = openDb({ url: databaseUrl, log: openLog('error'), limits: patience })
  const tables = await postgres.describeTables(databaseUrl)
  if (tables) console.log(tables)
  return {
    ...node,
    databaseUrl,
    db,
    postgres,
    /** Another process on the same database. */
    async addNode() {
      const other = await startNode(databaseUrl, settings, flags)
      others.push(other)
      return other
    },
    async stop() {
      await db.close()
      await Promise.all([node, ...others].map((one) => one.stop()))
      await postgres.stop()
    },
  }
}

async function startNode(databaseUrl: string, settings: Record<string, string>, flags: string[]) {
  const port = await freePort()
  const env = { ...process.env, LOG_LEVEL: 'error', ...settings, PORT: String(port), DATABASE_URL: databaseUrl }
  // With the flags of the bench itself: `node --cpu-prof bench/src/main.ts bets` profiles the program too.
  const args = [...process.execArgv, ...flags, main]
  const program = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  process.once('exit', () => program.kill())
  await opened(program)
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pid: program.pid!,
    process: program,
    async stop() {
      if (program.exitCode !== null) return
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
    },
  }
}

async function opened(program: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    program.stdout!.on('data', (chunk) => {
      said = `${said}${String(chunk)}`.slice(-10_000)
      if (said.includes('Ctrl-C')) resolve()
    })
    program.once('exit', () => reject(new Error('the program did not start on this database')))
  })
}

export async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1')
  await once(trial, 'listening')
  const { port } = trial.address() as AddressInfo
  trial.close()
  await once(trial, 'close')
  return port
}
