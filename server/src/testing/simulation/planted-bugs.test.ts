// These tests show that the seeds of `npm test` are enough to detect each planted bug. They test the simulation, not the product, so they run
// nightly.
import { describe, expect, it } from 'vitest'
import { bonusMutants } from './bonus-mutants.ts'
import { mutants } from './mutants.ts'
import { saferMutants } from './safer-mutants.ts'
import { seeds } from './seeds.ts'
import { firstOfPlay, simulate, type World } from './simulate.ts'
import { suspensionMutants } from './suspension-mutants.ts'

/** The seeds are those of the real rules in `npm test`. */
async function failingSeed(all: readonly number[], world: World): Promise<number | undefined> {
  for (const seed of all) if ((await simulate(seed, world)) !== null) return seed
  return undefined
}

describe.skipIf(!process.env['NIGHTLY'])('a planted bug fails the simulation', () => {
  it.each(Object.entries(mutants))(
    '%s',
    async (_name, world) => {
      // One of each kind in turn, because a bug of play fails no seed without play.
      const mixed = [...seeds.plain, ...seeds.play].sort((a, b) => (a % firstOfPlay) - (b % firstOfPlay))
      expect(await failingSeed(mixed, world)).toBeDefined()
    },
    60_000,
  )

  it.each(Object.entries(bonusMutants))(
    'BON %s',
    async (_name, world) => {
      expect(await failingSeed(seeds.bonuses, world)).toBeDefined()
    },
    120_000,
  )

  it.each(Object.entries(suspensionMutants))(
    'suspensions: %s',
    async (_name, world) => {
      expect(await failingSeed(seeds.suspensions, world)).toBeDefined()
    },
    120_000,
  )

  it.each(Object.entries(saferMutants))(
    'safer play: %s',
    async (_name, world) => {
      expect(await failingSeed(seeds.limits, world)).toBeDefined()
    },
    120_000,
  )
})
