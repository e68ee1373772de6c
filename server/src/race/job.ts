/** The background job of the race, on every node: opens the week, and pays the prizes of the week before. It does nothing without a race. */
import { every, type Loop } from '@lucero/kit/every'
import type { Kit } from '../kit/kit.ts'
import { utcWeek } from '../kit/utc-day.ts'
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

export const startRaceJob = (kit: Kit, isFolded: FoldCheck): Loop =>
  every(everyMs, (stopping) => runRace(kit, isFolded, stopping), {
    log: kit.log,
    event: 'race.delayed',
    message: 'the race could not be opened or paid; it is retried in the next turn',
  })

export async function runRace(kit: Kit, isFolded: FoldCheck, stopping?: AbortSignal): Promise<void> {
  const now = kit.clock.now()
  await store.openWeek(kit.db, utcWeek(now))
  const due = utcWeek(new Date(now.getTime() - graceMs))
  for (const { week } of await store.unsettledBefore(kit.db, due)) {
    if (stopping?.aborted || !(await isFolded(new Date(endOf(week).getTime() + graceMs)))) return
    await store.closeWeek(kit.db, week)
    await payWeek(kit, week, stopping)
    await store.deleteScoresBefore(kit.db, keptSince(week))
  }
}

const keptSince = (week: string): string => Array.from({ length: keptWeeks }).reduce<string>(weekBefore, week)
