// A file of its own, so that it runs beside the long run of the real rules.
import { describe, expect, it } from 'vitest'
import { bonusMutants } from './bonus-mutants.ts'
import { mutants } from './mutants.ts'
import { firstOfBonus, firstOfPlay, simulate } from './simulate.ts'

const seedsPerMutant = 400

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

describe('a planted bug turns it red', () => {
  it.each(Object.entries(mutants))(
    '%s',
    (_, world) => {
      const seeds = range(seedsPerMutant).flatMap((seed) => [seed, firstOfPlay + seed])
      const found = seeds.find((seed) => simulate(seed, world) !== null)
      expect(found).toBeDefined()
    },
    60_000,
  )

  it.each(Object.entries(bonusMutants))(
    'BON %s',
    (_, world) => {
      const found = range(2 * seedsPerMutant, firstOfBonus).find((seed) => simulate(seed, world) !== null)
      expect(found).toBeDefined()
    },
    120_000,
  )
})
