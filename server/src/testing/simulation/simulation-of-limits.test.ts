// A file of its own, so that it runs beside the others of the simulation.
import { expect, it } from 'vitest'
import { seedCounts } from './seeds.ts'
import { firstOfSafer, simulate } from './simulate.ts'

const seeds = seedCounts.limits

it(`I1 I2 I3 I5 I10 ${seeds} seeds of players with limits and breaks: the real rules do as the model says`, async () => {
  const wrong: string[] = []
  for (let n = 0; n < seeds; n += 1) wrong.push(...[(await simulate(firstOfSafer + n)) ?? []].flat())
  expect(wrong).toEqual([])
}, 600_000)
