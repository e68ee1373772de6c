/**
 * The reality check: after the interval that the player has set, the page shows time and result of the visit. When it is due, no new
 * round begins, so autoplay ends. A round in play is finished first.
 */
import type { SessionState, SessionStore } from './session-store.ts'

const minuteMs = 60_000

const dueAt = ({ minutes, from }: NonNullable<SessionState['realityCheck']>) => from + minutes * minuteMs

function isDue({ realityCheck, ended }: SessionState): boolean {
  return realityCheck !== undefined && ended === undefined && Date.now() >= dueAt(realityCheck)
}

/** No request is pending, and every outcome has been shown. */
const isIdle = ({ busy, round, recent, held }: SessionState) =>
  !busy && Object.keys(held).length === 0 && (round?.status !== 'closed' || recent.some(({ id }) => id === round.id))

/** Opens the reality check if it is due. True means that no round may begin. */
export function openIfDue(store: SessionStore): boolean {
  if (!isDue(store.getState())) return false
  store.setState({ isRealityCheckDue: true })
  return true
}

/** Closes the reality check and restarts its interval. */
export function continuePlaying(store: SessionStore): void {
  const { realityCheck } = store.getState()
  store.setState({ isRealityCheckDue: false, realityCheck: realityCheck && { ...realityCheck, from: Date.now() } })
}

/** Opens the reality check when it is due. Returns a function that stops the timer. */
export function startRealityCheck(store: SessionStore): () => void {
  if (!store.getState().realityCheck) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    const { isRealityCheckDue, realityCheck, ended } = store.getState()
    clearTimeout(timer)
    if (isRealityCheckDue || !realityCheck || ended !== undefined) return
    if (!isDue(store.getState())) timer = setTimeout(check, dueAt(realityCheck) - Date.now())
    else if (isIdle(store.getState())) openIfDue(store)
  }
  const stopListening = store.subscribe(check)
  document.addEventListener('visibilitychange', check)
  check()
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', check)
    clearTimeout(timer)
  }
}
