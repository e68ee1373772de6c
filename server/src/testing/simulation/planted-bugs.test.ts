// A separate file, so that it runs in parallel with the simulation of the real rules.
import { describe, expect, it } from 'vitest'
import { bonusMutants } from './bonus-mutants.ts'
import { mutants } from './mutants.ts'
import { saferMutants } from './safer-mutants.ts'
import { firstOfBonus, firstOfPlay, firstOfSafer, simulate, type World } from './simulate.ts'

const seedsPerMutant = 400

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

async function firstFailingSeed(seeds: number[], world: World): Promise<number | undefined> {
  for (const seed of seeds) if ((await simulate(seed, world)) !== null) return seed
  return undefined
}

describe('a planted bug fails the simulation', () => {
  it.each(Object.entries(mutants))(
    '%s',
    async (_, world) => {
      const seeds = range(seedsPerMutant).flatMap((seed) => [seed, firstOfPlay + seed])
      expect(await firstFailingSeed(seeds, world)).toBeDefined()
    },
    60_000,
  )

  it.each(Object.entries(bonusMutants))(
    'BON %s',
    async (_, world) => {
      expect(await firstFailingSeed(range(2 * seedsPerMutant, firstOfBonus), world)).toBeDefined()
    },
    120_000,
  )

  it.each(Object.entries(saferMutants))(
    'safer play: %s',
    async (_, world) => {
      expect(await firstFailingSeed(range(seedsPerMutant, firstOfSafer), world)).toBeDefined()
    },
    120_000,
  )
})
