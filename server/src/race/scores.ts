/** Adds settled rounds to the race. The fold of the reports calls it, so that a bet does not become slower. */
import type { Tx } from '@lucero/kit/db'
import { bestScores, type RaceRound } from './rules.ts'
import * as store from './store.ts'

/** Does nothing without a race. */
export async function addRaceRounds(tx: Tx, rounds: readonly RaceRound[]): Promise<void> {
  if (!rounds.length) return
  const scores = bestScores(rounds, await store.openWeeks(tx))
  if (scores.length) await store.addScores(tx, scores)
}

export { countsInRace, type RaceRound } from './rules.ts'
