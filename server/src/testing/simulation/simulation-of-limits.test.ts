// A separate file, so that it runs in parallel with the other simulations.
import { expect, it } from 'vitest'
import { seeds } from './seeds.ts'
import { simulate } from './simulate.ts'

it(`${seeds.suspensions.length} seeds with suspensions by the house: the real rules match the model`, async () => {
  const wrong: string[] = []
  for (const seed of seeds.suspensions) wrong.push(...[(await simulate(seed)) ?? []].flat())
  expect(wrong).toEqual([])
}, 600_000)

it(`I1 I2 I3 I5 I10 ${seeds.limits.length} seeds with limits and exclusions: the real rules match the model`, async () => {
  const wrong: string[] = []
  for (const seed of seeds.limits) wrong.push(...[(await simulate(seed)) ?? []].flat())
  expect(wrong).toEqual([])
}, 600_000)
