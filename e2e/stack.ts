// Global setup: starts the whole program as a user would, with its own folder and port, and removes it afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts'

type Program = ChildProcess & { stdout: Readable }

/** Address of the program. The runner passes it to its workers in the environment. */
export const stackUrl = () => process.env['LUCERO_E2E_URL'] ?? ''

/** Its database, to move deadlines that a test cannot wait for. */
export const stackDatabase = () => process.env['LUCERO_E2E_DATABASE'] ?? ''

export default async function openStack(): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const program = startProgram(folder.path)
  const close = async () => {
    await stop(program)
    await folder.remove()
  }
  try {
    process.env['LUCERO_E2E_URL'] = await addressOf(program)
    process.env['LUCERO_E2E_DATABASE'] = databaseUnder(join(folder.path, 'postgres'))
    return close
  } catch (error) {
    await close()
    throw error
  }
}

function startProgram(dataDir: string): Program {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(LUCERO_|DATABASE_|SMS_|HOST$)/.test(name))
  const program = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    // Longer admission queues, so that a busy machine does not fail a test.
    env: {
      ...Object.fromEntries(inherited),
      PORT: '0',
      ADMISSION_WAIT_MS: '5000',
      LUCERO_DATA_DIR: dataDir,
      LUCERO_DEMO_HISTORY: 'off',
    },
    // If the runner is killed, the channel closes and the program stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return program as Program
}

/** Reads the address from the ready message of the program. */
async function addressOf(program: Program): Promise<string> {
  for await (const line of createInterface(program.stdout)) {
    const address = /is open at (\S+)/.exec(line)?.[1]
    if (address) return readyAt(address, program)
  }
  throw new Error('Lucero ended before it was open')
}

async function readyAt(address: string, program: Program): Promise<string> {
  program.stdout.resume()
  const { status } = await fetch(`${address}/readyz`)
  if (status !== 200) throw new Error(`Lucero says it is open but /readyz answers ${status}`)
  return address
}

/** The port is the fourth line of PostgreSQL's pid file. */
function databaseUnder(home: string): string {
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/lucero`
}

async function stop(program: Program): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGTERM')
  await gone
}
