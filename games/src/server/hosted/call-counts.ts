/** Counts of calls of front ends on this node that are not stored yet. Times are on a logarithmic scale, so a count is small and p99 is near. */

export type CallCount = { game: string; version: number; result: string; bucket: number; calls: number }

type Version = Pick<CallCount, 'game' | 'version'>

const firstMs = 0.25
/** 19 % between two buckets, and the last one is at 15 seconds. */
const perDoubling = 4
const lastBucket = 63

/** The bucket of a time, and the time at its upper end. */
export const bucketOf = (ms: number): number =>
  Math.min(lastBucket, Math.max(0, Math.ceil(perDoubling * Math.log2(ms / firstMs))))
export const upperMs = (bucket: number): number => firstMs * 2 ** (bucket / perDoubling)

/** The time within which 99 of 100 calls were answered. Null without calls. */
export function p99Of(counts: readonly Pick<CallCount, 'bucket' | 'calls'>[]): number | null {
  const total = counts.reduce((sum, { calls }) => sum + calls, 0)
  let seen = 0
  for (const { bucket, calls } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += calls
    if (seen >= total * 0.99) return upperMs(bucket)
  }
  return null
}

export type CallCounts = ReturnType<typeof openCallCounts>

export function openCallCounts() {
  let counts = new Map<string, CallCount>()

  return {
    add({ game, version }: Version, result: string, ms: number): void {
      const bucket = bucketOf(ms)
      const key = `${game}/${version}/${result}/${bucket}`
      const count = counts.get(key) ?? { game, version, result, bucket, calls: 0 }
      count.calls += 1
      counts.set(key, count)
    },
    /** The counts since the last time. */
    take(): CallCount[] {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    /** Counts that could not be stored. */
    giveBack(taken: readonly CallCount[]): void {
      for (const count of taken) {
        const key = `${count.game}/${count.version}/${count.result}/${count.bucket}`
        counts.set(key, { ...count, calls: count.calls + (counts.get(key)?.calls ?? 0) })
      }
    },
  }
}
