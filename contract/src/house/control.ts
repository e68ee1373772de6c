/** The audit log, limits of the staff and approvals in the house API. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { note, openFinding } from './desk.ts'
import { after, limit, next, operatorId, reason, username } from './fields.ts'
import { approvalReasons, playerStandings } from './lists.ts'
import { amount, amountToMove } from '../shared/money.ts'
import { positiveInteger } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

export const controlCalls = {
  listStaffLog: {
    method: 'GET',
    path: '/log',
    permission: 'log.read',
    summary: 'The audit log of the staff, newest first',
  },
  listLimits: {
    method: 'GET',
    path: '/limits',
    permission: 'limits.read',
    summary: 'Limits of staff, roles and operators, with the amounts of today',
  },
  setLimit: {
    method: 'POST',
    path: '/limits',
    permission: 'limits.change',
    recentSignIn: 'always',
    summary: 'Set or remove a limit on credit granted or redeems paid',
  },
  listApprovals: {
    method: 'GET',
    path: '/approvals',
    permission: 'approvals.read',
    summary: 'Requests for a second person, newest first; without the permission to decide, your own',
  },
  showApproval: {
    method: 'GET',
    path: '/approvals/show',
    permission: 'approvals.read',
    summary: 'One request, with its subject as it is now, and notes and open findings about the player',
  },
  approveRequest: {
    method: 'POST',
    path: '/approvals/approve',
    permission: 'approvals.decide',
    summary: "Approve another person's request, which is executed",
  },
  declineRequest: {
    method: 'POST',
    path: '/approvals/decline',
    permission: 'approvals.decide',
    summary: 'Decline a pending request',
  },
} as const

const logRow = z.object({
  number: z.number().int().meta({ description: 'the row of the log' }),
  id: fields.id.meta({ description: 'the transfer of a movement names it' }),
  at: z.iso.datetime(),
  staff: z.string().meta({ description: 'the username of the staff member; of an API key: key NAME of USERNAME' }),
  kind: z.enum(['staff', 'key', 'setup']),
  role: z.string(),
  operatorId: z.number().int().nullable().meta({ description: 'set for staff of an operator' }),
  address: z.string(),
  action: z.string().meta({ description: 'the call; `read`: personal data was read' }),
  subject: z.string().meta({ description: 'for example `player:ana` or `operator:1001`' }),
  subjectName: z.string().nullable().meta({
    description: 'the name of a player, staff member, API key or bonus that `subject` names by id; null: none',
  }),
  before: z.string().nullable().meta({ description: 'JSON' }),
  after: z.string().nullable().meta({ description: 'JSON' }),
  reason: z.string().nullable(),
  approver: z.string().nullable().meta({ description: 'the second person of an approved request' }),
})

const limitAmount = amountToMove.or(z.literal(0)).nullable().meta({ description: 'null: no limit' })

const limitRow = z.strictObject({
  holder: z
    .string()
    .regex(/^(staff:.{1,64}|role:.{1,40}|operator:[1-9]\d{0,8})$/u)
    .meta({ description: '`staff:ana`, `role:clerk`, `role:` with the name of an own role, or `operator:1001`' }),
  kind: z
    .enum(['credit', 'redeem', 'stock'])
    .meta({ description: 'credit granted, redeems paid, or stock sold to operators' }),
  each: limitAmount.meta({ description: 'the maximum per transaction; null: none' }),
  day: limitAmount.meta({ description: 'the maximum per day, in the time zone of the holder; null: none' }),
})

const approvalState = z.enum(['pending', 'approved', 'declined', 'expired'])

/** Each part is null if the request is not about one, or if the role may not read it. */
const approvalSubject = z.object({
  player: z
    .object({
      id: fields.id,
      username: z.string(),
      standing: z.enum(playerStandings),
      balances: z
        .array(
          z.object({
            operatorId,
            mainWallet: amount,
            total: amount.meta({ description: 'with game wallets, redeems that wait and bonus credit' }),
          }),
        )
        .meta({ description: 'operators where the player has a wallet; those that the actor may see' }),
    })
    .nullable(),
  redeem: z
    .object({
      redeem_id: z.string(),
      operatorId,
      amount,
      status: z.enum(['pending', 'completed', 'rejected', 'cancelled']),
      wrongCodes: z.number().int(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  bonus: z
    .object({
      id: fields.id,
      title: z.string(),
      kind: z.enum(['deposit', 'no-deposit', 'free-spins']),
      amount,
      target: amount,
      audience: z.enum(['all', 'operator', 'invited']),
      operatorId: operatorId.nullable(),
      repeats: z.boolean(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      status: z.enum(['draft', 'published', 'withdrawn']),
      players: z.number().int().meta({ description: 'the number of players that it is for' }),
      highestCredit: amount.meta({ description: 'the bonus credit if each of them activates it once' }),
      highestPayout: amount.meta({ description: 'the maximum that they can collect: the sum of the payout caps' }),
    })
    .nullable(),
  prizes: z
    .array(z.object({ bonusId: fields.id, title: z.string(), amount }))
    .nullable()
    .meta({ description: 'of the weekly race, the first place first' }),
})

const approval = z.object({
  id: fields.id,
  call: z.string(),
  subject: z.string(),
  requestReason: z.string().nullable().meta({
    description: 'why the requester wants it; null: the call has no reason, or the role may not read it',
  }),
  snapshot: approvalSubject
    .nullable()
    .meta({ description: 'the subject when the request was made; null: a request of an older version' }),
  after: z.string().nullable().meta({ description: 'JSON' }),
  why: z.string().meta({ description: 'why it needs a second person, in English' }),
  whyCode: z
    .string()
    .nullable()
    .meta({
      description: `the same for a text in any language: ${approvalReasons.join(', ')}; null: the sentence only`,
    }),
  whyFields: z
    .record(z.string(), z.string())
    .meta({ description: 'of `above-limit`: `holder`, for example `role:clerk`, and `per`, `transaction` or `day`' }),
  state: approvalState,
  requester: z.string(),
  role: z.string(),
  operatorId: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})

export const controlShapes = {
  listStaffLog: {
    query: z.strictObject({
      staff: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .meta({ description: 'only rows of this staff member, API key or approver' }),
      action: z.string().min(1).max(64).optional().meta({ description: 'only this call, or `read`' }),
      player: username.optional().meta({ description: 'only rows about this player' }),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional().meta({ description: 'rows before this time' }),
      before: positiveInteger(999_999_999_999).optional().meta({ description: 'only rows with a lower number' }),
      limit: positiveInteger(1000).default(50),
    }),
    data: z.object({
      rows: z.array(logRow),
      next: z.number().int().nullable().meta({ description: '`before` of the next page; null: no older rows' }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  listLimits: {
    data: z.object({
      limits: z.array(limitRow.extend({ usedToday: amount })),
      usage: z
        .array(limitRow.pick({ holder: true, kind: true }).extend({ usedToday: amount }))
        .optional()
        .meta({
          description: 'what each person has granted and paid today, at most 500 rows; nodes of 0.3 leave it out',
        }),
    }),
    refusals: [],
  },
  setLimit: {
    body: limitRow,
    data: z.object({ limit: limitRow }),
    refusals: ['STAFF_NOT_FOUND', 'OPERATOR_NOT_FOUND', 'ROLE_NOT_FOUND'],
  },
  listApprovals: {
    query: z.strictObject({
      state: approvalState.optional().meta({ description: 'only requests in this state' }),
      after,
      limit,
    }),
    data: z.object({ approvals: z.array(approval), next }),
    refusals: [],
  },
  showApproval: {
    query: z.strictObject({ approvalId: fields.id.meta({ description: 'The id of the request' }) }),
    data: z.object({
      approval,
      now: approvalSubject.meta({ description: 'the subject as it is now' }),
      notes: z.array(note).meta({ description: 'the newest notes on the player, at most 20' }),
      findings: z.array(openFinding).meta({ description: 'open risk findings about the player, at most 20' }),
    }),
    refusals: ['APPROVAL_NOT_FOUND'],
  },
  approveRequest: {
    body: z.strictObject({ approvalId: fields.id }),
    data: z.object({ approval }),
    refusals: [
      'APPROVAL_NOT_FOUND',
      'APPROVAL_CLOSED',
      'REQUESTER_CHANGED',
      'OWN_APPROVAL',
      'REAUTHENTICATION_REQUIRED',
      'STAFF_LIMIT_REACHED',
      'PLAYER_NOT_FOUND',
      'OPERATOR_NOT_FOUND',
      'OPERATOR_NOT_CONNECTED',
      'BALANCE_LIMIT_REACHED',
      'REDEEM_NOT_FOUND',
      'REDEEM_NOT_PENDING',
      'WRONG_VALIDATION_CODE',
      'REDEEM_LOCKED',
      'SHIFT_REQUIRED',
      'INVALID_INPUT',
      'ACCOUNT_SUSPENDED',
      'BONUS_NOT_FOUND',
      'GAME_EXISTS',
      'GAME_NOT_FOUND',
      'PROVIDER_EXISTS',
      'PROVIDER_NOT_FOUND',
      'PACKAGE_NOT_FOUND',
      'PACKAGE_STATE',
      'PHONE_UNCHANGED',
      'PHONE_TAKEN',
      'PHONE_BLOCKED',
      'ACCOUNT_CLOSED',
      'NO_BREAK',
      'BREAK_NOT_OVER',
      'ON_A_BREAK',
      'OPERATOR_EXISTS',
      'WALLET_FROZEN',
      'WALLET_NOT_FROZEN',
      'BALANCES_DIFFER',
      'BALANCES_IMPOSSIBLE',
      'CONFLICT',
      'RETRY_LATER',
    ],
  },
  declineRequest: {
    body: z.strictObject({ approvalId: fields.id, reason: reason.optional() }),
    data: z.object({ approval }),
    refusals: ['APPROVAL_NOT_FOUND', 'APPROVAL_CLOSED', 'REQUESTER_CHANGED'],
  },
} as const satisfies Record<keyof typeof controlCalls, Shape>
