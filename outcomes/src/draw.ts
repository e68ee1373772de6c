/** Draws a number below the sum of the weights of a mode, and finds its row. */

const WORDS = 2n ** 32n

/**
 * A uniform number from 0 to `total` - 1. Up to 2³² it takes one word; a larger total takes two, first × 2³² + second. Words beyond the last
 * whole run of `total` are discarded, because they would favour small numbers.
 */
export function drawBelow(total: bigint, nextWord: () => number): bigint {
  const range = total <= WORDS ? WORDS : WORDS * WORDS
  const take = () => (range === WORDS ? BigInt(nextWord()) : BigInt(nextWord()) * WORDS + BigInt(nextWord()))
  const fair = range - (range % total)
  let number = take()
  while (number >= fair) number = take()
  return number % total
}

/** The row whose range of cumulative weights contains the number. `cumulative[row]` is the sum of the weights up to and with that row. */
export function rowAt(cumulative: BigUint64Array, number: bigint): number {
  let [low, high] = [0, cumulative.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cumulative[middle] as bigint) > number) high = middle
    else low = middle + 1
  }
  return low
}
