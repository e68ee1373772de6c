import { expect, it } from 'vitest'
import { openCallRate } from './call-rate.ts'

it('issue 38: a session makes 20 calls in a second, and one more for each 50 ms after that; another session is not affected', () => {
  let now = 0
  const { admit } = openCallRate(() => now)
  const admitted = (session: string, calls: number) =>
    Array.from({ length: calls }, () => admit(session)).filter(Boolean)
  expect(admitted('a', 30)).toHaveLength(20)
  expect(admitted('b', 1)).toHaveLength(1)
  now = 50
  expect(admitted('a', 5)).toHaveLength(1)
  now = 10_000
  expect(admitted('a', 30)).toHaveLength(20)
})

it('forgets sessions that are quiet', () => {
  let now = 0
  const { admit } = openCallRate(() => now)
  for (let session = 0; session <= 10_000; session += 1) admit(`session ${session}`)
  now = 2000
  expect(admit('session 1')).toBe(true)
})
