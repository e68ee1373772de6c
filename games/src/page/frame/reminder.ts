/**
 * The reminder that a player has asked for: after so many minutes of play the page says how long it has been and what came of it. When it is
 * due no new round begins, and so autoplay ends; a round in play comes to its end first.
 */
import type { SessionState, SessionStore } from './session-store.ts'

const minuteMs = 60_000

const dueAt = ({ minutes, from }: NonNullable<SessionState['reminder']>) => from + minutes * minuteMs

function isDue({ reminder, ended }: SessionState): boolean {
  return reminder !== undefined && ended === undefined && Date.now() >= dueAt(reminder)
}

/** Nothing is on its way, and what came out last has been shown. */
const isCalm = ({ busy, round, recent }: SessionState) =>
  !busy && (round?.status !== 'closed' || recent.some(({ id }) => id === round.id))

/** Whether it is time to say so instead of beginning a round. */
export function remindIfDue(store: SessionStore): boolean {
  if (!isDue(store.getState())) return false
  store.setState({ isReminding: true })
  return true
}

/** From now on the same time again. */
export function playOn(store: SessionStore): void {
  const { reminder } = store.getState()
  store.setState({ isReminding: false, reminder: reminder && { ...reminder, from: Date.now() } })
}

/** Gives a way to stop. */
export function followReminder(store: SessionStore): () => void {
  if (!store.getState().reminder) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const { isReminding, reminder, ended } = store.getState()
    clearTimeout(timer)
    if (isReminding || !reminder || ended !== undefined) return
    if (!isDue(store.getState())) timer = setTimeout(look, dueAt(reminder) - Date.now())
    else if (isCalm(store.getState())) remindIfDue(store)
  }
  const stopListening = store.subscribe(look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
  }
}
