import { expect, it } from 'vitest'
import { memoizeFor } from './memoize-for.ts'

it('M1 loads once for concurrent callers, and again after the time', async () => {
  let loads = 0
  const uncached = memoizeFor(0, async () => (loads += 1))
  expect(await Promise.all([uncached(), uncached(), uncached()])).toEqual([1, 1, 1])
  expect(await uncached()).toBe(2)
  const cached = memoizeFor(60_000, async () => (loads += 1))
  expect([await cached(), await cached()]).toEqual([3, 3])
})

it('a failure rejects all waiting callers', async () => {
  const failing = memoizeFor(0, () => Promise.reject(new Error('no')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
