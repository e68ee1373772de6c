/** Small work beside the requests: what has ended is forgotten. Any number of nodes may do it side by side. */
import { forgetEnded } from './auth/sessions.ts'
import { forgetPlayed } from './games/forgetting.ts'
import type { Kit } from './kit/kit.ts'
import { forgetOldLimits } from './kit/limits.ts'

const everyMs = 60_000

export function startUpkeep(kit: Kit): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const once = async () => {
    await forgetOldLimits(kit.db)
    await forgetEnded(kit)
    await forgetPlayed(kit)
  }
  const timer = setInterval(() => {
    running = once().catch((error: unknown) => kit.log.warn({ err: error }, 'upkeep was put off'))
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
