/** Counts requests and their latencies per period and per call, in bounded memory. */
import type { ErrorKind } from './windows.ts'

export type Outcome = 'answered' | ErrorKind
export type Period = {
  atSeconds: number
  answered: number
  later: number
  connection: number
  p50: number
  p99: number
}
export type CallRow = { name: string; answered: number; later: number; connection: number; p50: number; p99: number }

type Bucket = Record<Outcome, number> & { times: number[]; seen: number }

/** Latencies kept of each period and call. */
const maxTimes = 1000

export function openTraffic(periodSeconds: number) {
  const periods = new Map<number, Bucket>()
  const calls = new Map<string, Bucket>()
  const bucketAt = <Key>(map: Map<Key, Bucket>, key: Key): Bucket => {
    const bucket = map.get(key) ?? { answered: 0, later: 0, connection: 0, times: [], seen: 0 }
    map.set(key, bucket)
    return bucket
  }
  return {
    record(name: string, atSeconds: number, ms: number, outcome: Outcome): void {
      for (const bucket of [bucketAt(periods, Math.floor(atSeconds / periodSeconds)), bucketAt(calls, name)]) {
        bucket[outcome] += 1
        if (outcome === 'answered') keep(bucket, ms)
      }
    },
    periods: (): Period[] =>
      [...periods]
        .toSorted(([a], [b]) => a - b)
        .map(([n, bucket]) => ({ atSeconds: (n + 0.5) * periodSeconds, ...figuresOf(bucket) })),
    calls: (): CallRow[] =>
      [...calls].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, bucket]) => ({ name, ...figuresOf(bucket) })),
  }
}

/** Reservoir sampling: each latency is kept with the same probability. */
function keep(bucket: Bucket, ms: number): void {
  bucket.seen += 1
  if (bucket.times.length < maxTimes) return void bucket.times.push(ms)
  const place = Math.floor(Math.random() * bucket.seen)
  if (place < maxTimes) bucket.times[place] = ms
}

function figuresOf({ answered, later, connection, times }: Bucket) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { answered, later, connection, p50: at(0.5), p99: at(0.99) }
}
