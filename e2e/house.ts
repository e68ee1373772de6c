/** The house at work: its real command line, against the program that the journeys run on. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
