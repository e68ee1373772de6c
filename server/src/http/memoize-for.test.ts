import { expect, it } from 'vitest'
import { memoizeFor } from './memoize-for.ts'

it('M1 asks once for everybody, and again later', async () => {
  let asked = 0
  const longAgo = memoizeFor(0, async () => (asked += 1))
  expect(await Promise.all([longAgo(), longAgo(), longAgo()])).toEqual([1, 1, 1])
  expect(await longAgo()).toBe(2)
  const kept = memoizeFor(60_000, async () => (asked += 1))
  expect([await kept(), await kept()]).toEqual([3, 3])
})

it('a failure is told to those who waited', async () => {
  const failing = memoizeFor(0, () => Promise.reject(new Error('no')))
  const told = await Promise.allSettled([failing(), failing()])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
