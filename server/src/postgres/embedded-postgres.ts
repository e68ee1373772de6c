// Runs a PostgreSQL server from an npm package if DATABASE_URL is not set.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { endClient, openClient } from '@lucero/kit/connection'
import { lockFolder } from './folder-lock.ts'
import { openCluster } from './cluster.ts'
import { stopLeftover } from './leftover.ts'
import { type Server, type Settings, startServer } from './server.ts'
import { StartupProblem } from '@lucero/kit/errors'

type EmbeddedPostgres = {
  url: string
  stop(): Promise<void>
}

type Options = {
  /** Contains the cluster, its log and the lock file. */
  dataDir: string
  port?: number
  settings?: Settings
  /** Creates the database again, without its contents. */
  startOver?: boolean
}

const DATABASE = 'lucero'

/** Starts the server, also after a crash, and creates the database `lucero`. One server per folder. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, port, settings = {}, startOver = false } = options
  prepareFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const cluster = await openCluster(dataDir, settings['fsync'] !== 'off')
    await stopLeftover(cluster.data)
    const server = await startServer(cluster, port, settings)
    await createDatabase(server, startOver).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    return { url: server.urlOf(DATABASE), stop: () => server.stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartupProblem(
      `Cannot write to ${folder} (${reason}): make it writable, or set LUCERO_DATA_DIR to another folder`,
    )
  }
}

async function createDatabase(server: Server, startOver: boolean): Promise<void> {
  const client = await openClient(server.urlOf('postgres'), { name: 'lucero-start' }).catch((error: unknown) => {
    throw new StartupProblem(
      `PostgreSQL rejected the password that is stored beside its data: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  try {
    if (startOver) await client.query(`drop database if exists ${DATABASE} with (force)`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await endClient(client)
  }
}
