/** Limits the calls of each session on this node. */

const perSecond = 20
/** Beyond this, sessions that have been quiet are forgotten. */
const maxSessions = 10_000

type Bucket = { left: number; at: number }

export function openCallRate(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()

  const forgetQuiet = (at: number) => {
    for (const [session, bucket] of buckets) if (at - bucket.at > 1000) buckets.delete(session)
  }

  return {
    /** False if the session has called too often. */
    admit(session: string): boolean {
      const at = now()
      if (buckets.size > maxSessions) forgetQuiet(at)
      const bucket = buckets.get(session) ?? { left: perSecond, at }
      const left = Math.min(perSecond, bucket.left + ((at - bucket.at) / 1000) * perSecond)
      buckets.set(session, { left: left < 1 ? left : left - 1, at })
      return left >= 1
    },
  }
}
