import { describe, expect, it } from 'vitest'
import { mutants } from './mutants.ts'
import { firstOfBonus, firstOfPlay, simulate } from './simulate.ts'

const seeds = 500
const seedsOfPlay = 500
const seedsOfBonus = 2000

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

describe('the simulation', () => {
  it(`I1 I2 I3 I5 I6 I7 I9 I10 I11 I12 I13 ${seeds + seedsOfPlay + seedsOfBonus} seeds: the real rules do as the model says, whatever is cut, lost or repeated`, () => {
    const all = [...range(seeds), ...range(seedsOfPlay, firstOfPlay), ...range(seedsOfBonus, firstOfBonus)]
    expect(all.map((seed) => simulate(seed)).filter((one) => one !== null)).toEqual([])
  }, 600_000)

  it('the same seed gives the same run', () => {
    const broken = Object.values(mutants)[0]!
    const twice = [0, 0].map(() => Array.from({ length: 50 }, (_, seed) => simulate(seed, broken)))
    expect(twice[0]).toEqual(twice[1])
  })
})
