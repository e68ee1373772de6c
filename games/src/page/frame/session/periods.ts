/** Statistics of a period, from those of its days. Pure. Amounts are whole cents, days are UTC. */
import type { DayStatistics } from '../../../api.ts'

export const periods = ['today', 'week', 'month', 'all'] as const
export type Period = (typeof periods)[number]

/** `total` is the result of the period up to and including the day. */
export type PeriodDay = { day: string; rounds: number; staked: number; result: number; total: number }

export type PeriodFigures = Omit<DayStatistics, 'day'> & { days: readonly PeriodDay[] }

const dayMs = 86_400_000
const lengths: Record<Period, number> = { today: 1, week: 7, month: 30, all: Infinity }

/** The first day of a period that ends today. */
function startOf(period: Period, today: string): string {
  if (period === 'all') return ''
  return new Date(Date.parse(today) - (lengths[period] - 1) * dayMs).toISOString().slice(0, 10)
}

export function figuresOf(all: readonly DayStatistics[], today: string, period: Period): PeriodFigures {
  const start = startOf(period, today)
  const days = all.filter(({ day }) => day >= start)
  const sum = (field: 'rounds' | 'staked' | 'paid') => days.reduce((before, day) => before + day[field], 0)
  const max = (field: 'highest' | 'multiple') => Math.max(0, ...days.map((day) => day[field]))
  let total = 0
  return {
    rounds: sum('rounds'),
    staked: sum('staked'),
    paid: sum('paid'),
    highest: max('highest'),
    multiple: max('multiple'),
    days: days.map(({ day, rounds, staked, paid }) => {
      total += paid - staked
      return { day, rounds, staked, result: paid - staked, total }
    }),
  }
}

/** The running result for a graph, from 0, evenly spaced in time: a day without rounds repeats the total before it. */
export function curveOf(days: readonly PeriodDay[], today: string): number[] {
  const first = days[0]?.day ?? today
  const count = Math.round((Date.parse(today) - Date.parse(first)) / dayMs) + 1
  const totals = new Map(days.map(({ day, total }) => [day, total]))
  let last = 0
  const curve = Array.from({ length: count }, (_, index) => {
    last = totals.get(new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10)) ?? last
    return last
  })
  return [0, ...curve]
}
