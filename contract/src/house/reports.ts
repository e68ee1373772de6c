/** Reports of the house API: sums per day, operator, game, provider and bonus, and their comparison with the ledger. */
import { z } from 'zod'
import type { Shape } from '../shared/shape.ts'

export const reportCalls = {
  reportByDay: {
    method: 'GET',
    path: '/reports/days',
    permission: 'reports.read',
    summary: 'Stakes, payouts, GGR, bonus cost, credit, redeems and liabilities of each day',
  },
  reportByOperator: {
    method: 'GET',
    path: '/reports/operators',
    permission: 'reports.read',
    summary: 'The same sums for each operator',
  },
  reportByGame: {
    method: 'GET',
    path: '/reports/games',
    permission: 'totals.read',
    summary: 'Bets, stakes, payouts and GGR of each game, and its observed RTP',
  },
  reportByProvider: {
    method: 'GET',
    path: '/reports/providers',
    permission: 'totals.read',
    summary: 'Bets, stakes, payouts and GGR of each game provider',
  },
  reportByBonus: {
    method: 'GET',
    path: '/reports/bonuses',
    permission: 'totals.read',
    summary: 'Credit granted, staked, won, collected and forfeited of each bonus',
  },
  showReportCheck: {
    method: 'GET',
    path: '/reports/check',
    permission: 'totals.read',
    summary: 'The last comparison of the reports with the ledger, and whether the reports are built',
  },
  startReportCheck: {
    method: 'POST',
    path: '/reports/check',
    permission: 'totals.read',
    summary: 'Recompute all reports from the ledger and compare them, at the server; one comparison at a time',
  },
  repairReports: {
    method: 'POST',
    path: '/reports/repair',
    permission: 'ledger.change',
    summary: 'Compare the reports with the ledger and correct every difference, at the server',
  },
} as const

const day = z.iso.date()

const period = z.strictObject({
  from: day.optional().meta({ description: 'the first day; left out: seven days up to the last' }),
  to: day.optional().meta({ description: 'the last day, included; left out: today' }),
  daily: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({ description: 'true: one row per day and subject' }),
})

/** A string, because sums over all players may exceed the integers that JSON numbers represent exactly. */
const sum = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'an amount with two decimals, as a string' })

const reportRow = z.object({
  day: day.nullable().meta({ description: 'null: the whole period' }),
  id: z.string().nullable().meta({ description: 'the operator, game, provider or bonus; null: all together' }),
  name: z.string().nullable(),
  bets: z.number().int().meta({ description: 'accepted bets, free spins included' }),
  stakes: sum,
  refunds: sum.meta({ description: 'stakes returned by rollbacks' }),
  payouts: sum,
  promotions: sum.meta({
    description: 'payouts of rounds without a stake, which suppliers give away; part of the payouts',
  }),
  ggr: sum.meta({ description: 'stakes less refunds and payouts' }),
  bonusGranted: sum,
  bonusForfeited: sum,
  bonusCollected: sum.meta({ description: 'bonus credit that became cash' }),
  bonusCost: sum.meta({ description: 'bonus credit granted less forfeited' }),
  creditGranted: sum,
  creditReturned: sum.meta({ description: 'credit that went back to the operator without a redeem' }),
  redeemed: sum,
  creditLiability: sum
    .nullable()
    .meta({ description: 'what players hold at the end of the last day; null: not defined' }),
  bonusLiability: sum.nullable().meta({ description: 'bonus credit that players hold at the end of the last day' }),
})

export type ReportRow = z.infer<typeof reportRow>

const percent = z.number().nullable()

const gameRow = reportRow.extend({
  rtp: z.object({
    theoretical: percent.meta({ description: 'in percent; null: not known' }),
    rounds: z.number().int().meta({ description: 'settled rounds with a stake' }),
    observed: percent,
    low: percent.meta({ description: 'the lower end of the 99.9 % confidence interval' }),
    high: percent.meta({ description: 'its upper end' }),
    isOutside: z
      .boolean()
      .meta({ description: 'at least 10,000 rounds, and the theoretical RTP is outside of the interval' }),
  }),
})

const reportOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    from: day,
    to: day,
    zone: z
      .string()
      .optional()
      .meta({ description: 'the time zone of the days; nodes of 0.3 leave it out, and count UTC days' }),
    isBuilding: z.boolean().meta({ description: 'true: sums of transfers before the upgrade are still missing' }),
    rows: z.array(row),
  })

const report = {
  query: period,
  data: reportOf(reportRow),
  refusals: ['INVALID_INPUT', 'SHIFT_IS_BLIND'],
} as const satisfies Shape

const checkState = z.object({
  build: z.object({ isFinished: z.boolean(), books: z.number().int().meta({ description: 'books built so far' }) }),
  check: z
    .object({
      state: z.enum(['wanted', 'running', 'finished', 'failed']),
      repairs: z.boolean(),
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime().nullable(),
      compared: z.number().int().meta({ description: 'rows that were recomputed' }),
      movingDays: z
        .array(day)
        .meta({ description: 'days that were not compared, because money moved; only on a Citus cluster' }),
      differenceCount: z.number().int(),
      differences: z
        .array(
          z.object({
            day,
            kind: z.enum(['operator', 'game', 'bonus', 'shop']),
            subject: z.string(),
            measure: z.string(),
            reported: z.string().meta({ description: 'a count, or cents' }),
            recomputed: z.string(),
          }),
        )
        .meta({ description: 'the first two hundred' }),
    })
    .nullable(),
})

const started = checkState.extend({
  started: z.boolean().meta({ description: 'false: the reports are being built, or a comparison was already running' }),
})

export const reportShapes = {
  reportByDay: report,
  reportByOperator: report,
  reportByGame: { ...report, data: reportOf(gameRow) },
  reportByProvider: report,
  reportByBonus: report,
  showReportCheck: { data: checkState, refusals: [] },
  startReportCheck: { data: started, refusals: [] },
  repairReports: { data: started, refusals: [] },
} as const satisfies Record<keyof typeof reportCalls, Shape>
