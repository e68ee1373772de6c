// These tests show that the seeds of `npm test` are enough to detect each planted bug. They test the simulation, not the product, so they run
// nightly.
import { describe, expect, it } from 'vitest'
import { bonusMutants } from './bonus-mutants.ts'
import { mutants } from './mutants.ts'
import { saferMutants } from './safer-mutants.ts'
import { seedCounts } from './seeds.ts'
import { firstOfBonus, firstOfPlay, firstOfSafer, simulate, type World } from './simulate.ts'

/** Most bugs fail one of the first seeds. These bugs fail late, so their seed is tried first. A wrong entry only costs time. */
const lateSeeds: Record<string, number> = {
  'a closed round prevents leaving an operator': firstOfPlay + 177,
  'credit under a former operator cannot be reached': 226,
  'the welcome credit is granted twice': 99,
  'two nodes open the same round': firstOfPlay + 72,
  'a bonus with exactly 0.50 is lost': firstOfBonus + 188,
  'a one-time bonus is granted twice': firstOfBonus + 40,
  'a rollback returns winnings of free spins as bonus credit': firstOfBonus + 151,
  'bonus credit pays for bets under every operator': firstOfBonus + 432,
}

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

/** The seeds are those of the real rules in `npm test`. */
async function failingSeed(name: string, seeds: number[], world: World): Promise<number | undefined> {
  const first = seeds.filter((seed) => seed === lateSeeds[name])
  for (const seed of [...first, ...seeds]) if ((await simulate(seed, world)) !== null) return seed
  return undefined
}

describe.skipIf(!process.env['NIGHTLY'])('a planted bug fails the simulation', () => {
  it.each(Object.entries(mutants))(
    '%s',
    async (name, world) => {
      const seeds = [...range(seedCounts.plain), ...range(seedCounts.play, firstOfPlay)]
      // One of each kind in turn, because a bug of play fails no seed without play.
      seeds.sort((a, b) => (a % firstOfPlay) - (b % firstOfPlay))
      expect(await failingSeed(name, seeds, world)).toBeDefined()
    },
    60_000,
  )

  it.each(Object.entries(bonusMutants))(
    'BON %s',
    async (name, world) => {
      expect(await failingSeed(name, range(seedCounts.bonuses, firstOfBonus), world)).toBeDefined()
    },
    120_000,
  )

  it.each(Object.entries(saferMutants))(
    'safer play: %s',
    async (name, world) => {
      expect(await failingSeed(name, range(seedCounts.limits, firstOfSafer), world)).toBeDefined()
    },
    120_000,
  )
})
