import { expect, it } from 'vitest'
import { limitPerMinute } from './per-minute.ts'

it('limits requests per address and minute; other addresses are not affected', () => {
  let now = 0
  const { admit } = limitPerMinute(2, () => now)
  admit('a')
  admit('a')
  expect(() => admit('a')).toThrow('Too many requests')
  expect(() => admit('b')).not.toThrow()
  now = 60_000
  expect(() => admit('a')).not.toThrow()
})
