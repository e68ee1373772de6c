import { expect, it } from 'vitest'
import { formatAmount } from './amounts.ts'

it.each([
  [0, '0.00', '0.00'],
  [0.125, '0.13', '+0.13'],
  [12.4, '12.40', '+12.40'],
  [999.995, '1,000.00', '+1,000.00'],
  [1284, '1,284.00', '+1,284.00'],
  [-1, '−1.00', '−1.00'],
  [-1_234_567.891, '−1,234,567.89', '−1,234,567.89'],
  [-0.001, '−0.00', '0.00'],
])('ACT-8 writes %s as %s, or with a sign as %s', (amount, plain, signed) => {
  expect(formatAmount(amount)).toBe(plain)
  expect(formatAmount(amount, true)).toBe(signed)
})
