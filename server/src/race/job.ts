/** The background job of the race, on every node: opens the week, and pays the prizes of the week before. It does nothing without a race. */
import { every, type Loop } from '@lucero/kit/every'
import type { Runtime } from '../runtime/runtime.ts'
import { utcWeek } from '../runtime/utc-day.ts'
import { payWeek } from './pay.ts'
import { endOf, weekBefore } from './rules.ts'
import * as store from './store.ts'

const everyMs = 60_000
/** After the end of a week, rounds of its last seconds may still be recorded. */
export const graceMs = 15 * 60_000
/** The weeks before are kept as totals only. */
const keptWeeks = 8

/** Returns true when no batch from before `until` is left to fold. */
export type FoldCheck = (until: Date) => Promise<boolean>

export const startRaceJob = (runtime: Runtime, isFolded: FoldCheck): Loop =>
  every(everyMs, (stopping) => runRace(runtime, isFolded, stopping), {
    log: runtime.log,
    event: 'race.delayed',
    message: 'the race could not be opened or paid; it is retried in the next turn',
  })

export async function runRace(runtime: Runtime, isFolded: FoldCheck, stopping?: AbortSignal): Promise<void> {
  const now = runtime.clock.now()
  await store.openWeek(runtime.db, utcWeek(now))
  const due = utcWeek(new Date(now.getTime() - graceMs))
  for (const { week } of await store.unsettledBefore(runtime.db, due)) {
    if (stopping?.aborted || !(await isFolded(new Date(endOf(week).getTime() + graceMs)))) return
    await store.closeWeek(runtime.db, week)
    await payWeek(runtime, week, stopping)
    await store.deleteScoresBefore(runtime.db, keptSince(week))
  }
}

const keptSince = (week: string): string => Array.from({ length: keptWeeks }).reduce<string>(weekBefore, week)
