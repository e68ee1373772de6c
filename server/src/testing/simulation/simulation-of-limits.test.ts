// A separate file, so that it runs in parallel with the other simulations.
import { expect, it } from 'vitest'
import { seedCounts } from './seeds.ts'
import { firstOfSafer, simulate } from './simulate.ts'

const seeds = seedCounts.limits

it(`I1 I2 I3 I5 I10 ${seeds} seeds with limits and exclusions: the real rules match the model`, async () => {
  const wrong: string[] = []
  for (let n = 0; n < seeds; n += 1) wrong.push(...[(await simulate(firstOfSafer + n)) ?? []].flat())
  expect(wrong).toEqual([])
}, 600_000)
