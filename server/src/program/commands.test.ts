import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from './commands.ts'

const isProduct = (path: string) =>
  !path.startsWith('testing/') && !path.startsWith('ledger/') && !path.includes('.test.')
const source = join(import.meta.dirname, '..')
const files = globSync('**/*.ts', { cwd: source })
  .filter(isProduct)
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

it('lists every command that a module declares, under its kind', () => {
  const declared = files.flatMap(({ text }) =>
    [...text.matchAll(/\bdeclare\(\{\s*kind: '([\w-]+)'/g)].map(([, kind]) => kind!),
  )
  const calls = files.flatMap(({ text }) => [...text.matchAll(/\bdeclare\(/g)])
  expect(declared).toHaveLength(calls.length)
  expect(declared.sort()).toEqual(Object.keys(commands).sort())
  expect(Object.values(commands).map(({ kind }) => kind)).toEqual(Object.keys(commands))
})

it('no file except commands.ts defines a command', () => {
  const others = files.filter(({ path, text }) => /\bdecide:/.test(text) && !path.endsWith('/commands.ts'))
  // These files pass a command on.
  expect(others.map(({ path }) => path).toSorted()).toEqual([
    'games/rounds.ts',
    'notifications/notifications.ts',
    'staff/log/log.ts',
  ])
})
