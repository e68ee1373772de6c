import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faults } from './faults.ts'

const root = join(import.meta.dirname, '../..')

it('N15 every drill has a planted fault that it must detect', () => {
  const drills = readdirSync(join(import.meta.dirname, 'drills')).map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(faults).sort()).toEqual(drills.sort())
  for (const own of Object.values(faults)) expect(own).not.toEqual({})
})

describe.each(Object.entries(faults))('N15 the faults of %s', (_name, own) => {
  it.each(Object.entries(own))('%s: each text to replace occurs exactly once', (_fault, { patches }) => {
    for (const [file, text, replacement] of patches) {
      expect(readFileSync(join(root, file), 'utf8').split(text), `${file}: ${text}`).toHaveLength(2)
      expect(replacement).not.toBe(text)
    }
  })
})
