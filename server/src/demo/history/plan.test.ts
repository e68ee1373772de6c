import { describe, expect, it } from 'vitest'
import { dayMs, mayRedeemAtCounter, planPeaks } from './plan.ts'

describe('issue 27: the plan of the history', () => {
  it('is the same at every start, and has play on every day whatever the weekday and the time', () => {
    const endMs = Date.UTC(2026, 10, 17, 12)
    expect(planPeaks(endMs)).toEqual(planPeaks(endMs))
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      const end = Date.UTC(2026, 10, 17, hours, 3)
      const dayOf = (ms: number) => Math.floor(end / dayMs) - Math.floor(ms / dayMs)
      const days = new Set(planPeaks(end).flatMap(({ turnsMs }) => turnsMs.map(dayOf)))
      const missing = Array.from({ length: 29 }, (_, n) => n + 1).filter((daysAgo) => !days.has(daysAgo))
      expect([hours, missing]).toEqual([hours, []])
    }
  })

  it('keeps the win of the last day until the end, at every time of day', () => {
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      const endMs = Date.UTC(2026, 10, 17, 0, minutes)
      const wonMs = planPeaks(endMs).at(-1)!.turnsMs[0]!
      const counterAt = (day: number) => Date.UTC(2026, 10, 17 - 30 + day, 15)
      const between = [28, 29, 30].filter((day) => counterAt(day) >= wonMs - 5 * 60_000 && counterAt(day) <= endMs)
      expect([minutes, between.filter((day) => mayRedeemAtCounter('lucky.dee', day))]).toEqual([minutes, []])
    }
  })
})
