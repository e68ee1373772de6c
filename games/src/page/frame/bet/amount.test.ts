import { expect, it } from 'vitest'
import { formatCents, formatMultiple, parseCents } from './amount.ts'

it('formats whole cents', () => {
  expect(formatCents(128_400)).toBe('1,284.00')
  expect(formatCents(-100, true)).toBe('−1.00')
  expect(formatMultiple(1.98)).toBe('1.98×')
  expect(formatMultiple(1.286)).toBe('1.28×')
  expect(formatMultiple(229 / 100)).toBe('2.29×')
  expect(formatMultiple(1234.5)).toBe('1,234×')
})

it('parses typed amounts and rejects everything else', () => {
  expect(['12', '12.5', '12,50', ' 0.07 ', '3.'].map(parseCents)).toEqual([1200, 1250, 1250, 7, 300])
  expect(['', '.5', '1.234', '1,2,3', '-1', 'all of it', '1e3'].map(parseCents)).toEqual(Array(7).fill(undefined))
})
