/** Waiting with a limit: a drill fails, and says what it waited for, instead of waiting for ever. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** No fault that a drill causes takes as long to pass. */
const limitMs = 60_000

/** Polls until the condition holds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  { everyMs = 20, withinMs = limitMs } = {},
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await condition())) {
    assert(performance.now() < giveUpAt, `waited too long: ${what}`)
    await delay(everyMs)
  }
}

export async function within<Result>(what: string, promise: Promise<Result>, withinMs = limitMs): Promise<Result> {
  const stopped = new AbortController()
  const tooLong = delay(withinMs, undefined, { signal: stopped.signal, ref: false }).then(() =>
    assert.fail(`waited too long: ${what}`),
  )
  tooLong.catch(() => undefined)
  try {
    return await Promise.race([promise, tooLong])
  } finally {
    stopped.abort()
  }
}
