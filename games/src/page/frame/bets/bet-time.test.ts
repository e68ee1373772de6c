import { expect, it } from 'vitest'
import { formatTime } from './bet-time.tsx'

it('issue 36: the time of a bet has the form of the lists of the app, and of today no date', () => {
  const at = new Date(2026, 10, 18, 20, 6, 4)
  expect(formatTime(at, new Date(2026, 10, 18, 23))).toBe('20:06:04')
  expect(formatTime(at, new Date(2026, 10, 19, 1))).toBe('2026-11-18 20:06:04')
})
