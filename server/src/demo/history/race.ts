/** The weekly race of the demo: the week before the first start with its winners, and the running week. */
import type { Runtime } from '../../runtime/runtime.ts'
import { utcWeek } from '../../runtime/utc-day.ts'
import { createBonus } from '../../bonus/offers.ts'
import { graceMs, runRace } from '../../race/job.ts'
import { setRace } from '../../race/race.ts'
import { weekBefore } from '../../race/rules.ts'
import { foldSome } from '../../reports/job.ts'
import { racePrizes } from '../bonuses.ts'
import { dayMs } from './plan.ts'

export function raceWeeks(runtime: Runtime, endMs: number): { atMs: number; run(): Promise<void> }[] {
  const week = utcWeek(new Date(endMs))
  const [startMs, weekMs] = [Date.parse(weekBefore(week)), Date.parse(week)]
  const offered = { offeredFrom: new Date(startMs), offeredUntil: new Date(endMs + 365 * dayMs) }
  /** The prizes are not published: only winners get a copy. */
  const open = async () => {
    for (const prize of racePrizes) await createBonus(runtime, { ...prize, ...offered })
    const ids = racePrizes.map(({ id }) => id)
    await setRace(runtime, ids)
  }
  const runJob = () => runRace(runtime, async () => true)
  /**
   * Without the fold, the week would be settled without scores. The database dates the batches of the history when they are written, so the race job
   * would not see that batches of last week are left to fold.
   */
  const settle = async () => {
    while (await foldSome(runtime.db));
    await runJob()
  }
  return [
    { atMs: startMs, run: open },
    { atMs: weekMs, run: runJob },
    { atMs: weekMs + graceMs, run: settle },
  ]
}
