import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerOwnGames } from '../games/own-games.ts'
import type { Wiring } from '../program/program.ts'
import { decideDemoRounds } from '../program/demo-rounds.ts'
import { ownGamesSecret } from '../program/games-process.ts'
import { showRace } from '../race/race.ts'
import { houseOf } from '../testing/casino.ts'
import { freshDatabase } from '../testing/database.ts'
import { expectWork } from '../testing/demo-work.ts'
import { startProgram } from '../testing/program.ts'
import { writeFirstHistory } from './first-start.ts'

// A history takes seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const isNightly = !!process.env['NIGHTLY']

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** In the future, because the database dates the devices of players. The midnight after the next one does not pass during the test. */
const midnightMs = (Math.floor(Date.now() / dayMs) + 2) * dayMs

const everyHour = Array.from({ length: 24 }, (_, hour) => hour * hourMs)
/** The counter opens at 15:00, and the redeems of the day before are paid at 16:00. */
const counterQuarters = Array.from({ length: 13 }, (_, quarter) => 14 * hourMs + quarter * 15 * minuteMs)
/** Near midnight (UTC), at midnight in the shops, and when the winner has won before the counter opens. */
const ofWeekday = [0.05, 4.9, 15.2, 15.35, 15.7, 23.7].map((hours) => hours * hourMs)
const everyWeekday = Array.from({ length: 7 }, (_, day) => ofWeekday.map((time) => day * dayMs + time)).flat()
const ends = [...new Set([...everyHour, ...counterQuarters, ...everyWeekday])]

let cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  cleanUp = []
})

async function startDemoAt(endMs: number) {
  const database = await freshDatabase()
  cleanUp.push(database.drop)
  const clock = { now: () => new Date(endMs) }
  const prepare: Wiring['prepare'] = async (runtime, openBooksAt) => {
    await registerOwnGames(runtime, ownGamesSecret(runtime.config, runtime.rootKey))
    const decideRounds = decideDemoRounds(runtime.config, runtime.rootKey, database.url)
    await writeFirstHistory({ ...runtime, clock }, openBooksAt, decideRounds)
  }
  const program = await startProgram({}, { databaseUrl: database.url, prepare })
  cleanUp.push(program.stop)
  return { house: houseOf(program.address), runtimeAtEnd: { ...program.runtime, clock } }
}

describe.runIf(isNightly)('issue 27: the history of a demo that starts at any time of day and on any weekday', () => {
  it.each(ends.map((end) => new Date(midnightMs + end)))('is complete if it ends at %s', async (end) => {
    const { house, runtimeAtEnd } = await startDemoAt(end.getTime())
    await expectWork(house)
    const { prizes, week } = await showRace(runtimeAtEnd)
    expect(prizes).toHaveLength(3)
    expect(week?.prizes).toEqual(prizes)
  })
})
