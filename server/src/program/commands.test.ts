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

it('every command that a module declares is in the table, under its kind', () => {
  const declared = files.flatMap(({ text }) =>
    [...text.matchAll(/\bdeclare\(\{\s*kind: '([\w-]+)'/g)].map(([, kind]) => kind!),
  )
  const calls = files.flatMap(({ text }) => [...text.matchAll(/\bdeclare\(/g)])
  expect(declared).toHaveLength(calls.length)
  expect(declared.sort()).toEqual(Object.keys(commands).sort())
  expect(Object.values(commands).map(({ kind }) => kind)).toEqual(Object.keys(commands))
})

it('and nothing is asked of the ledger that is not declared', () => {
  const strangers = files.filter(({ path, text }) => /\bdecide:/.test(text) && !path.endsWith('/commands.ts'))
  // It passes on what it is given.
  expect(strangers.map(({ path }) => path)).toEqual(['notifications/notifications.ts'])
})
