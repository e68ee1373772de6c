// Before the journeys: the whole program, started as a user would, on a folder and a port of its own. Gone afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts'

type Program = ChildProcess & { stdout: Readable }

/** Where the program answers; the runner hands it to its workers in the environment. */
export const stackUrl = () => process.env['LUCERO_E2E_URL'] ?? ''

/** The database under it, for a clock that no journey can wait for. */
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
    // A busy machine must not fail a journey, so whoever waits for a place may wait longer than a player would.
    env: { ...Object.fromEntries(inherited), PORT: '0', ADMISSION_WAIT_MS: '5000', LUCERO_DATA_DIR: dataDir },
    // The channel breaks when the runner is killed, and the program stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return program as Program
}

/** The program says where it is open once it is ready. */
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

/** As PostgreSQL writes it down: the port is the fourth line. */
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
