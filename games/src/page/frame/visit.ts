/** What a visit has come to so far, kept with its tab: loading the page anew does not put off the reminder, and is no new visit. */
import type { Seat } from '../../api.ts'
import type { SessionState, SessionStore, Tally } from './session-store.ts'

type StoredVisit = { pageToken: string; tally: Tally; from: number }

const keyOf = (game: Seat['game']) => `lucero-games-${game}-visit`

/** Where there is no reminder nothing is kept, and a load begins a visit. */
export function readVisit(game: Seat['game'], pageToken: string, minutes: number | undefined): Partial<SessionState> {
  if (minutes === undefined) return {}
  const stored = read(game)
  if (stored?.pageToken !== pageToken) return { reminder: { minutes, from: Date.now() } }
  return { tally: stored.tally, reminder: { minutes, from: stored.from } }
}

function read(game: Seat['game']): StoredVisit | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null') as StoredVisit | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Gives a way to stop. */
export function keepVisit(game: Seat['game'], pageToken: string, store: SessionStore): () => void {
  const keep = ({ tally, reminder }: SessionState) => {
    if (!reminder) return
    const visit: StoredVisit = { pageToken, tally, from: reminder.from }
    sessionStorage.setItem(keyOf(game), JSON.stringify(visit))
  }
  keep(store.getState())
  return store.subscribe((state, before) => {
    if (state.tally !== before.tally || state.reminder !== before.reminder) keep(state)
  })
}
