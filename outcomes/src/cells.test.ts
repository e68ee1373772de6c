import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellOf, cellsOf } from './cells.ts'

const cumulate = (weights: readonly bigint[]) => {
  let sum = 0n
  return BigUint64Array.from(weights, (weight) => (sum += weight))
}

it('issue 38: every row is in one cell, and the weights of the cells are those of their rows', () => {
  const weights = fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 0n, max: 10n ** 15n })), {
    minLength: 1,
    maxLength: 3000,
  })
  fc.assert(
    fc.property(weights, (list) => {
      const cells = cellsOf(cumulate(list))
      const sums = cells.weights.map(() => 0n)
      list.forEach((weight, row) => (sums[cellOf(cells, row)]! += weight))
      expect(sums).toEqual(cells.weights)
      expect(cells.weights.length).toBeLessThanOrEqual(580)
    }),
    { numRuns: 50 },
  )
})

it('issue 38: the cells of a table never change, because counts are stored by their numbers; they are finer where payouts are large', () => {
  const { firstRows, weights } = cellsOf(cumulate(Array.from({ length: 100_000 }, () => 3n)))
  expect(firstRows.length).toBe(520)
  expect(firstRows.slice(0, 3)).toEqual([0, 195, 390])
  expect(firstRows.slice(-10)).toEqual([99_450, 99_645, 99_823, 99_912, 99_956, 99_978, 99_989, 99_995, 99_998, 99_999])
  expect(weights.slice(0, 2)).toEqual([585n, 585n])
})
