import { expect, it } from 'vitest'
import { amountWarning, inWords, usualAmount } from './usual-amount.ts'

it('issue 27: an amount of ten times the usual one has a warning', () => {
  const usual = usualAmount([20, 50, 500, 50, 10])
  expect(usual).toBe(50)
  expect(amountWarning(499, usual)).toBeUndefined()
  expect(amountWarning(5000, usual)).toBe('This is 100 times the usual amount (50.00). Check the zeros.')
})

it('issue 27: without a history, a large amount has a warning', () => {
  expect(usualAmount([20, 50])).toBeUndefined()
  expect(amountWarning(999, undefined)).toBeUndefined()
  expect(amountWarning(1000, undefined)).toBe('This is a large amount. Check the zeros.')
})

it('issue 27: a slipped zero changes the words of an amount', () => {
  expect([50_000, 500_000, 5_000_000].map(inWords)).toEqual(['50 thousand', '500 thousand', '5 million'])
})
