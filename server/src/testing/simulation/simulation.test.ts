import { describe, expect, it } from 'vitest'
import { mutants } from './mutants.ts'
import { simulate } from './simulate.ts'

const seeds = 2000
const seedsPerMutant = 400

describe('the simulation', () => {
  it(`I1 I2 I3 I5 I6 I9 I10 I12 I13 ${seeds} seeds: the real rules do as the model says, whatever is cut, lost or repeated`, () => {
    const wrong = Array.from({ length: seeds }, (_, seed) => simulate(seed)).filter((one) => one !== null)
    expect(wrong).toEqual([])
  }, 120_000)

  it('the same seed gives the same run', () => {
    const broken = Object.values(mutants)[0]!
    const twice = [0, 0].map(() => Array.from({ length: 50 }, (_, seed) => simulate(seed, broken)))
    expect(twice[0]).toEqual(twice[1])
  })
})

describe('a planted bug turns it red', () => {
  it.each(Object.entries(mutants))('%s', (_, world) => {
    const found = Array.from({ length: seedsPerMutant }, (__, seed) => seed).find(
      (seed) => simulate(seed, world) !== null,
    )
    expect(found).toBeDefined()
  })
})
