/** Signs out after a time without input. Reads in the background do not count, here and at the server. */
import { noteInput, sinceInputMs } from './activity.ts'
import { call } from './api.ts'
import { signedOut } from './session.ts'

const idleMs = 15 * 60_000
const checkMs = 15_000

/** Returns a function that stops the watch. */
export function lockWhenIdle(limitMs = idleMs): () => void {
  noteInput()
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  for (const name of events) document.addEventListener(name, noteInput, { capture: true, passive: true })
  // The time of the last input counts, not the number of checks: a sleeping computer runs none.
  const check = () => {
    if (sinceInputMs() >= limitMs) void lock()
  }
  const timer = setInterval(check, Math.min(checkMs, limitMs))
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    for (const name of events) document.removeEventListener(name, noteInput, { capture: true })
  }
}

/** Ends the session at the server too. Without a network it ends there by its own timeout. */
export async function lock(isLocked = true): Promise<void> {
  await call('signOutStaff', {}).catch(() => undefined)
  signedOut(isLocked)
}
