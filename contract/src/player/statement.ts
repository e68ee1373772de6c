/** A player's own book: as a statement in words, and as raw lines for verification. */
import { z } from 'zod'
import { amount } from '../shared/money.ts'
import { positiveInteger } from '../shared/paging.ts'
import { roleNames } from '../shared/role-names.ts'
import type { Shape } from '../shared/shape.ts'

/** The subject of a statement line. */
const movementKinds = [
  'welcome-credit',
  'credit',
  'credit-reversed',
  'to-game',
  'from-game',
  'redeem-made',
  'redeem-paid',
  'redeem-cancelled',
  'redeem-rejected',
  'bonus-given',
  'bonus-collected',
  'bonus-ended',
  'bet',
  'win',
  'bet-returned',
  'credit-returned',
  'credit-taken',
  'other',
] as const

export type MovementKind = (typeof movementKinds)[number]

/** The filters of a statement. */
export const statementFilters = ['credit', 'games', 'redeem', 'bonus', 'play'] as const
export type StatementFilter = (typeof statementFilters)[number]

const credit = z.object({
  main: amount,
  games: amount,
  held: amount.meta({ description: 'held for redeems that are not paid yet' }),
  bonus: amount,
  total: amount,
})

const statementLine = z.object({
  number: z.number().int().meta({ description: 'the line of the book' }),
  firstNumber: z
    .number()
    .int()
    .optional()
    .meta({ description: 'only in the oldest line: earlier lines of the book, from this one on, moved nothing' }),
  lastNumber: z.number().int().optional().meta({
    description: 'later lines of the book, up to this one, moved nothing: the end of a lost round, for example',
  }),
  part: z.number().int().meta({ description: 'a line of the book may move several things: 1, 2, 3, …' }),
  createdAt: z.iso.datetime(),
  kind: z.enum(movementKinds),
  operatorId: z.number().int(),
  amount: amount.meta({ description: 'the amount moved' }),
  change: amount.meta({ description: 'the change of all holdings under the operator' }),
  balance: credit
    .nullable()
    .meta({ description: 'all holdings under the operator afterwards; null: not recorded in an old line' }),
  game: z.object({ id: z.string(), name: z.string() }).optional(),
  redeemId: z.string().optional(),
  by: z
    .object({ role: z.enum(roleNames), operatorId: z.number().int().optional() })
    .optional()
    .meta({ description: 'the role that acted for the house or the operator' }),
  transferId: z.string().optional().meta({ description: 'the id of the transfer, outside of rounds' }),
  roundId: z.string().optional(),
  roundUrl: z.string().optional().meta({ description: 'the address of the round' }),
})

export type StatementLine = z.infer<typeof statementLine>

/** The statement as the house sees it, with the names of its staff. */
export const houseStatementLine = statementLine.extend({
  staff: z.string().optional().meta({ description: 'the staff member who acted' }),
  approver: z.string().optional().meta({ description: 'the second person of an approved request' }),
})

export type HouseStatementLine = z.infer<typeof houseStatementLine>

const day = z.object({
  day: z.iso.date(),
  received: amount,
  redeemed: amount,
  returned: amount.meta({ description: 'returned to operators when an account was closed' }),
  bonus: amount.meta({ description: 'bonus credit granted, less bonus credit removed' }),
  games: amount.meta({ description: 'won less staked; and bonus credit that ended with a bet' }),
  balance: amount.meta({ description: 'all holdings at the end of the day' }),
})

export type StatementDay = z.infer<typeof day>

const milliseconds = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
const hash = z.string().regex(/^[\da-f]{64}$/)
const signature = z.string().regex(/^[\w-]{86}$/)
const cents = z.number().int()

const bookLine = z.object({
  number: z.number().int(),
  kind: z.string(),
  at: z.number().int().meta({ description: 'milliseconds since 1970' }),
  accounts: z.array(z.string()),
  changes: z.array(cents).meta({ description: 'in cents, account by account' }),
  balances: z.array(cents).meta({ description: 'in cents, after the change' }),
  holds: z
    .string()
    .meta({ description: 'all balances of the book, in a line that states them instead of moving money' }),
  round: z.string(),
  seal: z.string().meta({ description: "the house's keyed hash of the line" }),
})

const receipt = z.object({
  player: z.string(),
  count: z.number().int(),
  head: hash,
  at: z.number().int(),
  signature: signature.meta({ description: 'ECDSA on P-256 with SHA-256, 64 bytes' }),
})

export const statementShapes = {
  getStatement: {
    query: z.strictObject({
      before: positiveInteger(999_999_999).optional(),
      limit: positiveInteger(200).default(25),
      operatorId: positiveInteger(999_999_999).optional(),
      kind: z.enum(statementFilters).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    data: z.object({
      rows: z.array(statementLine),
      next: z.number().int().nullable().meta({ description: '`before` of the next, older page; null: no older rows' }),
      days: z.array(day).meta({ description: 'the totals of the days of these rows: whole days, all kinds' }),
    }),
    refusals: [],
  },
  getLedger: {
    query: z.strictObject({
      after: positiveInteger(999_999_999).optional(),
      limit: positiveInteger(500).default(500),
      head: hash.optional(),
      at: milliseconds.optional(),
      signature: signature.optional(),
    }),
    data: z.object({
      lines: z.array(bookLine),
      count: z.number().int().meta({ description: 'the number of lines of the book' }),
      receipt: receipt.nullable().meta({
        description: 'for the last of these lines; null after a fault, or if the receipt in the request is not ours',
      }),
      key: z.string().meta({ description: "the house's public key: a point of P-256, uncompressed" }),
      fault: z
        .object({ line: z.number().int(), problem: z.enum(['missing', 'seal']) })
        .nullable()
        .meta({ description: 'the first line in which the house has found a fault' }),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Shape>
