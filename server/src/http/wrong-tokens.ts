/**
 * A token that opens nothing costs a query to find out. An address that sends one after the other is told to wait before that query is
 * made; tokens that were good a moment ago go on from there as from anywhere else.
 */
import { Refusal } from '@lucero/contract/refusals'
import { tokenKey } from '@lucero/kit/secrets'
import { tokenBuckets } from './token-buckets.ts'

const maxKnown = 20_000
/** Every token of ours has this form; others need no query. */
const form = /^[\w-]{43}$/

export function watchTokens(wrongPerSecond: number) {
  const wrong = tokenBuckets({ perSecond: wrongPerSecond, atOnce: wrongPerSecond * 5 })
  let [known, knownBefore] = [new Set<string>(), new Set<string>()]

  const remember = (key: string) => {
    if (known.size >= maxKnown) [known, knownBefore] = [new Set(), known]
    known.add(key)
  }

  return {
    rejectEarly(token: string | undefined, address: string): void {
      if (!token || !form.test(token)) throw new Refusal('ACCESS_TOKEN_EXPIRED')
      const waitSeconds = wrong.waitOf(address)
      if (!waitSeconds) return
      const key = tokenKey(token)
      if (known.has(key) || knownBefore.has(key)) return
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(waitSeconds) })
    },
    /** What a token was found to be. */
    noteGood: (token: string | undefined) => remember(tokenKey(token ?? '')),
    noteRefused(error: unknown, address: string): void {
      if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') wrong.take(address)
    },
  }
}
