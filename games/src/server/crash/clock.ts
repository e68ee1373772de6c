/**
 * The database's clock, as this process estimates it. Every node measures receive times against it, so that the nodes agree. A query bounds
 * the offset: the database read its clock between sending and answer. The error is at most half of the fastest trip.
 */
import { sql } from '@lucero/kit/sql'
import type { Db } from '@lucero/kit/db'

/** A better estimate replaces an older one. After this time any estimate does, because clocks drift. */
const maxAgeMs = 30_000

export type DatabaseClock = {
  /** The database's time for a moment of `performance.now()`. */
  at(moment: number): number
  /** Uses a reading that came with another query. */
  note(reading: number, sentAt: number, answeredAt: number): void
  /** Measures if there is no recent estimate. */
  sync(): Promise<void>
}

export function openClock(db: Db): DatabaseClock {
  let best: { offset: number; tripMs: number; measuredAt: number } | undefined
  const isFresh = () => best !== undefined && performance.now() - best.measuredAt < maxAgeMs
  const note = (reading: number, sentAt: number, answeredAt: number) => {
    const tripMs = answeredAt - sentAt
    if (best && isFresh() && best.tripMs <= tripMs) return
    best = { offset: reading - (sentAt + answeredAt) / 2, tripMs, measuredAt: answeredAt }
  }
  return {
    at: (moment) => moment + (best?.offset ?? performance.timeOrigin),
    note,
    async sync() {
      if (isFresh()) return
      const sentAt = performance.now()
      const { now } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
      note(now.getTime(), sentAt, performance.now())
    },
  }
}
