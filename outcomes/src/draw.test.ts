import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawBelow, rowAt } from './draw.ts'

const words = (...values: number[]) => {
  const left = [...values]
  return { next: () => left.shift() ?? fail(), left }
}
const fail = (): never => {
  throw new Error('no word left')
}

it('issue 38: a total up to 2³² takes one word, a larger one two: first × 2³² + second', () => {
  expect(drawBelow(100n, words(1234).next)).toBe(34n)
  expect(drawBelow(2n ** 32n, words(4_294_967_295).next)).toBe(4_294_967_295n)
  expect(drawBelow(2n ** 32n + 1n, words(1, 7).next)).toBe((2n ** 32n + 7n) % (2n ** 32n + 1n))
  expect(drawBelow(2n ** 64n - 1n, words(4_294_967_295, 5).next)).toBe(0xffff_ffffn * 2n ** 32n + 5n)
})

it('issue 38: words of the last, incomplete run are discarded', () => {
  const fair = 2 ** 32 - (2 ** 32 % 100)
  expect(drawBelow(100n, words(fair, fair + 95, fair - 1).next)).toBe(99n)
  const total = 2n ** 64n - 1n
  expect(drawBelow(total, words(0xffff_ffff, 0xffff_ffff, 0, 3).next)).toBe(3n)
})

it('issue 38: the row of a number is the one whose range of cumulative weights contains it, and never one of weight 0', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (list, share) => {
      const total = list.reduce((sum, weight) => sum + weight, 0n)
      fc.pre(total > 0n)
      let sum = 0n
      const cumulative = BigUint64Array.from(list, (weight) => (sum += weight))
      const number = BigInt(Math.floor(share * Number(total)))
      const row = rowAt(cumulative, number)
      const from = row === 0 ? 0n : cumulative[row - 1]!
      expect(from <= number && number < cumulative[row]!).toBe(true)
    }),
  )
})
