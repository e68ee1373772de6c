/** Starts the program in a separate process, on a real PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { requestLimits } from '@lucero/kit/connection'
import { openLog } from '@lucero/kit/log'
import { freePort } from '@lucero/kit/free-port'
import { openPostgres, type BenchPostgres } from './postgres.ts'
import { openDb } from '../../server/src/postgres/database.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')

/** The queries of the benchmark itself may take long. */
const patience = { ...requestLimits, statementMs: 300_000, answerMs: 310_000 }

export type Stack = Awaited<ReturnType<typeof startStack>>

type Extras = {
  /** Settings of a PostgreSQL started for the run. Ignored with DATABASE_URL. */
  postgres?: Record<string, string>
  /** Node flags of the program, in addition to those of the benchmark. */
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
    /** Starts another node on the same database. */
    async addNode(more: Record<string, string> = {}) {
      const other = await startNode(databaseUrl, { ...settings, ...more }, flags)
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
  const housePort = settings['LUCERO_HOUSE_PORT'] === undefined ? undefined : await freePort()
  const env = {
    ...process.env,
    LOG_LEVEL: 'error',
    LUCERO_DEMO_HISTORY: 'off',
    LUCERO_PROCESSES: '1',
    ...settings,
    PORT: String(port),
    ...(housePort && { LUCERO_HOUSE_PORT: String(housePort) }),
    DATABASE_URL: databaseUrl,
  }
  // Inherits the flags of the benchmark: `node --cpu-prof bench/src/main.ts bets` profiles the program too.
  const args = [...process.execArgv, ...flags, main]
  const program = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  process.once('exit', () => program.kill())
  await opened(program)
  return {
    address: `http://127.0.0.1:${port}`,
    houseAddress: `http://127.0.0.1:${housePort ?? port}`,
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

/** In live mode the program writes its welcome to standard error. Errors before it are printed, if the program does not start. */
async function opened(program: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [program.stdout!, program.stderr!])
      stream.on('data', (chunk) => {
        output = `${output}${String(chunk)}`.slice(-10_000)
        if (output.includes('Ctrl-C')) resolve()
      })
    program.once('exit', () => reject(new Error(`the program did not start on this database:\n${output}`)))
  })
  program.stderr!.pipe(process.stderr)
}
