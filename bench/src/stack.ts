/** Starts the program in a separate process, on a real PostgreSQL. */
import { requestLimits } from '@lucero/kit/connection'
import { openLog } from '@lucero/kit/log'
import { freePort } from '@lucero/kit/free-port'
import { openPostgres, type BenchPostgres } from '@lucero/lab/nodes/postgres'
import { openDb } from '../../server/src/postgres/database.ts'
import { startServerProcess } from '../../server/src/testing/server-process.ts'

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
  const others: { stop(): Promise<unknown> }[] = []
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
  const housePort = await freePort()
  const env = {
    LOG_LEVEL: 'error',
    ...settings,
    PORT: String(port),
    ...('LUCERO_HOUSE_PORT' in settings && { LUCERO_HOUSE_PORT: String(housePort) }),
    DATABASE_URL: databaseUrl,
  }
  // Inherits the flags of the benchmark: `node --cpu-prof bench/src/main.ts bets` profiles the program too.
  const node = await startServerProcess(env, undefined, undefined, [...process.execArgv, ...flags])
  return { ...node, port, address: `http://127.0.0.1:${port}`, houseAddress: `http://127.0.0.1:${housePort}` }
}
