/** The till in the house API: shifts at a drawer, their reports, receipts, and the day of a cashier. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { after, limit, next, operatorId, operatorIdText, reason } from './fields.ts'
import { lineKinds } from './lists.ts'

export const tillCalls = {
  getTill: {
    method: 'GET',
    path: '/till',
    permission: 'till.use',
    summary: 'Your open shift without its sums, the open shifts of others, and the settings of the till',
  },
  openShift: {
    method: 'POST',
    path: '/till/open',
    permission: 'till.use',
    summary: 'Open a shift at a drawer, with its opening float',
  },
  moveCash: {
    method: 'POST',
    path: '/till/cash',
    permission: 'till.use',
    summary: 'Take cash out of the drawer of your open shift, or put some in',
  },
  correctTill: {
    method: 'POST',
    path: '/till/correct',
    permission: 'till.use',
    summary: 'Correct the method or the drawer of an amount, with two lines that sum to zero',
  },
  closeShift: {
    method: 'POST',
    path: '/till/close',
    permission: 'till.use',
    summary: 'Close your shift with the counted cash, and get its Z report',
  },
  getMyDay: {
    method: 'GET',
    path: '/till/day',
    permission: 'till.use',
    summary: 'Your own grants, payments and limits of this day',
  },
  printReceipt: {
    method: 'POST',
    path: '/till/receipt',
    permission: 'till.use',
    summary: 'The receipt of a grant of credit or of a paid redeem; it counts as printed',
  },
  listShifts: {
    method: 'GET',
    path: '/shifts',
    permission: 'shifts.read',
    summary: 'Shifts, newest first; a clerk sees the own ones only',
  },
  showShift: {
    method: 'GET',
    path: '/shifts/show',
    permission: 'shifts.read',
    summary: 'The Z report of a closed shift, or the X report of an open one of another person',
  },
  listShiftLines: {
    method: 'GET',
    path: '/shifts/lines',
    permission: 'shifts.read',
    summary: 'The movements of a shift, newest first',
  },
  confirmDifference: {
    method: 'POST',
    path: '/shifts/confirm',
    permission: 'shifts.confirm',
    summary: "Confirm the difference of another person's shift",
  },
  closeShiftFor: {
    method: 'POST',
    path: '/shifts/close',
    permission: 'shifts.confirm',
    summary: 'Close a shift that its cashier has left open, with the counted cash',
  },
  changeTill: {
    method: 'POST',
    path: '/till/settings',
    permission: 'till.change',
    summary: 'Change methods of payment, denominations, or the difference that needs a confirmation',
  },
  changeOperatorTill: {
    method: 'POST',
    path: '/till/operator',
    permission: 'till.change',
    summary: 'Require an open shift for cash at an operator, or stop requiring it',
  },
} as const

const time = z.iso.datetime()
const count = z.number().int().min(0)

/** An amount that may be 0: an empty drawer, for example. */
const amountOrZero = amountToMove.or(z.literal(0))

export const paymentMethod = z
  .string()
  .regex(/^[a-z][a-z\d-]{0,19}$/)
  .meta({ description: 'the id of a method of payment, such as `cash` or `card`' })

export const paymentReference = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .meta({ description: 'of the payment, such as the number of a card slip' })

/** How a grant or a redeem was paid, in the body of a call. */
export const payment = {
  method: paymentMethod.optional().meta({ description: 'how it is paid; left out: not recorded' }),
  reference: paymentReference.optional(),
}

/** How it was paid, in a list. */
export const recordedPayment = {
  method: z.string().nullable().meta({ description: 'the method of payment; null: not recorded' }),
  reference: z.string().nullable().meta({ description: 'of the payment; null: none' }),
}

const drawer = z.string().trim().min(1).max(40).meta({ description: 'the name of the drawer' })

const methodSetting = z.strictObject({ id: paymentMethod, name: z.string().trim().min(1).max(30) })

const settings = z.object({
  methods: z.array(methodSetting),
  denominations: z.array(amount).meta({ description: 'coins and notes, the largest first' }),
  confirmAbove: amount.meta({ description: 'a difference above it needs the confirmation of a second person' }),
})

const shiftHead = z.object({
  shiftId: fields.id,
  operatorId,
  drawer: z.string(),
  staff: z.string(),
  openedAt: time,
})

const ownShift = shiftHead.extend({ float: amount })

const line = z.object({
  lineId: fields.id,
  at: time,
  kind: z.enum(lineKinds),
  staff: z.string(),
  username: z.string().nullable(),
  subject: z.string().nullable().meta({ description: 'the grant of credit or the redeem' }),
  ...recordedPayment,
  amount: amount.meta({ description: 'positive: into the drawer' }),
  reason: z.string().nullable(),
})

const pieces = z
  .array(z.strictObject({ denomination: amountToMove, pieces: z.number().int().min(0).max(1_000_000) }))
  .max(40)
  .meta({ description: 'the counted pieces of each denomination; one that is left out has none' })

const methodSums = z.object({
  method: z.string().nullable().meta({ description: 'null: not recorded' }),
  grants: count,
  granted: amount,
  redeems: count,
  paid: amount,
  reversals: count,
  reversed: amount,
  corrected: amount.meta({ description: 'positive: moved to this method or drawer' }),
  net: amount.meta({ description: 'granted − paid − reversed + corrected' }),
})

const shiftRow = shiftHead.extend({
  float: amount,
  closedAt: time.nullable().meta({ description: 'null: the shift is open' }),
  closedBy: z.string().nullable(),
  closeReason: z.string().nullable().meta({ description: 'why another person closed it; null: its cashier did' }),
  number: z.number().int().nullable().meta({ description: 'of the Z report, by operator; null: the shift is open' }),
  counted: amount.nullable(),
  expected: amount.nullable().meta({ description: 'null: the shift is open' }),
  difference: amount.nullable().meta({ description: 'counted − expected; negative: cash is missing' }),
  confirmation: z
    .enum(['none', 'waits', 'confirmed'])
    .meta({ description: 'of the difference, by a second person; `none`: it needs none' }),
  confirmedBy: z.string().nullable(),
  confirmedAt: time.nullable(),
  confirmReason: z.string().nullable(),
})

const report = shiftRow.extend({
  kind: z.enum(['X', 'Z']),
  reportedAt: time.meta({ description: 'of an X report: now. Of a Z report: the close' }),
  pieces: z.array(z.object({ denomination: amount, pieces: count, amount })),
  methods: z.array(methodSums),
  cash: z.object({
    float: amount,
    granted: amount,
    paid: amount,
    reversed: amount,
    topUps: amount,
    drops: amount,
    corrected: amount,
    expected: amount.meta({ description: 'float + granted − paid − reversed + top-ups − drops + corrected' }),
  }),
})

const tillLimit = z.object({
  kind: z.enum(['credit', 'redeem']),
  each: amount.nullable().meta({ description: 'per transaction; null: no limit' }),
  day: amount.nullable().meta({ description: 'per UTC day; null: no limit' }),
  left: amount.nullable().meta({ description: 'of the day; null: no limit' }),
  isRounded: z
    .boolean()
    .meta({ description: 'your shift is open: `left` is rounded down to hundreds, because the close is blind' }),
})

const receipt = z.object({
  kind: z.enum(['grant', 'redeem']),
  id: z.string().meta({ description: 'of the grant of credit or of the redeem; the QR code has it' }),
  number: z.string().nullable().meta({ description: 'of the payment; the audit log has it too' }),
  operator: z.string(),
  operatorId,
  username: z.string(),
  amount,
  ...recordedPayment,
  staff: z.string().nullable(),
  at: time,
  status: z.enum(['valid', 'reversed']),
  copy: count.meta({ description: '0: the original; above it: the number of the copy' }),
})

const shiftId = fields.id
const counted = { pieces }

export const tillShapes = {
  getTill: {
    data: z.object({
      shift: ownShift.nullable().meta({ description: 'your open shift; null: none' }),
      openShifts: z.array(shiftHead).meta({ description: 'of other persons, at operators that you may see' }),
      drawers: z
        .array(z.object({ operatorId, drawer: z.string() }))
        .meta({ description: 'drawers of earlier shifts, the last one first' }),
      required: z.array(operatorId).meta({ description: 'operators that require an open shift for cash' }),
      settings,
    }),
    refusals: [],
  },
  openShift: {
    body: z.strictObject({ requestId: fields.requestId, operatorId, drawer, float: amountOrZero }),
    data: z.object({ shift: ownShift }),
    refusals: ['OPERATOR_NOT_FOUND', 'SHIFT_ALREADY_OPEN', 'DRAWER_IN_USE', 'SHIFT_CLOSED', 'CONFLICT'],
  },
  moveCash: {
    body: z.strictObject({
      requestId: fields.requestId,
      shiftId,
      direction: z.enum(['drop', 'top-up']).meta({ description: 'drop: out of the drawer; top-up: into it' }),
      amount: amountToMove,
      reason,
    }),
    data: z.object({ line }),
    refusals: ['SHIFT_NOT_FOUND', 'SHIFT_CLOSED', 'CONFLICT'],
  },
  correctTill: {
    body: z.strictObject({
      requestId: fields.requestId,
      shiftId,
      amount: amountToMove,
      from: paymentMethod.meta({ description: 'the method that the amount leaves' }),
      to: paymentMethod.meta({ description: 'the method that the amount goes to' }),
      toShiftId: fields.id.optional().meta({
        description: 'an open shift of the same operator, whose drawer the amount goes to; left out: this one',
      }),
      reason,
    }),
    data: z.object({ lines: z.array(line) }),
    refusals: ['SHIFT_NOT_FOUND', 'SHIFT_CLOSED', 'CONFLICT'],
  },
  closeShift: {
    body: z.strictObject({ requestId: fields.requestId, shiftId, ...counted }),
    data: z.object({ report }),
    refusals: ['SHIFT_NOT_FOUND', 'SHIFT_CLOSED'],
  },
  getMyDay: {
    data: z.object({
      day: z.iso.date(),
      zone: z.string().optional().meta({ description: 'the time zone of the day; nodes of 0.3 leave it out: UTC' }),
      openShift: z
        .object({ shiftId: fields.id, grants: count, redeems: count })
        .nullable()
        .meta({ description: 'its sums are left out until you have counted the drawer; null: no open shift' }),
      methods: z.array(methodSums).meta({ description: 'without the open shift' }),
      total: methodSums.omit({ method: true }),
      limits: z.array(tillLimit),
      lines: z.array(line).meta({ description: 'the newest 100, with those of the open shift' }),
    }),
    refusals: [],
  },
  printReceipt: {
    body: z
      .strictObject({ grantId: fields.id.optional(), redeem_id: z.string().min(1).max(64).optional() })
      .refine(({ grantId, redeem_id }) => (grantId === undefined) !== (redeem_id === undefined), {
        message: 'Name a grant of credit or a redeem',
      }),
    data: z.object({ receipt }),
    refusals: ['CREDIT_GRANT_NOT_FOUND', 'REDEEM_NOT_FOUND', 'REDEEM_NOT_PAID'],
  },
  listShifts: {
    query: z.strictObject({
      operatorId: operatorIdText.optional(),
      state: z.enum(['open', 'closed', 'waits']).optional().meta({
        description: 'only these; `waits`: closed with a difference that waits for a confirmation',
      }),
      after,
      limit,
    }),
    data: z.object({ shifts: z.array(shiftRow), next }),
    refusals: [],
  },
  showShift: {
    query: z.strictObject({ shiftId: fields.id.meta({ description: 'The id of the shift' }) }),
    data: z.object({ report }),
    refusals: ['SHIFT_NOT_FOUND', 'SHIFT_IS_BLIND'],
  },
  listShiftLines: {
    query: z.strictObject({ shiftId: fields.id.meta({ description: 'The id of the shift' }), after, limit }),
    data: z.object({ lines: z.array(line), next }),
    refusals: ['SHIFT_NOT_FOUND'],
  },
  confirmDifference: {
    body: z.strictObject({ shiftId, reason }),
    data: z.object({ report }),
    refusals: ['SHIFT_NOT_FOUND', 'DIFFERENCE_NOT_OPEN', 'OWN_DIFFERENCE'],
  },
  closeShiftFor: {
    body: z.strictObject({ requestId: fields.requestId, shiftId, ...counted, reason }),
    data: z.object({ report }),
    refusals: ['SHIFT_NOT_FOUND', 'SHIFT_CLOSED', 'OWN_SHIFT'],
  },
  changeTill: {
    body: z.strictObject({
      methods: z
        .array(methodSetting)
        .min(1)
        .max(12)
        .refine((list) => list.some(({ id }) => id === 'cash'), { message: 'The drawer counts the method cash' })
        .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { message: 'Two have the same id' })
        .optional(),
      denominations: z
        .array(amountToMove.refine((value) => value <= 100_000, 'At most 100,000'))
        .min(1)
        .max(40)
        .optional(),
      confirmAbove: amountOrZero.optional(),
    }),
    data: z.object({ settings }),
    refusals: [],
  },
  changeOperatorTill: {
    body: z.strictObject({ operatorId, requiresShift: z.boolean() }),
    data: z.object({ operatorId, requiresShift: z.boolean() }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof tillCalls, Shape>
