/** Results of a player's own play, by day and by month. */
import { afterMonths } from '@lucero/contract/shared/exclusion-lengths'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { saferShapes } from '@lucero/contract/player/safer'
import type { GivenData } from '@lucero/contract/shared/shape'
import { cashResult } from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay, utcMonth } from '../runtime/utc-day.ts'
import { balancesOf } from '../ledger/books.ts'
import { cashResultAt } from './past-play.ts'

const dayMs = 86_400_000
const [dayCount, monthCount] = [30, 12]

/** The difference of the cash result between the start of a period and the start of the next one. */
export async function getPlayResults(
  runtime: Runtime,
  playerId: string,
): Promise<GivenData<(typeof saferShapes)['getPlayResults']>> {
  const now = runtime.clock.now()
  const today = Date.parse(utcDay(now))
  const thisMonth = new Date(utcMonth(now))
  const days = Array.from({ length: dayCount }, (_, n) => new Date(today - (dayCount - 1 - n) * dayMs))
  const months = Array.from({ length: monthCount }, (_, n) => afterMonths(thisMonth, n + 1 - monthCount))
  const [balances, starts] = await Promise.all([
    balancesOf(runtime.db, playerId),
    cashResultAt(
      runtime.db,
      playerId,
      [...days, ...months].map((start) => start.getTime()),
    ),
  ])
  const current = cashResult(balances)
  const dayResults = resultsOf(starts.slice(0, dayCount), current)
  const monthResults = resultsOf(starts.slice(dayCount), current)
  return {
    days: days.map((day, n) => ({ day: utcDay(day), result: dayResults[n] ?? 0 })),
    months: months.map((month, n) => ({ month: utcDay(month), result: monthResults[n] ?? 0 })),
  }
}

/** A book of version 0.1 does not contain its oldest results. They are shown as 0. */
function resultsOf(starts: (Cents | undefined)[], current: Cents): number[] {
  return starts.map((start, index) => {
    const end = index + 1 < starts.length ? starts[index + 1] : current
    return start === undefined || end === undefined ? 0 : toAmount(end - start)
  })
}
