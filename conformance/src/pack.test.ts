import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { openWallet } from './testing/wallet.ts'

// npm pack and a separate process are slow.
vi.setConfig({ testTimeout: 120_000 })

const [project, folder] = [join(import.meta.dirname, '../..'), temporaryFolder()]
afterAll(() => folder.remove())

const packageAt = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Package
type Package = { version: string; dependencies: Record<string, string>; bin: Record<string, string> }

/** Builds what `npm install` of the packed file would: the unpacked package with its dependencies. */
function installed(): string {
  const conformance = join(project, 'conformance')
  const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder.path], { cwd: conformance })
  const home = join(folder.path, 'node_modules/@lucero/conformance')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder.path, file.toString().trim()), '-C', home, '--strip-components=1'])
  for (const [name, version] of Object.entries(packageAt(home).dependencies)) {
    expect(packageAt(join(project, 'node_modules', name)).version).toBe(version)
    symlinkSync(join(project, 'node_modules', name), join(folder.path, 'node_modules', name))
  }
  return home
}

it('the packed program runs without the rest of the project, and passes against a wallet', async () => {
  const home = installed()
  const { bin, version } = packageAt(home)
  expect(version).toBe(packageAt(project).version)
  for (const file of ['README.md', 'dist/provider-api.md', 'dist/LICENSE'])
    expect(readFileSync(join(home, file))).toBeTruthy()
  const program = join(home, bin['lucero-conformance']!)
  const run = async (...args: string[]) => (await promisify(execFile)(program, args, { cwd: folder.path })).stdout
  expect(await run('--help')).toContain('lucero-conformance --url URL')
  const wallet = await openWallet()
  const { url, provider, secret } = wallet.as('test-provider')
  const token = await wallet.hooks.launch('somebody')
  const as = ['--url', url, '--provider', provider, '--secret', secret]
  const output = await run(...as, '--game', wallet.game, '--token', token, '--only', 'happy')
  await wallet.stop()
  expect(output).toContain('✓ several bets in a round')
  expect(output).toMatch(/, 0 failed, /)
})
