/**
 * Token bucket rate limiter in memory, one bucket per key. A bucket that has been idle until it is full equals a new one. So two
 * generations of buckets are kept and the older one is dropped, which bounds the number of keys.
 */
import assert from 'node:assert/strict'
import type { Peers } from '../runtime/peers.ts'

type Bucket = { tokens: number; at: number }
type Settings = { perSecond: number; burst: number; maxKeys?: number }

export function tokenBuckets({ perSecond, burst, maxKeys = 20_000 }: Settings, now = () => performance.now()) {
  assert(perSecond > 0 && burst >= 1, 'a token bucket needs a positive rate and a burst of at least one')
  const fullAgainMs = (burst / perSecond) * 1000
  let [young, old] = [new Map<string, Bucket>(), new Map<string, Bucket>()]
  let youngSince = now()

  const age = (at: number) => {
    if (young.size < maxKeys && at - youngSince < fullAgainMs) return
    if (at - youngSince >= 2 * fullAgainMs) young = new Map()
    ;[old, young, youngSince] = [young, new Map<string, Bucket>(), at]
  }
  const bucketOf = (key: string, at: number): Bucket => {
    const bucket = young.get(key) ?? old.get(key) ?? { tokens: burst, at }
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    young.set(key, bucket)
    return bucket
  }
  const waitSeconds = ({ tokens }: Bucket) => (tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond)))

  return {
    /** Takes a token. Returns 0, or the seconds until one is available. */
    take(key: string): number {
      const at = now()
      age(at)
      const bucket = bucketOf(key, at)
      const wait = waitSeconds(bucket)
      if (wait === 0) bucket.tokens -= 1
      return wait
    },
    /** Like `take`, but takes nothing and stores nothing. */
    waitOf(key: string): number {
      const at = now()
      const bucket = young.get(key) ?? old.get(key)
      return bucket ? waitSeconds({ at, tokens: bucket.tokens + ((at - bucket.at) / 1000) * perSecond }) : 0
    },
    /** Tokens taken by another process. The bucket can fall below zero. */
    charge(key: string, tokens: number): void {
      const at = now()
      age(at)
      bucketOf(key, at).tokens -= tokens
    },
    /** Tokens that are missing in the bucket. */
    spent: (key: string): number => burst - (young.get(key) ?? old.get(key) ?? { tokens: burst }).tokens,
    /** The number of stored keys. */
    size: () => young.size + old.size,
  }
}

const gatherMs = 2

/**
 * One bucket per key for all processes of a node. A process decides alone and sends its takes to the others. Takes of a bucket that is
 * nearly full are not sent: they are most of the traffic, and all of them together are less than a twentieth of a burst.
 */
export function sharedTokenBuckets(peers: Peers, topic: string, settings: Settings) {
  const buckets = tokenBuckets(settings)
  if (peers.processes === 1) return buckets
  const sentFrom = settings.burst / (20 * peers.processes)
  let takes = new Map<string, number>()
  const send = () => {
    peers.send(topic, [...takes])
    takes = new Map()
  }
  peers.on(topic, (data) => (data as [string, number][]).forEach(([key, tokens]) => buckets.charge(key, tokens)))
  return {
    ...buckets,
    take(key: string): number {
      const wait = buckets.take(key)
      if (wait > 0 || buckets.spent(key) < sentFrom) return wait
      if (!takes.size) setTimeout(send, gatherMs).unref()
      takes.set(key, (takes.get(key) ?? 0) + 1)
      return wait
    },
  }
}
