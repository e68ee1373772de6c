// Global setup: starts the whole program as a user would, with its own folder and port, and removes it afterwards.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess } from '../server/src/testing/server-process.ts'
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts'

/** Address of the program. The runner passes it to its workers in the environment. */
export const stackUrl = () => process.env['LUCERO_E2E_URL'] ?? ''

/** Its database, to move deadlines that a test cannot wait for. */
export const stackDatabase = () => process.env['LUCERO_E2E_DATABASE'] ?? ''

export default async function openStack(): Promise<() => Promise<void>> {
  const folder = temporaryFolder({ inMemory: true })
  try {
    // Longer admission queues, so that a busy machine does not fail a test.
    const program = await startServerProcess({ ADMISSION_WAIT_MS: '5000', LUCERO_DATA_DIR: folder.path })
    const { status } = await fetch(`${program.address}/readyz`)
    assert.equal(status, 200, 'a program that says it is open is ready')
    process.env['LUCERO_E2E_URL'] = program.address
    process.env['LUCERO_E2E_DATABASE'] = databaseUnder(join(folder.path, 'postgres'))
    return async () => {
      await program.stop()
      await folder.remove()
    }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/** The port is the fourth line of PostgreSQL's pid file. */
function databaseUnder(home: string): string {
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/lucero`
}
