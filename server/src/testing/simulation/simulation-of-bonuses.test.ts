// A file of its own, so that it runs beside the others of the simulation.
import { expect, it } from 'vitest'
import { seedCounts } from './seeds.ts'
import { firstOfBonus, simulate } from './simulate.ts'

/** Of the planted bugs the rarest needs 433. */
const seeds = seedCounts.bonuses

it(`I1 I2 I3 I5 I6 I7 I9 I10 I11 I12 I13 ${seeds} seeds of players with bonuses: the real rules do as the model says`, async () => {
  const wrong: string[] = []
  for (let n = 0; n < seeds; n += 1) wrong.push(...[(await simulate(firstOfBonus + n)) ?? []].flat())
  expect(wrong).toEqual([])
}, 600_000)
