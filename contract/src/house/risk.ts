/** Risk calls of the house API: findings of the risk rules, and their dismissal. */
import { z } from 'zod'
import { after, limit, next, reason } from './fields.ts'
import { amount } from '../shared/money.ts'
import { riskKinds } from './lists.ts'
import type { Shape } from '../shared/shape.ts'

export const riskCalls = {
  listRisk: {
    method: 'GET',
    path: '/risk',
    permission: 'risk.read',
    summary: 'Findings of the risk rules, newest evidence first',
  },
  showRisk: {
    method: 'GET',
    path: '/risk/show',
    permission: 'risk.read',
    summary: 'One finding with its evidence',
  },
  dismissRisk: {
    method: 'POST',
    path: '/risk/dismiss',
    permission: 'risk.dismiss',
    summary: 'Dismiss an open finding, with a reason; new evidence opens it again',
  },
} as const

export const riskSignals = [
  'device',
  'phone',
  'counter',
  'sign-ins',
  'play',
  'same-bonus',
  'bonus-redeemed',
  'rising-stakes',
  'credit-after-loss',
  'limit-raised',
  'large-win',
  'high-return',
  'second-payment',
] as const

const kind = z.enum(riskKinds)
const findingNumber = z.number().int().min(1)
const time = z.iso.datetime()

const finding = z.object({
  id: findingNumber,
  kind,
  players: z.array(z.string()).meta({ description: 'usernames' }),
  signals: z.array(z.enum(riskSignals)).meta({ description: 'the kinds of evidence' }),
  score: z.number().int().meta({ description: 'from 1 to 100; a higher score has more or stronger evidence' }),
  state: z.enum(['open', 'dismissed']),
  firstSeen: time,
  lastSeen: time,
})

const evidence = z.object({
  signal: z.enum(riskSignals),
  players: z.array(z.string()).meta({ description: 'usernames; two of them are an edge of the graph' }),
  count: z.number().int().meta({ description: 'how often it was seen' }),
  amount: amount.nullable().meta({ description: 'null: the signal has no amount' }),
  references: z
    .array(z.string())
    .meta({ description: 'ids of redeems, grants, bonuses, games or transactions, days, or a short device hash' }),
  at: time.meta({ description: 'when it was seen last' }),
})

const shownFinding = finding.extend({
  evidence: z.array(evidence),
  dismissal: z
    .object({ by: z.string(), reason: z.string(), at: time })
    .nullable()
    .meta({ description: 'the last dismissal; an open finding with one was reopened by new evidence' }),
})

export const riskShapes = {
  listRisk: {
    query: z.strictObject({
      kind: kind.optional(),
      open: z.literal('true').optional().meta({ description: 'open findings only' }),
      after,
      limit,
    }),
    data: z.object({ findings: z.array(finding), next }),
    refusals: [],
  },
  showRisk: {
    query: z.strictObject({
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    }),
    data: z.object({ finding: shownFinding }),
    refusals: ['FINDING_NOT_FOUND'],
  },
  dismissRisk: {
    body: z.strictObject({ id: findingNumber, reason }),
    data: z.object({ finding: shownFinding }),
    refusals: ['FINDING_NOT_FOUND', 'FINDING_NOT_OPEN'],
  },
} as const satisfies Record<keyof typeof riskCalls, Shape>
