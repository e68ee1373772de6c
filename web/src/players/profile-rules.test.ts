import { expect, it } from 'vitest'
import { daysOffered } from './profile-rules.ts'

it.each([
  ['', '', 31],
  ['1', '2001', 31],
  ['4', '2001', 30],
  ['2', '2001', 28],
  ['2', '2000', 29],
  ['2', '2024', 29],
  ['2', '', 29],
])('PRO-2 month %j of %j offers %i days', (month, year, days) => {
  expect(daysOffered(month, year)).toBe(days)
})
