import { expect, it } from 'vitest'
import { curveOf, figuresOf } from './periods.ts'

const day = (name: string, staked: number, paid: number) => ({
  day: name,
  rounds: staked / 100,
  staked,
  paid,
  highest: paid,
  multiple: paid / 100,
})
const days = [
  day('2026-10-19', 500, 0),
  day('2026-10-20', 100, 900),
  day('2026-11-11', 400, 100),
  day('2026-11-12', 200, 300),
  day('2026-11-18', 300, 200),
]
const today = '2026-11-18'
const summary = (period: Parameters<typeof figuresOf>[2]) => {
  const { rounds, staked, paid, highest, multiple } = figuresOf(days, today, period)
  return [rounds, staked, paid, highest, multiple]
}

it('issue 29, statistics: today, the last 7 and 30 days, and all, each including today', () => {
  expect(summary('today')).toEqual([3, 300, 200, 200, 2])
  expect(summary('week')).toEqual([5, 500, 500, 300, 3])
  expect(summary('month')).toEqual([10, 1000, 1500, 900, 9])
  expect(summary('all')).toEqual([15, 1500, 1500, 900, 9])
})

it('issue 29, statistics: a player without rounds has figures of 0', () => {
  const figures = figuresOf([], today, 'all')
  expect(figures).toEqual({ rounds: 0, staked: 0, paid: 0, highest: 0, multiple: 0, days: [] })
  expect(curveOf(figures.days, today)).toEqual([0, 0])
})

it('issue 29, statistics: the graph is the running result, and days without rounds keep the result', () => {
  const week = figuresOf(days, today, 'week')
  expect(week.days.map(({ total }) => total)).toEqual([100, 0])
  expect(curveOf(week.days, today)).toEqual([0, 100, 100, 100, 100, 100, 100, 0])
})
