/** A player's own book: as a statement in words, and as raw lines for verification. */
import { z } from 'zod'
import { amount } from './money.ts'
import { positiveInteger } from './paging.ts'
import type { Shape } from './shape.ts'

/** The subject of a statement line. */
const movementKinds = [
  'welcome-credit',
  'credit',
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
  held: amount.meta({ description: 'redeemed and not paid yet' }),
  bonus: amount,
  total: amount,
})

const statementLine = z.object({
  number: z.number().int().meta({ description: 'the line of the book it stands in' }),
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
  amount: amount.meta({ description: 'what was moved' }),
  change: amount.meta({ description: 'what it did to all that is held with the operator' }),
  balance: credit
    .nullable()
    .meta({ description: 'what is held with the operator after it; null where an old line does not say' }),
  game: z.object({ id: z.string(), name: z.string() }).optional(),
  redeemId: z.string().optional(),
  roundId: z.string().optional(),
  roundUrl: z.string().optional().meta({ description: 'where the round can be looked at' }),
})

export type StatementLine = z.infer<typeof statementLine>

const day = z.object({
  day: z.iso.date(),
  received: amount,
  redeemed: amount,
  returned: amount.meta({ description: 'given back to operators when an account ended' }),
  bonus: amount.meta({ description: 'bonus credit given, less what ended' }),
  games: amount.meta({ description: 'won less staked; and bonus credit that ended with a bet' }),
  balance: amount.meta({ description: 'all that was held when the day ended' }),
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
  holds: z.string().meta({ description: 'all that the book holds, in a line that says so instead of moving anything' }),
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
      next: z.number().int().nullable().meta({ description: '`before` for what is older; null at the beginning' }),
      days: z
        .array(day)
        .meta({ description: 'the totals of the days that these rows are of, whole days, whatever their kind' }),
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
      count: z.number().int().meta({ description: 'how many lines the book has' }),
      receipt: receipt.nullable().meta({
        description: 'for the last of these lines; null after a fault, or where the receipt sent is not ours',
      }),
      key: z.string().meta({ description: "the house's public key: a point of P-256, uncompressed" }),
      fault: z
        .object({ line: z.number().int(), problem: z.enum(['missing', 'seal']) })
        .nullable()
        .meta({ description: 'the first line that the house itself finds changed' }),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Shape>
