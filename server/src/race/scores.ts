/** Adds settled rounds to the race. The fold of the reports calls it, so that a bet does not become slower. */
import type { Tx } from '@lucero/kit/db'
import { utcWeek } from '../runtime/utc-day.ts'
import { bestScores, type RaceRound } from './rules.ts'
import * as store from './store.ts'

/** Does nothing without a race. */
export async function addRaceRounds(tx: Tx, rounds: readonly RaceRound[]): Promise<void> {
  if (!rounds.length) return
  const scores = bestScores(rounds, await openWeeksFor(tx, rounds))
  if (scores.length) await store.addScores(tx, scores)
}

/** The job opens a week up to a minute after its begin. The first rounds open it too, while the week before is still open. */
async function openWeeksFor(tx: Tx, rounds: readonly RaceRound[]): Promise<Set<string>> {
  const open = await store.openWeeks(tx)
  const latest = [...open].toSorted().at(-1)
  const begun = new Set(rounds.map(({ atMs }) => utcWeek(new Date(atMs))).filter((week) => latest && week > latest))
  for (const week of begun) await store.openWeek(tx, week)
  return begun.size ? store.openWeeks(tx) : open
}

export { countsInRace, type RaceRound } from './rules.ts'
