/** Pearson's chi-squared test: do counts agree with weights? */

export type Fit = {
  statistic: number
  degreesOfFreedom: number
  /** The p-value: the chance that an honest draw differs from the weights at least as much. */
  chance: number
}

export type CountedCell = { weight: bigint; drawn: number }

/** The test is not valid for cells that are expected less often. */
const MIN_EXPECTED = 5

/** Neighbours are pooled until each cell is expected often enough. Undefined if fewer than two cells remain. */
export function fitOf(cells: readonly CountedCell[]): Fit | undefined {
  const pooled = pool(cells)
  const degreesOfFreedom = pooled.length - 1
  if (degreesOfFreedom < 1) return undefined
  const statistic = pooled.reduce((sum, { expected, drawn }) => sum + (drawn - expected) ** 2 / expected, 0)
  return { statistic, degreesOfFreedom, chance: upperGamma(degreesOfFreedom / 2, statistic / 2) }
}

type PooledCell = { expected: number; drawn: number }

function pool(cells: readonly CountedCell[]): PooledCell[] {
  const rounds = cells.reduce((sum, { drawn }) => sum + drawn, 0)
  const total = Number(cells.reduce((sum, { weight }) => sum + weight, 0n))
  const pooled: PooledCell[] = []
  let open: PooledCell = { expected: 0, drawn: 0 }
  for (const { weight, drawn } of cells) {
    open = { expected: open.expected + (rounds * Number(weight)) / total, drawn: open.drawn + drawn }
    if (open.expected < MIN_EXPECTED) continue
    pooled.push(open)
    open = { expected: 0, drawn: 0 }
  }
  const last = pooled.at(-1)
  if (!last) return []
  return [...pooled.slice(0, -1), { expected: last.expected + open.expected, drawn: last.drawn + open.drawn }]
}

const PRECISION = 1e-15
const MAX_TERMS = 10_000

/** The regularized upper incomplete gamma function Q(a, x): a series below its mean, a continued fraction (Lentz) above. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a]
  for (let n = 1; n < MAX_TERMS && term > sum * PRECISION; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Number.POSITIVE_INFINITY
  let d = 1 / b
  let product = d
  for (let n = 1; n < MAX_TERMS; n += 1) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    product *= c * d
    if (Math.abs(c * d - 1) < PRECISION) break
  }
  return product
}

/** Stirling's series, after moving the argument to where it is exact to 15 digits. */
function logGamma(value: number): number {
  let [shifted, product] = [value, 1]
  while (shifted < 10) {
    product *= shifted
    shifted += 1
  }
  const [one, square] = [1 / shifted, 1 / shifted ** 2]
  const series = one * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))))
  return (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - Math.log(product)
}
