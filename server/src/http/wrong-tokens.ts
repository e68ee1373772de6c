/**
 * Checking an invalid token costs a query. An address that sends many invalid tokens is refused before that query. Tokens that were
 * valid recently still work from that address.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import { tokenKey } from '@lucero/kit/secrets'
import type { Peers } from '../runtime/peers.ts'
import { sharedTokenBuckets } from './token-buckets.ts'

const maxValid = 20_000
/** The form of all our tokens; those of staff have a prefix. Others are refused without a query. */
const form = /^(?:l[sk]_)?[\w-]{43}$/

/** `topic` distinguishes the buckets of different callers between processes. */
export function watchTokens(peers: Peers, topic: string, wrongPerSecond: number) {
  const wrong = sharedTokenBuckets(peers, topic, { perSecond: wrongPerSecond, burst: wrongPerSecond * 5 })
  let [valid, validBefore] = [new Set<string>(), new Set<string>()]

  const remember = (key: string) => {
    if (valid.size >= maxValid) [valid, validBefore] = [new Set(), valid]
    valid.add(key)
  }

  return {
    rejectEarly(token: string | undefined, address: string): void {
      if (!token || !form.test(token)) throw new Refusal('ACCESS_TOKEN_EXPIRED')
      const waitSeconds = wrong.waitOf(address)
      if (!waitSeconds) return
      const key = tokenKey(token)
      if (valid.has(key) || validBefore.has(key)) return
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(waitSeconds) })
    },
    noteGood: (token: string | undefined) => remember(tokenKey(token ?? '')),
    noteRefused(error: unknown, address: string): void {
      if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') wrong.take(address)
    },
  }
}
