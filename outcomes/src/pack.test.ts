import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { goodFiles, packageFolder } from './testing/package-folder.ts'

// npm pack and a separate process are slow.
vi.setConfig({ testTimeout: 120_000 })

const folder = temporaryFolder()
const game = packageFolder(goodFiles())
afterAll(async () => {
  game.remove()
  await folder.remove()
})

it('issue 38: the packed program checks a game with nothing but Node', () => {
  const source = join(import.meta.dirname, '..')
  const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder.path], { cwd: source })
  const home = join(folder.path, 'package')
  mkdirSync(home)
  execFileSync('tar', ['-xzf', join(folder.path, file.toString().trim()), '-C', home, '--strip-components=1'])
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(home, bin['lucero-game']!), ...args], { cwd: folder.path }).toString()
  expect(run('--help')).toContain('lucero-game check DIR')
  expect(run('check', game.path)).toContain('✓ valid')
})
