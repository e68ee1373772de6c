/** Retries work at start while the database is slow or unreachable. */
import { setTimeout as delay } from 'node:timers/promises'
import { isTransientDbError } from './connection.ts'

const retryMs = 250

/** The work must be idempotent. */
export async function retryTransient<Result>(work: () => Promise<Result>, withinMs = 30_000): Promise<Result> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTransientDbError(error) || performance.now() >= giveUpAt) throw error
      await delay(retryMs)
    }
  }
}
