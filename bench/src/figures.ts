/** Statistics of measurements, and tables to print them. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Probability that a value of `one` exceeds a value of `other`: 0.5 if indistinguishable, 0 or 1 if separable. */
export function chanceAbove(one: number[], other: number[]): number {
  let above = 0
  for (const a of one) for (const b of other) above += a > b ? 1 : a === b ? 0.5 : 0
  return above / (one.length * other.length)
}

/** Two-sided p of the rank test, by the normal approximation. */
export function rankTest(one: number[], other: number[]): number {
  const [n, m] = [one.length, other.length]
  const z = (Math.abs(chanceAbove(one, other) - 0.5) * n * m) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(z))
}

/** The normal distribution (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

export const ms = (value: number): string => `${value.toFixed(2)} ms`

export function printTable(title: string, rows: [string, string][]): void {
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}

type Figures = {
  perSecond: number
  p50: number
  p99: number
  nodeUs?: number | undefined
  databaseUs?: number | undefined
}

/** One line with rate, latency and CPU time. */
export function rateLine({ perSecond, p50, p99, nodeUs, databaseUs }: Figures, more: [string, number][] = []): string {
  const parts: [string, number | undefined][] = [
    ['Node', nodeUs],
    ['PostgreSQL', databaseUs],
    ['both', nodeUs !== undefined && databaseUs !== undefined ? nodeUs + databaseUs : undefined],
    ...more,
  ]
  const costs = parts.filter(([, us]) => us !== undefined).map(([name, us]) => `${name} ${us!.toFixed(0)}`)
  return [
    `${perSecond.toFixed(0).padStart(6)} per second`,
    Number.isNaN(p99) ? `average ${p50.toFixed(1)} ms` : `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
    ...(costs.length ? [`processor, µs each: ${costs.join(', ')}`] : []),
  ].join('   ')
}
