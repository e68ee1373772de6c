/** At start: a database that is slow, or away for a moment, is no reason to give up. */
import { setTimeout as delay } from 'node:timers/promises'
import { isTransientDbError } from './connection.ts'

const againMs = 250

/** Whatever is done must do no harm when it is done twice. */
export async function retryTransient<Result>(work: () => Promise<Result>, withinMs = 30_000): Promise<Result> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTransientDbError(error) || performance.now() >= giveUpAt) throw error
      await delay(againMs)
    }
  }
}
