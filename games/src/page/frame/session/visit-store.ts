/** Stores the visit in sessionStorage, so that a reload neither delays the reality check nor starts a new visit. */
import type { Seat } from '../../../api.ts'
import type { SessionState, SessionStore, Tally } from './session-store.ts'
import type { Trend } from './trend.ts'

type StoredVisit = { pageToken: string; tally: Tally; trend: Trend; from: number }

const keyOf = (game: Seat['game']) => `lucero-games-${game}-visit`

/** Without a reality check nothing is stored, and each load is a new visit. */
export function readVisit(game: Seat['game'], pageToken: string, minutes: number | undefined): Partial<SessionState> {
  if (minutes === undefined) return {}
  const stored = read(game)
  if (stored?.pageToken !== pageToken) return { realityCheck: { minutes, from: Date.now() } }
  return { tally: stored.tally, trend: stored.trend, realityCheck: { minutes, from: stored.from } }
}

function read(game: Seat['game']): StoredVisit | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null') as StoredVisit | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the visit after each change. Returns a function that stops it. */
export function storeVisit(game: Seat['game'], pageToken: string, store: SessionStore): () => void {
  const write = ({ tally, trend, realityCheck }: SessionState) => {
    if (!realityCheck) return
    const visit: StoredVisit = { pageToken, tally, trend, from: realityCheck.from }
    sessionStorage.setItem(keyOf(game), JSON.stringify(visit))
  }
  write(store.getState())
  return store.subscribe((state, previous) => {
    if (state.tally !== previous.tally || state.realityCheck !== previous.realityCheck) write(state)
  })
}
