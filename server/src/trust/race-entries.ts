/** The result of each race as an entry, once its prizes are paid. The race page shows the same places. */
import type { RaceEntry } from '@lucero/contract/trust/entries'
import { settledWeeks } from '../race/race.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { append } from './log.ts'
import * as store from './store.ts'

const beforeAll = '0001-01-01'

export async function noteRaces(runtime: Runtime): Promise<void> {
  const last = await store.lastOfType(runtime.db, 'race')
  const after = last ? (JSON.parse(last.body) as RaceEntry).week : beforeAll
  for (const { week, winners } of await settledWeeks(runtime.db, after)) {
    const places = winners.map(({ points, bonusId }) => ({ points, bonus: bonusId }))
    const entry = { type: 'race', version: 1, at: new Date().toISOString(), week, places } as const
    await append(runtime, [{ key: `race ${week}`, entry }])
  }
}
