import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountToMove, toAmount, toCents } from './money.ts'

const largest = 100_000_000_000n
const anyCents = fc.bigInt({ min: -largest, max: largest })
const someCents = fc.bigInt({ min: 1n, max: largest })

it('I16 cents survive conversion to JSON and back', () => {
  fc.assert(fc.property(anyCents, (cents) => toCents(JSON.parse(JSON.stringify(toAmount(cents))) as number) === cents))
})

it('I16 an amount has at most two decimals', () => {
  fc.assert(fc.property(anyCents, (cents) => /^-?\d+(\.\d{1,2})?$/.test(String(toAmount(cents)))))
})

it('I16 an amount finer than a cent is rejected, never rounded', () => {
  fc.assert(
    fc.property(someCents, fc.integer({ min: 1, max: 9 }), (cents, thousandths) => {
      const fine = Number(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}${thousandths}`)
      expect(() => toCents(fine)).toThrow(RangeError)
      expect(amountToMove.safeParse(fine).success).toBe(false)
    }),
  )
})

it('every whole number of cents above 0 is valid', () => {
  fc.assert(fc.property(someCents, (cents) => amountToMove.safeParse(toAmount(cents)).success))
})

it.each([
  0,
  -0,
  -1,
  -0.01,
  1_000_000_000.01,
  Number.NaN,
  Infinity,
  -Infinity,
  5e-10,
  1e-9,
  0.001,
  0.005,
  0.1 + 0.2,
  '1',
  null,
  1n,
  [1],
  {},
])('I16 rejects moving %s', (amount) => {
  expect(amountToMove.safeParse(amount).success).toBe(false)
})

it.each([Number.NaN, Infinity, 1e300, 0.001, 1.005, 0.1 + 0.2, 5e-324, 2 ** 53])(
  'I16 %s is no amount of money',
  (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError)
  },
)

it('rejects cents that a JSON number cannot represent', () => {
  expect(() => toAmount(2n ** 60n)).toThrow(RangeError)
})

it.each([
  [0.3, 30n],
  [1.1, 110n],
  [4.35, 435n],
  [1_000_000_000, 100_000_000_000n],
])('reads %s as %s cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
})
