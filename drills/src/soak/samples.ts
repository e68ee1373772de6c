/** Reads the samples of all processes, and judges whether memory, connections and open files are flat. */
import { readFileSync } from 'node:fs'
import { lowerEnvelope, minPoints, trendOf, type Point, type Tolerance, type Trend } from './trend.ts'

export type ProcessSample = {
  at: number
  node: number
  role: 'server' | 'supervisor' | 'worker' | 'games'
  pid: number
  rss: number
  heapUsed: number
  external: number
  files?: number
  loopP99: number
  loopMax: number
}

export type ConnectionSample = { atSeconds: number; perNode: number[] }

/** One measured quantity of one process, or the connections of one node. */
export type Series = { measure: Measure; label: string; points: Point[] }

const MB = 1024 * 1024

/** The tolerances allow for caches that fill slowly. `varies`: it follows the load, so only its minimum of each period counts. */
export const measures = {
  heap: {
    title: 'Heap after garbage collection',
    unit: 'MB',
    tolerance: { absolute: 8, relative: 0.1 },
    varies: false,
  },
  resident: { title: 'Resident memory', unit: 'MB', tolerance: { absolute: 48, relative: 0.2 }, varies: false },
  connections: {
    title: 'Connections to PostgreSQL',
    unit: '',
    tolerance: { absolute: 6, relative: 0.15 },
    varies: true,
  },
  files: { title: 'Open files and sockets', unit: '', tolerance: { absolute: 16, relative: 0.15 }, varies: true },
} as const satisfies Record<string, { title: string; unit: string; tolerance: Tolerance; varies: boolean }>

export type Measure = keyof typeof measures

export type Verdict = { measure: Measure; label: string; trend: Trend | undefined }

export function readSamples(file: string): ProcessSample[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as ProcessSample)
}

export const labelOf = ({ node, role }: Pick<ProcessSample, 'node' | 'role'>): string => `node ${node + 1} ${role}`

/** `startedAt`: the time of second 0 of the soak, in ms. */
export function seriesOf(samples: ProcessSample[], connections: ConnectionSample[], startedAt: number): Series[] {
  const perProcess = [...Map.groupBy(samples, ({ pid }) => pid).values()].flatMap((own) => {
    const label = labelOf(own[0]!)
    const pick = (measure: Measure, value: (sample: ProcessSample) => number | undefined): Series => ({
      measure,
      label,
      points: own.flatMap((sample) => {
        const found = value(sample)
        return found === undefined ? [] : [{ at: (sample.at - startedAt) / 1000, value: found }]
      }),
    })
    return [
      pick('heap', ({ heapUsed }) => heapUsed / MB),
      pick('resident', ({ rss }) => rss / MB),
      pick('files', ({ files }) => files),
    ]
  })
  const nodes = connections[0]?.perNode.length ?? 0
  const perNode = Array.from({ length: nodes }, (_, node): Series => {
    const points = connections.map(({ atSeconds, perNode: counts }) => ({ at: atSeconds, value: counts[node]! }))
    return { measure: 'connections', label: `node ${node + 1}`, points }
  })
  return [...perProcess, ...perNode]
}

/**
 * Judges the second half of the run. A process that started later than its first quarter is still warming up, or was killed: it is not
 * judged. At least one process is, because the first node is never killed.
 */
export function judge(series: Series[], seconds: number): Verdict[] {
  return series
    .filter(
      ({ points }) => points.length >= minPoints && points[0]!.at < seconds / 4 && points.at(-1)!.at > seconds * 0.9,
    )
    .map(({ measure, label, points }) => {
      const window = points.filter(({ at }) => at >= seconds / 2 && at <= seconds)
      const { tolerance, varies } = measures[measure]
      return { measure, label, trend: trendOf(varies ? lowerEnvelope(window) : window, tolerance) }
    })
}
