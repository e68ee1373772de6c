import { expect, it } from 'vitest'
import { noTrend, withRoundIn, type Trend } from './trend.ts'

/** The trend after rounds of 1.00 that pay these amounts. */
function after(payouts: readonly number[]): Trend {
  let [trend, net] = [noTrend, 0]
  for (const payout of payouts) {
    net += payout - 100
    trend = withRoundIn(trend, { cost: 100, payout, stake: 100 }, net)
  }
  return trend
}

it('issue 29: counts wins and the highest payout, and keeps the result after each round', () => {
  expect(after([0, 300, 100])).toEqual({
    rounds: 3,
    wins: 1,
    highest: 300,
    multiple: 3,
    curve: [0, -100, 100, 100],
    every: 1,
  })
})

it('issue 29: a long visit keeps at most 240 points, at equal distances', () => {
  const trend = after(Array<number>(5000).fill(0))
  expect(trend.rounds).toBe(5000)
  expect(trend.curve.length).toBeLessThanOrEqual(240)
  expect(trend.curve).toEqual(trend.curve.map((_, index) => -100 * index * trend.every + 0))
  expect(trend.every).toBe(32)
})
