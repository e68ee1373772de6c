/**
 * Idempotency keys of this tab, by player. A request without a definite answer keeps its id over a closed form and a reload, so that pressing again has
 * no second effect: see contract/src/shared/attempts.ts.
 */
import { openAttempts, type Attempts } from '@lucero/contract/shared/attempts'
import { sessionOwner } from './session.ts'

/** Storage may be blocked. Then the attempts live until the next reload. */
const memory = new Map<string, string>()

/** Belongs to the player who is signed in, or to the visitor. */
export function ownAttempts(): Attempts {
  const key = `attempts:${sessionOwner() ?? ''}`
  return openAttempts({
    read: () => {
      try {
        return sessionStorage.getItem(key)
      } catch {
        return memory.get(key) ?? null
      }
    },
    write: (text) => {
      try {
        sessionStorage.setItem(key, text)
      } catch {
        memory.set(key, text)
      }
    },
  })
}
