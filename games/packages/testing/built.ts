/** Builds the demo games for tests, with the command that a start of the product uses. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function buildInto(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-games-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // React has another build for tests.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), '--outDir', folder], { env })
  return folder
}

let folder: string | undefined
/** One build for all tests of a process. */
export const builtGames = () => (folder ??= buildInto())
