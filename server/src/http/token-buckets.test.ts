import { expect, it } from 'vitest'
import { tokenBuckets } from './token-buckets.ts'

function withClock(settings: Parameters<typeof tokenBuckets>[0]) {
  const clock = { ms: 0 }
  return { clock, buckets: tokenBuckets(settings, () => clock.ms) }
}

const takes = (buckets: ReturnType<typeof tokenBuckets>, key: string, times: number) =>
  Array.from({ length: times }, () => buckets.take(key)).filter((wait) => wait === 0).length

it('H6 allows a burst, then a rate per second, for each key separately', () => {
  const { clock, buckets } = withClock({ perSecond: 50, burst: 200 })
  expect(takes(buckets, 'one', 1000)).toBe(200)
  expect(takes(buckets, 'other', 1000)).toBe(200)
  clock.ms = 1000
  expect(takes(buckets, 'one', 1000)).toBe(50)
  expect(buckets.take('one')).toBe(1)
  clock.ms = 100_000
  expect(takes(buckets, 'one', 1000)).toBe(200)
})

it('H6 the long-term rate is exact, although old buckets are dropped', () => {
  const { clock, buckets } = withClock({ perSecond: 10, burst: 20 })
  let taken = 0
  for (; clock.ms < 60_000; clock.ms += 10) taken += takes(buckets, 'one', 5)
  expect(taken).toBeGreaterThanOrEqual(600)
  expect(taken).toBeLessThanOrEqual(621)
})

it('returns the time to wait', () => {
  const { buckets } = withClock({ perSecond: 0.1, burst: 1 })
  expect([buckets.waitOf('one'), buckets.take('one'), buckets.waitOf('one')]).toEqual([0, 0, 10])
})

it('H6 stores a bounded number of keys', () => {
  const { clock, buckets } = withClock({ perSecond: 50, burst: 200, maxKeys: 100 })
  for (let n = 0; n < 10_000; n += 1) buckets.take(`key ${n}`)
  expect(buckets.size()).toBeLessThanOrEqual(200)
  clock.ms = 20_000
  buckets.take('one')
  clock.ms = 40_000
  buckets.take('one')
  expect(buckets.size()).toBeLessThanOrEqual(2)
})

it('refuses a rate or burst that would never let a request through', () => {
  expect(() => tokenBuckets({ perSecond: 0, burst: 1 })).toThrow('positive rate')
  expect(() => tokenBuckets({ perSecond: 1, burst: 0 })).toThrow('positive rate')
})
