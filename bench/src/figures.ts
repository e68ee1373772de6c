/** Statistics of measurements, and tables to print them. */
import { quantile } from '@lucero/lab/load/quantile'

/** Median and 99th percentile of times in milliseconds, as text. */
export const spread = (times: number[]): string => `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`

/** The spread of repeated work, one after another. */
export async function spreadOf(times: number, work: (n: number) => Promise<unknown>): Promise<string> {
  const took: number[] = []
  for (let n = 0; n < times; n += 1) took.push((await timed(() => work(n))).tookMs)
  return spread(took)
}

export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; tookMs: number }> {
  const start = performance.now()
  const result = await work()
  return { result, tookMs: performance.now() - start }
}

export const ms = (value: number): string => `${value.toFixed(2)} ms`

/** A figure with its goal. */
export const judged = (figure: string, isMet: boolean, goal: string): string =>
  `${figure}   goal ${goal}: ${isMet ? 'met' : 'NOT MET'}`

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
