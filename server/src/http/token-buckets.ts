/**
 * A bucket of tokens for each key, in memory: so many at once, then so many a second. A bucket that has rested until it is full again is
 * as good as none, so two generations are kept and the older one is dropped; the number of keys is bounded.
 */
type Bucket = { tokens: number; at: number }
type Settings = { perSecond: number; atOnce: number; maxKeys?: number }

export function tokenBuckets({ perSecond, atOnce, maxKeys = 20_000 }: Settings, now = () => performance.now()) {
  const fullAgainMs = (atOnce / perSecond) * 1000
  let [young, old] = [new Map<string, Bucket>(), new Map<string, Bucket>()]
  let youngSince = now()

  const age = (at: number) => {
    if (young.size < maxKeys && at - youngSince < fullAgainMs) return
    if (at - youngSince >= 2 * fullAgainMs) young = new Map()
    ;[old, young, youngSince] = [young, new Map<string, Bucket>(), at]
  }
  const bucketOf = (key: string, at: number): Bucket => {
    const found = young.get(key) ?? old.get(key)
    const bucket = found ?? { tokens: atOnce, at }
    bucket.tokens = Math.min(atOnce, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    young.set(key, bucket)
    return bucket
  }
  const waitSeconds = ({ tokens }: Bucket) => (tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond)))

  return {
    /** Takes one; 0, or else how many seconds to wait for the next. */
    take(key: string): number {
      const at = now()
      age(at)
      const bucket = bucketOf(key, at)
      const wait = waitSeconds(bucket)
      if (wait === 0) bucket.tokens -= 1
      return wait
    },
    /** The same question, with nothing taken and nothing remembered. */
    waitOf(key: string): number {
      const at = now()
      const found = young.get(key) ?? old.get(key)
      return found ? waitSeconds({ at, tokens: found.tokens + ((at - found.at) / 1000) * perSecond }) : 0
    },
    /** Keys that are remembered. */
    size: () => young.size + old.size,
  }
}
