/** Calls of the desk, the web app of the staff: overview, list of players, timeline of a player, and health of the installation. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { after, operatorId, operatorIdText, username } from './fields.ts'
import { maxQueueCount, operatorStatuses, playerStandings, timelineKinds, type TimelineKind } from './lists.ts'
import { amount } from '../shared/money.ts'
import { positiveInteger } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'
import { houseSuspension } from './suspensions.ts'
import { houseStatementLine } from '../player/statement.ts'

export const overviewCalls = {
  getOverview: {
    method: 'GET',
    path: '/overview',
    permission: 'signed-in',
    summary: 'Lengths of the queues, sums of the last 31 days, and alerts; only what the role may read',
  },
  listPlayers: {
    method: 'GET',
    path: '/players/list',
    permission: 'players.read',
    summary: 'Players in pages of 50, by time of creation or by username',
  },
  getPlayerTimeline: {
    method: 'GET',
    path: '/players/timeline',
    permission: 'players.read',
    summary: 'Everything that happened with a player, newest first',
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    permission: 'database.read',
    summary: 'Nodes, database, queues, SMS, ledger audit and providers',
  },
} as const

const time = z.iso.datetime()
const count = z.number().int().min(0)

const queueCount = count
  .max(maxQueueCount)
  .nullable()
  .meta({
    description: `null: the role may not read this queue; ${maxQueueCount}: that many, or more`,
  })

const sum = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'an amount with two decimals, as a string' })

const alertCodes = [
  'rtp-outside',
  'books-frozen',
  'ledger-halted',
  'reports-building',
  'reports-differ',
  'sms-delayed',
  'wins-held',
] as const

export type AlertCode = (typeof alertCodes)[number]

const figures = {
  stakes: sum,
  payouts: sum,
  ggr: sum,
  creditGranted: sum,
  redeemed: sum,
  activePlayers: count.meta({ description: 'players with a bet' }),
}

const overviewDay = z.object({ day: z.iso.date(), ...figures })

const earlierDay = z
  .object(figures)
  .nullable()
  .meta({ description: 'up to the same time of day, to five minutes; null: not recorded' })

const listedPlayer = z.object({
  id: fields.id,
  username: z.string(),
  realName: z.string().nullable().meta({ description: 'first and last name; null: not entered, or deleted' }),
  verified: z.boolean(),
  standing: z.enum(playerStandings),
  operators: z.array(z.object({ operatorId, status: z.enum(operatorStatuses) })),
  balance: amount.meta({ description: 'main wallets, of all operators that the actor may see' }),
  createdAt: time,
  lastSeenAt: time
    .nullable()
    .meta({ description: 'the last use of a session or a device; null: unknown, or staff of an operator' }),
})

const timelineId = z.string().meta({ description: 'unique within its kind' })
const entry = <Kind extends TimelineKind, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ at: time, kind: z.literal(kind), id: timelineId, ...fields })

const { kind: movement, operatorId: lineOperator, ...lineFields } = houseStatementLine.omit({ createdAt: true }).shape

const timelineEntry = z.discriminatedUnion('kind', [
  entry('transfer', { movement, operatorId: lineOperator, ...lineFields }),
  entry('round', {
    operatorId,
    game: z.object({ id: z.string(), name: z.string() }),
    provider: z.string(),
    roundId: z.string(),
    roundUrl: z.string().nullable().meta({ description: 'the page that verifies the outcome; null: none' }),
    bet: amount,
    paid: amount,
    state: z.enum(['open', 'closed', 'returned']),
    isFreeSpin: z.boolean(),
  }),
  entry('redeem', {
    operatorId,
    amount,
    status: z.enum(['pending', 'completed', 'rejected', 'cancelled']),
    settledAt: time.nullable(),
    wrongCodes: count,
  }),
  entry('bonus', {
    bonusId: z.string(),
    operatorId,
    title: z.string(),
    state: z.string(),
    wagered: amount,
    collected: amount.nullable(),
    forfeited: amount.nullable(),
    endedAt: time.nullable(),
  }),
  entry('application', {
    operatorId,
    status: z.enum(operatorStatuses).meta({ description: 'how the player is connected with the operator now' }),
    note: z.string().nullable().meta({ description: 'what the player wrote' }),
    rejection: z.string().nullable().meta({ description: 'why it was rejected; null: it was not' }),
    rejectedAt: time.nullable(),
  }).meta({ description: '`at` is the first application to this operator' }),
  entry('session', { browser: z.string().nullable(), system: z.string().nullable(), lastUsedAt: time }),
  entry('device', {}).meta({ description: '`at` is its last use; `id` is a short hash' }),
  entry('sms', {
    channel: z.enum(['sms', 'voice']),
    status: z.enum(['waiting', 'sent', 'failed', 'expired']),
    tries: count,
    problem: z.string().nullable(),
    text: z.string().nullable().meta({ description: 'null: only the development outbox stores texts' }),
  }),
  entry('limits', {
    action: z.enum(['set-limits', 'take-break', 'end-exclusion', 'set-reminder']),
    fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .meta({ description: 'what the action has set; amounts in cents as text' }),
  }),
  entry('suspension', {
    scope: houseSuspension.shape.scope,
    until: time.nullable(),
    reason: z.string().nullable(),
    message: z.string().nullable(),
    by: z.string(),
    endedAt: time.nullable().meta({ description: 'when staff lifted or replaced it; null: it was not' }),
    endedBy: z.string().nullable(),
  }),
  entry('message', {
    conversationId: z.string(),
    topic: z.string(),
    author: z.enum(['player', 'house']),
    sender: z.string(),
    message: z.string(),
  }),
  entry('notice', {
    sender: z.string(),
    message: z.string(),
    code: z.string().nullable(),
    fields: z.record(z.string(), z.unknown()).nullable(),
    readAt: time.nullable(),
  }),
  entry('note', { author: z.string(), text: z.string() }),
  entry('staff', {
    number: count.meta({ description: 'the row of the audit log' }),
    staff: z.string(),
    role: z.string(),
    action: z.string(),
    subject: z.string(),
    before: z.string().nullable().meta({ description: 'JSON' }),
    after: z.string().nullable().meta({ description: 'JSON' }),
    reason: z.string().nullable(),
    approver: z.string().nullable(),
  }),
])

export type TimelineEntry = z.infer<typeof timelineEntry>

const kindList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(timelineKinds)).min(1))
  .meta({ description: `some of ${timelineKinds.join(', ')}, separated by commas; left out: all` })

const waitingTexts = z.object({
  waiting: count.max(maxQueueCount),
  oldestSeconds: count.nullable().meta({ description: 'the age of the oldest one that is due; null: none is due' }),
})

const health = z.object({
  nodes: z.array(
    // The nodes that are connected to the database now.
    z.object({
      id: z.string(),
      isThis: z.boolean().meta({ description: 'the node that answers' }),
      version: z.string(),
      startedAt: time,
    }),
  ),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number().min(0),
    connections: count,
    maxConnections: count,
    poolBusy: count.meta({ description: 'connections of this node in use' }),
    poolWaiting: count.meta({ description: 'requests of this node that wait for a connection' }),
    replicationLagSeconds: z
      .number()
      .nullable()
      .meta({ description: 'of the slowest replica; null: none is connected' }),
    workers: count.meta({ description: 'of a Citus cluster; 0: one PostgreSQL' }),
  }),
  queues: z.object({
    texts: waitingTexts,
    reportBatches: count
      .max(maxQueueCount)
      .meta({ description: 'batches of transfers that are not in the reports table yet' }),
    broadcasts: count.meta({ description: 'notifications to many players that are not finished' }),
  }),
  sms: z.object({
    gateways: z.array(z.string()).meta({ description: 'the preferred one first' }),
    sentLastHour: count,
    failedLastHour: count,
    expiredLastHour: count,
    deliveredLastHour: count.meta({ description: 'by the delivery reports of the gateway' }),
    undeliveredLastHour: count.meta({ description: 'by the delivery reports of the gateway' }),
    costLastDay: z.number().meta({ description: 'of the last 24 hours, in the unit of the settings' }),
    lastProblem: z.string().nullable(),
  }),
  reports: z.object({ isBuilding: z.boolean(), booksBuilt: count, differenceCount: count.nullable() }),
  ledger: z.object({
    audit: z
      .object({
        state: z.enum(['running', 'stopped', 'finished', 'abandoned']),
        startedAt: time,
        finishedAt: time.nullable(),
        books: count,
        totalBooks: count,
        findingCount: count,
      })
      .nullable(),
    halt: z.object({ reason: z.string(), since: time }).nullable(),
    frozenBooks: count,
  }),
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      enabled: z.boolean(),
      requests: count.meta({ description: 'signed requests to this node since its start' }),
      errors: count.meta({ description: 'those that failed on our side (status 500 and above)' }),
      refused: count.meta({ description: 'those that were refused (status 400 to 499)' }),
      meanMs: z.number().nullable().meta({ description: 'null: no request' }),
      p95Ms: z.number().nullable().meta({ description: 'the bucket of the histogram that contains it' }),
    }),
  ),
})

export const overviewShapes = {
  getOverview: {
    data: z.object({
      queues: z.object({
        redeems: queueCount,
        applications: queueCount,
        approvals: queueCount,
        inbox: queueCount,
        risk: queueCount,
        frozenBooks: queueCount,
      }),
      days: z
        .array(overviewDay)
        .nullable()
        .meta({ description: '31 UTC days, the oldest first, today last; null: the role may not read reports' }),
      atThisTime: z
        .object({ yesterday: earlierDay, lastWeek: earlierDay })
        .nullable()
        .meta({ description: 'earlier days, to compare today with; null: the role may not read reports' }),
      alerts: z.array(z.object({ code: z.enum(alertCodes), fields: z.record(z.string(), z.string()) })),
    }),
    refusals: [],
  },
  listPlayers: {
    query: z.strictObject({
      sort: z
        .enum(['newest', 'username'])
        .default('newest')
        .meta({ description: 'by time of creation, the newest first, or by username' }),
      standing: z.enum(playerStandings).optional().meta({ description: 'only players with this standing' }),
      operatorId: operatorIdText.optional().meta({ description: 'players who have applied to it or are connected' }),
      verified: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional()
        .meta({ description: 'only players with, or without, a verified phone' }),
      after,
      limit: positiveInteger(100).default(50),
    }),
    data: z.object({
      players: z.array(listedPlayer),
      next: z
        .string()
        .nullable()
        .meta({ description: '`after` of the next page; null: this is the last. A page may be short before the end' }),
    }),
    refusals: ['INVALID_INPUT'],
  },
  getPlayerTimeline: {
    query: z.strictObject({
      username,
      kinds: kindList.optional(),
      before: after,
      limit: positiveInteger(100).default(50),
    }),
    data: z.object({
      kinds: z.array(z.enum(timelineKinds)).meta({ description: 'the sources that the actor may read' }),
      entries: z.array(timelineEntry),
      next: z.string().nullable().meta({
        description: '`before` of the next, older page; null: nothing is older. A page may be short before the end',
      }),
    }),
    refusals: ['PLAYER_NOT_FOUND', 'INVALID_INPUT'],
  },
  getHealth: { data: health, refusals: [] },
} as const satisfies Record<keyof typeof overviewCalls, Shape>
