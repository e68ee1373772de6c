import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seedCounts } from './seeds.ts'

it('code F11 docs/ledger.md states how many seeds are run', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/ledger.md'), 'utf8').replaceAll(/\s+/g, ' ')
  const { plain, play, bonuses, limits, suspensions } = seedCounts
  const count = (seeds: number) => seeds.toLocaleString('en-US')
  expect(page).toContain(`${count(bonuses)} seeds with bonuses, ${count(limits)} with limits and breaks`)
  expect(page).toContain(`${count(play)} with play alone and ${count(plain)} without play`)
  expect(page).toContain(`and ${count(suspensions)} with suspensions`)
})
