/**
 * Exact distribution figures of one spin, by its number of moons: probability, expected payout and expected squared payout, in stakes.
 * Reels are independent, so probabilities along a line multiply. A square of a sum of lines is a sum over pairs of lines.
 */
import { defined } from '@lucero/kit/defined'
import {
  lines,
  moonPays,
  payingSymbols,
  rows,
  strips,
  type LinePays,
  type PayingSymbol,
  type ReelSymbol,
} from './machine.ts'
import { filledWindow, windowAt, type StarFill } from './spin.ts'

/** Each list has an entry for 0, 1, … 5 moons. */
export type SpinMoments = { chance: readonly number[]; mean: readonly number[]; square: readonly number[] }

/** By reel and stop, the symbols that count. */
export type Columns = readonly (readonly (readonly ReelSymbol[])[])[]

export const columnsOf = (fill: StarFill): Columns =>
  strips.map((strip, reel) =>
    Array.from(strip.keys(), (stop) => {
      const stops = strips.map((_, other) => (other === reel ? stop : 0))
      return defined(filledWindow(windowAt(stops), fill)[reel])
    }),
  )

/** A probability for each number of moons. */
type ByMoons = readonly number[]

export function addTo(list: number[], index: number, number: number): void {
  list[index] = (list[index] ?? 0) + number
}

/** Adds one reel. Its two shares are those without and with a moon. */
function times(before: ByMoons, [without, withMoon]: readonly [number, number]): ByMoons {
  const after = [...before.map((chance) => chance * without), 0]
  for (const [moons, chance] of before.entries()) addTo(after, moons + 1, chance * withMoon)
  return after
}

/** A position of a reel, and the symbol that must match there. */
type Need = { row: number; symbol: PayingSymbol }

/** Returns the probability that a reel matches one or two needs. Answers are cached. */
function matcher(columns: Columns) {
  const cache = new Map<number, [number, number]>()
  const codeOf = ({ row, symbol }: Need) => 1 + payingSymbols.indexOf(symbol) * rows + row
  const base = 1 + payingSymbols.length * rows
  return (reel: number, needs: readonly Need[]): readonly [number, number] => {
    const key = needs.reduce((code, need) => code * base + codeOf(need), 0) * reels + reel
    const cached = cache.get(key)
    if (cached) return cached
    const shares: [number, number] = [0, 0]
    const column = defined(columns[reel])
    for (const symbols of column) {
      if (needs.every(({ row, symbol }) => symbols[row] === symbol || symbols[row] === 'star'))
        shares[symbols.includes('moon') ? 1 : 0] += 1 / column.length
    }
    cache.set(key, shares)
    return shares
  }
}

const reels = strips.length

/** Matching symbols of one kind along a line, from the left. */
type Run = { path: readonly number[]; symbol: PayingSymbol }

export function spinMoments(linePays: LinePays, fill: StarFill = {}): SpinMoments {
  const matches = matcher(columnsOf(fill))
  /** The payout of a run with `count` symbols, minus that of a run with one fewer. */
  const stepOf = ({ symbol }: Run, count: number) =>
    (defined(linePays[symbol][count - 3]) - (linePays[symbol][count - 4] ?? 0)) / lines.length
  /** Adds the expected product of the payouts of the runs. `before`: probability that they match on the reels before `reel`. */
  const addProduct = (sum: number[], runs: readonly Run[], reel = 0, before: ByMoons = [1], factor = 1): void => {
    if (reel === reels) {
      const last = runs.reduce((product, run) => product * stepOf(run, reels), factor)
      for (const [moons, chance] of before.entries()) addTo(sum, moons, chance * last)
      return
    }
    // From the fourth reel on, each run may end before it.
    for (const longer of reel < 3 ? [runs] : subsetsOf(runs)) {
      const shares = matches(
        reel,
        longer.map(({ path, symbol }) => ({ row: defined(path[reel]), symbol })),
      )
      if (shares[0] + shares[1] === 0) continue
      const ended = runs.filter((run) => !longer.includes(run))
      const product = ended.reduce((all, run) => all * stepOf(run, reel), factor)
      addProduct(sum, longer, reel + 1, times(before, shares), product)
    }
  }
  const zeros = () => Array.from({ length: reels + 1 }, () => 0)
  const [chance, mean, square] = [zeros(), zeros(), zeros()]
  addProduct(chance, [])
  const runs = lines.flatMap((path) => payingSymbols.map((symbol) => ({ path, symbol })))
  for (const [index, run] of runs.entries()) {
    addProduct(mean, [run])
    addProduct(square, [run, { ...run }])
    for (const other of runs.slice(index + 1)) addProduct(square, [run, other], 0, [2])
  }
  return withMoonPays({ chance, mean, square })
}

function subsetsOf<T>(list: readonly T[]): T[][] {
  const [first, ...rest] = list
  return first === undefined ? [[]] : subsetsOf(rest).flatMap((subset) => [subset, [first, ...subset]])
}

/** Adds the payout of the moons to the payout of the lines. */
function withMoonPays({ chance, mean, square }: SpinMoments): SpinMoments {
  return {
    chance,
    mean: mean.map((lineMean, moons) => lineMean + defined(chance[moons]) * defined(moonPays[moons])),
    square: square.map((lineSquare, moons) => {
      const pays = defined(moonPays[moons])
      return lineSquare + 2 * pays * defined(mean[moons]) + defined(chance[moons]) * pays ** 2
    }),
  }
}
