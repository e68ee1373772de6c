/** The command line of the house, against the program under test. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoHouseToken } from '@lucero/contract/house/calls'
import { openClient, type Client } from '../house/src/client.ts'
import { stackUrl } from './stack.ts'

const run = promisify(execFile)
const commandLine = join(import.meta.dirname, '../house/src/main.ts')

/** Runs a command without prompts and returns its output. Pass --json to parse it. */
export async function house(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [commandLine, ...words, '--yes'], {
    env: { ...process.env, LUCERO_URL: stackUrl() },
  })
  return stdout
}

/** Calls the house API directly, for the preparation of tests. */
export const houseApi: Client = (name, sent) => openClient({ url: stackUrl(), token: demoHouseToken })(name, sent)
