/** Idempotency keys of this tab, by staff member. They outlive the dialog and a reload: see contract/src/shared/attempts.ts. */
import { openAttempts, type Attempts } from '@lucero/contract/shared/attempts'
import { currentStaff } from './session.ts'

/** Storage may be blocked. Then the attempts live until the next reload. */
const memory = new Map<string, string>()

/** The attempts of the staff member who is signed in. Another one on the same computer does not repeat them. */
export function ownAttempts(): Attempts {
  const key = `attempts:${currentStaff()?.name ?? ''}`
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
