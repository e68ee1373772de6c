import { expect, it } from 'vitest'
import { bucketOf, openCallCounts, p99Of, upperMs } from './call-counts.ts'

it('issue 38: the time of a call is in a bucket that is at most 19 % too long', () => {
  for (const ms of [0.3, 1, 7, 50, 999, 12_000]) {
    const shown = upperMs(bucketOf(ms))
    expect(shown).toBeGreaterThanOrEqual(ms)
    expect(shown / ms).toBeLessThan(1.2)
  }
  expect([bucketOf(0), bucketOf(0.0001), bucketOf(1e9)]).toEqual([0, 0, 63])
})

it('issue 38: 99 of 100 calls were answered within p99', () => {
  const fast = { bucket: bucketOf(2), calls: 990 }
  expect(p99Of([{ bucket: bucketOf(500), calls: 10 }, fast])).toBe(upperMs(bucketOf(2)))
  expect(p99Of([{ bucket: bucketOf(500), calls: 11 }, fast])).toBe(upperMs(bucketOf(500)))
  expect(p99Of([])).toBeNull()
})

it('issue 38: counts that could not be stored are added to the next ones', () => {
  const counts = openCallCounts()
  const one = { game: 'a', version: 1 }
  counts.add(one, 'OK', 3)
  const taken = counts.take()
  counts.add(one, 'OK', 3)
  counts.add(one, 'ERR_VAL', 3)
  counts.giveBack(taken)
  const calls = Object.fromEntries(counts.take().map(({ result, calls: number }) => [result, number]))
  expect(calls).toEqual({ OK: 2, ERR_VAL: 1 })
  expect(counts.take()).toEqual([])
})
