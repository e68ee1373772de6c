/** Prerequisites of the page benchmark: the production build, and Lighthouse, which is installed separately. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const build = join(import.meta.dirname, '../../../scripts/steps/build-pages.mjs')
const folder = join(import.meta.dirname, '../../lighthouse')

export const lighthouseProgram = join(folder, 'node_modules/lighthouse/cli/index.js')

export async function readyForPages(): Promise<void> {
  const { ensurePagesBuilt } = (await import(build)) as { ensurePagesBuilt(): void }
  ensurePagesBuilt()
  if (existsSync(lighthouseProgram)) return
  console.log('Installing Lighthouse (once) …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
}
