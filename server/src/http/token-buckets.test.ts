import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noPeers } from '../runtime/peers.ts'
import { sharedTokenBuckets, tokenBuckets } from './token-buckets.ts'

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

describe('one bucket for two processes', () => {
  const settings = { perSecond: 0.001, burst: 40 }
  /** Messages arrive at once, or not at all. */
  function openTwo(isDelivered = true) {
    const two: { take(key: string): number }[] = []
    const listeners: ((data: unknown, from: number) => void)[] = []
    for (const n of [0, 1]) {
      const on = (_topic: string, listener: (data: unknown, from: number) => void) => void (listeners[n] = listener)
      const send = (_topic: string, data: unknown) => isDelivered && listeners[1 - n]?.(data, n)
      two.push(sharedTokenBuckets({ ...noPeers, processes: 2, on, send }, 'topic', settings))
    }
    const admitted = (times: number) => {
      let count = 0
      for (let n = 0; n < times; n += 1) {
        if (two[n % 2]!.take('key') === 0) count += 1
        vi.advanceTimersByTime(3)
      }
      return count
    }
    return admitted
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('issue 28: admits a burst once, and at most a twentieth more', () => {
    const admitted = openTwo()(200)
    expect(admitted).toBeGreaterThanOrEqual(40)
    expect(admitted).toBeLessThanOrEqual(42)
  })

  it('admits it twice if the messages are lost', () => {
    expect(openTwo(false)(200)).toBe(80)
  })
})
