/** The house at work: its real command line, against the program that the journeys run on. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoHouseToken } from '@lucero/contract/house'
import { openClient, type Client } from '../house/src/client.ts'
import { stackUrl } from './stack.ts'

const run = promisify(execFile)
const commandLine = join(import.meta.dirname, '../house/src/main.ts')

/** What it prints; with --json, for a journey to read. */
export async function house(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [commandLine, ...words, '--yes'], {
    env: { ...process.env, LUCERO_URL: stackUrl() },
  })
  return stdout
}

/** The same without the command line, for what a journey needs but is not about. */
export const houseApi: Client = (name, sent) => openClient({ url: stackUrl(), token: demoHouseToken })(name, sent)
