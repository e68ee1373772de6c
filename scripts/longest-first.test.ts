import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longest } from './longest-first.ts'

it('the listed test files exist', () => {
  expect(longest.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([])
})
