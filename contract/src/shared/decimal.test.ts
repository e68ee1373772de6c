import { expect, it } from 'vitest'
import { addAmounts } from './decimal.ts'

it('ACT-8 sums amounts to the cent', () => {
  expect(addAmounts([0.1, 0.2])).toBe(0.3)
  expect(addAmounts([1331.8, -132.5])).toBe(1199.3)
  expect(addAmounts(Array.from({ length: 1000 }, () => 0.01))).toBe(10)
  expect(addAmounts([])).toBe(0)
})
