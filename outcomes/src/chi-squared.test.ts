import { expect, it } from 'vitest'
import { fitOf, upperGamma } from './chi-squared.ts'

it.each([
  // Critical values from the tables of every textbook.
  [3.841, 1, 0.05],
  [10.828, 1, 0.001],
  [18.307, 10, 0.05],
  [29.588, 10, 0.001],
  [124.342, 100, 0.05],
  [149.449, 100, 0.001],
])('issue 38: chi-squared of %d with %d degrees of freedom has the chance %d', (statistic, freedom, chance) => {
  expect(upperGamma(freedom / 2, statistic / 2) / chance).toBeCloseTo(1, 2)
})

it('issue 38: with two degrees of freedom the chance is an exponential, far out too', () => {
  for (const x of [0, 0.1, 1, 3, 10, 100, 600]) expect(upperGamma(1, x) / Math.exp(-x)).toBeCloseTo(1, 10)
})

it('issue 38: with many degrees of freedom both forms of the function meet', () => {
  for (const a of [5, 50, 285]) {
    const [below, above] = [upperGamma(a, (a + 1) * (1 - 1e-9)), upperGamma(a, (a + 1) * (1 + 1e-9))]
    expect(below / above).toBeCloseTo(1, 6)
  }
})

it('issue 38: the statistic is the sum of squared differences over expectations', () => {
  const fit = fitOf([
    { weight: 1n, drawn: 25 },
    { weight: 1n, drawn: 15 },
    { weight: 2n, drawn: 40 },
  ])!
  expect([fit.statistic, fit.degreesOfFreedom]).toEqual([2.5, 2])
  expect(fit.chance).toBeCloseTo(Math.exp(-1.25), 12)
})

it('issue 38: cells that are expected fewer than 5 times are pooled with their neighbours', () => {
  const rare = Array.from({ length: 100 }, () => ({ weight: 1n, drawn: 1 }))
  expect(fitOf([{ weight: 900n, drawn: 900 }, ...rare])).toEqual({ statistic: 0, degreesOfFreedom: 20, chance: 1 })
  expect(
    fitOf([
      { weight: 1n, drawn: 3 },
      { weight: 1n, drawn: 4 },
    ]),
  ).toBeUndefined()
  expect(fitOf([{ weight: 1n, drawn: 1000 }])).toBeUndefined()
  expect(fitOf([])).toBeUndefined()
})
