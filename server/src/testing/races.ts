// Runs many requests concurrently on two nodes.
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/shared/refusals'
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import type { Runtime } from '../runtime/runtime.ts'

export const parallel = 50

/** `counts`: the number of requests by result, 'done' or a refusal code. `replies`: those of successful requests. */
export type Race<Reply> = { counts: Record<string, number>; replies: Reply[] }

export async function race<Reply>(
  runtimes: Runtime[],
  send: (runtime: Runtime, n: number) => Promise<Reply>,
): Promise<Race<Reply>> {
  const requests = Array.from({ length: parallel }, (_, n) =>
    withRetries(() => send(runtimes[n % runtimes.length]!, n)),
  )
  const settled = await Promise.allSettled(requests)
  const replies = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const results = settled.map((one) => (one.status === 'fulfilled' ? 'done' : codeOf(one.reason)))
  const counts = Object.fromEntries([...Map.groupBy(results, (code) => code)].map(([code, all]) => [code, all.length]))
  return { counts, replies }
}

const maxTries = 20

/** Retries transient errors, which are expected on a busy machine, a limited number of times. */
async function withRetries<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      // The same errors that http.ts reports as RETRY_LATER.
      const isPassing = codeOf(error) === 'RETRY_LATER' || error instanceof OverloadError || isTransientDbError(error)
      if (!isPassing || tries === maxTries) throw error
      await delay(50 * tries)
    }
  }
}

const codeOf = (reason: unknown) => (reason instanceof Refusal ? reason.code : String(reason))
