/** Waits with a timeout, so that a drill fails with a message instead of blocking. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than the recovery from any failure that a drill causes. */
const timeoutMs = 60_000

/** Polls until the condition holds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  { everyMs = 20, withinMs = timeoutMs } = {},
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await condition())) {
    assert(performance.now() < giveUpAt, `timed out: ${what}`)
    await delay(everyMs)
  }
}

export async function within<Result>(what: string, promise: Promise<Result>, withinMs = timeoutMs): Promise<Result> {
  const stopped = new AbortController()
  const tooLong = delay(withinMs, undefined, { signal: stopped.signal, ref: false }).then(() =>
    assert.fail(`timed out: ${what}`),
  )
  tooLong.catch(() => undefined)
  try {
    return await Promise.race([promise, tooLong])
  } finally {
    stopped.abort()
  }
}
