import { expect, it } from 'vitest'
import { amountWarning, inWords, isFarAbove, usualAmount } from './usual-amount.ts'

const granted = (...amounts: number[]) => amounts.map((amount) => ({ amount, status: 'unused' }))
const player = (amount: number | undefined) => ({ amount, of: 'player' as const })

it('house 14: the usual amount is the median of the grants that were kept', () => {
  expect(usualAmount(granted(20, 50, 500, 50, 10))).toBe(50)
  expect(usualAmount(granted(20, 50))).toBeUndefined()
  expect(usualAmount([...granted(20, 50), { amount: 900, status: 'reversed' }])).toBeUndefined()
})

it('house 14: an amount of five times the usual one has a warning, from ten times on it is typed again', () => {
  expect(amountWarning(249, player(50))).toBeUndefined()
  expect(amountWarning(250, player(50))).toBe(
    'This is 5 times the usual amount of this player (50.00). Check the zeros.',
  )
  expect(amountWarning(5000, { amount: 50, of: 'operator' })).toBe(
    'This is 100 times the usual amount of this operator (50.00). Check the zeros.',
  )
  expect([499, 500].map((amount) => isFarAbove(amount, 50))).toEqual([false, true])
})

it('issue 27: without a history, a large amount has a warning and is typed again', () => {
  expect(amountWarning(999, player(undefined))).toBeUndefined()
  expect(amountWarning(1000, player(undefined))).toBe('This is a large amount. Check the zeros.')
  expect([999, 1000].map((amount) => isFarAbove(amount, undefined))).toEqual([false, true])
})

it('issue 27: a slipped zero changes the words of an amount', () => {
  expect([50_000, 500_000, 5_000_000].map(inWords)).toEqual(['50 thousand', '500 thousand', '5 million'])
})
