/** The weekly race of the demo, which starts with the week of the first start. */
import type { Kit } from '../../kit/kit.ts'
import { utcWeek } from '../../kit/utc-day.ts'
import { createBonus } from '../../bonus/offers.ts'
import { setRace } from '../../race/race.ts'
import { racePrizes } from '../bonuses.ts'
import { dayMs } from './plan.ts'

/** The prizes are not published: only winners get a copy. The scores are written when the reports fold the history. */
export function raceWeek(kit: Kit, endMs: number): { atMs: number; run(): Promise<void> } {
  const atMs = Date.parse(utcWeek(new Date(endMs)))
  const offered = { offeredFrom: new Date(atMs), offeredUntil: new Date(endMs + 365 * dayMs) }
  const run = async () => {
    for (const prize of racePrizes) await createBonus(kit, { ...prize, ...offered })
    const ids = racePrizes.map(({ id }) => id)
    await setRace(kit, ids)
  }
  return { atMs, run }
}
