// A separate file, so that it runs in parallel with the other simulations.
import { expect, it } from 'vitest'
import { seeds } from './seeds.ts'
import { simulate } from './simulate.ts'

it(`I1 I2 I3 I5 I6 I7 I9 I10 I11 I12 I13 ${seeds.bonuses.length} seeds with bonuses: the real rules match the model`, async () => {
  const wrong: string[] = []
  for (const seed of seeds.bonuses) wrong.push(...[(await simulate(seed)) ?? []].flat())
  expect(wrong).toEqual([])
}, 600_000)
