/**
 * Cells of a table: ranges of neighbouring rows, in which drawn outcomes are counted. A count of each outcome would be millions of numbers.
 * Counts are stored by the number of a cell, so the cells of a table must never change.
 */
import { rowAt } from './draw.ts'

export type Cells = { firstRows: number[]; weights: bigint[] }

/** The share of a usual cell in the sum of the weights. */
const PARTS = 512n

/**
 * Rows are sorted by payout, so the rare large wins are at the end. Each cell has at most half of the weight that is left, so the cells become
 * finer there. There are never more than about 580.
 */
export function cellsOf(cumulative: BigUint64Array): Cells {
  const total = cumulative[cumulative.length - 1] as bigint
  const cells: Cells = { firstRows: [], weights: [] }
  for (let row = 0; row < cumulative.length;) {
    const before = row === 0 ? 0n : (cumulative[row - 1] as bigint)
    const size = larger(1n, smaller(total / PARTS, (total - before) / 2n))
    const last = rowAt(cumulative, before + size - 1n)
    cells.firstRows.push(row)
    cells.weights.push((cumulative[last] as bigint) - before)
    row = last + 1
  }
  return cells
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** The number of the cell that contains the row. */
export function cellOf({ firstRows }: Cells, row: number): number {
  let [low, high] = [0, firstRows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firstRows[middle] as number) <= row) low = middle
    else high = middle - 1
  }
  return low
}
