// docs/safer-play.md names a test for each clause. Each of them must exist.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('issue 29: every test that docs/safer-play.md names exists', () => {
  const rows = readFileSync(join(root, 'docs/safer-play.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const titles = rows.flatMap((row) => /\| `([^`]+)`\s+\|$/.exec(row)?.[1] ?? [])
  expect(titles.length).toBeGreaterThanOrEqual(18)
  const missing = titles.filter((title) => !isInATest(title))
  expect(missing).toEqual([])
})

function isInATest(title: string): boolean {
  try {
    execFileSync('git', ['grep', '-qF', '--untracked', title, '--', '*.test.ts', '*.test.tsx'], { cwd: root })
    return true
  } catch {
    return false
  }
}
