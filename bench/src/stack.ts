/** The program as a player meets it: its own process, on a real PostgreSQL that syncs to disk, in a folder that goes away. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../server/src/kit/db.ts'
import { startEmbeddedPostgres } from '../../server/src/kit/embedded-postgres.ts'
import { openLog } from '../../server/src/kit/log.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')

export type Stack = Awaited<ReturnType<typeof startStack>>

export async function startStack(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const port = await freePort()
  const env = { ...process.env, LOG_LEVEL: 'error', ...settings, PORT: String(port), DATABASE_URL: postgres.url }
  const program = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await opened(program)
  const db = openDb({ url: postgres.url, log: openLog('error') })
  return {
    address: `http://127.0.0.1:${port}`,
    pid: program.pid!,
    databaseUrl: postgres.url,
    db,
    async stop() {
      await db.close()
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
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
    program.once('exit', () => reject(new Error('the program did not start')))
  })
}

async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1')
  await once(trial, 'listening')
  const { port } = trial.address() as AddressInfo
  trial.close()
  await once(trial, 'close')
  return port
}
