/** Small work beside the requests: what has ended is forgotten. Any number of nodes may do it side by side, and share it. */
import { deleteOldDevices } from './auth/devices.ts'
import { deleteOldCodes, deleteOldSessions } from './auth/sessions.ts'
import { deleteOldGameSessions, deleteExpiredLaunchTokens, deleteOldNonces } from './games/cleanup.ts'
import type { Kit } from './kit/kit.ts'
import { forgetOldLimits } from './kit/limits.ts'

const everyMs = 60_000
/** What is left then waits for the next turn: no step keeps the others from theirs. */
const stepMs = 6000

const steps: Record<string, (kit: Kit, until: AbortSignal) => Promise<void>> = {
  limits: ({ db }, until) => forgetOldLimits(db, until),
  nonces: deleteOldNonces,
  'launch tokens': deleteExpiredLaunchTokens,
  sessions: deleteOldSessions,
  codes: deleteOldCodes,
  devices: deleteOldDevices,
  'game sessions': deleteOldGameSessions,
}

export function startUpkeep(kit: Kit): { once(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const turn = async () => {
    for (const [step, forget] of Object.entries(steps)) {
      if (stopping.signal.aborted) return
      const until = AbortSignal.any([stopping.signal, AbortSignal.timeout(stepMs)])
      await forget(kit, until).catch((error: unknown) =>
        kit.log.warn({ err: error, step, event: 'upkeep.step_failed' }, 'a step of the upkeep was put off'),
      )
    }
  }
  /** Asked for while one is under way, it is that one: a turn never runs beside itself. */
  const once = () => (running ??= turn().finally(() => (running = undefined)))
  const timer = setInterval(() => void once(), everyMs)
  return {
    once,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
