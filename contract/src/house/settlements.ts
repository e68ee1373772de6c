/** Partners, contracts and settlements of operators in the house API. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { after, limit, next, operatorId, operatorIdText, reason } from './fields.ts'
import { bonusBearers, commissionBases, commissionLines, commissionPayments, settlementPeriods } from './lists.ts'

export const settlementCalls = {
  listPartners: {
    method: 'GET',
    path: '/partners',
    permission: 'settlements.read',
    summary: 'The tree of operators, with contracts and commission',
  },
  movePartner: {
    method: 'POST',
    path: '/partners/move',
    permission: 'settlements.change',
    summary: 'Move an operator to another parent, or to the house, from its next settlement on',
  },
  listContracts: {
    method: 'GET',
    path: '/contracts',
    permission: 'settlements.read',
    summary: 'The contracts of an operator, newest first',
  },
  setContract: {
    method: 'POST',
    path: '/contracts/set',
    permission: 'settlements.change',
    summary: 'Set the contract of an operator, from its next period on',
  },
  previewSettlement: {
    method: 'GET',
    path: '/settlements/preview',
    permission: 'settlements.read',
    summary: 'The statements of the next period of an operator and those below it, before they are booked',
  },
  bookSettlement: {
    method: 'POST',
    path: '/settlements/book',
    permission: 'settlements.book',
    summary: 'Book the next period of an operator without a parent and of all operators below it',
  },
  listSettlements: {
    method: 'GET',
    path: '/settlements',
    permission: 'settlements.read',
    summary: 'Settlements, corrections and payments of an operator, newest first',
  },
  showSettlement: {
    method: 'GET',
    path: '/settlements/show',
    permission: 'settlements.read',
    summary: 'The statement of a booked settlement, with its corrections',
  },
  correctSettlement: {
    method: 'POST',
    path: '/settlements/correct',
    permission: 'settlements.book',
    summary: 'Correct the commission of a booked settlement by a new line',
  },
  payCommission: {
    method: 'POST',
    path: '/settlements/pay',
    permission: 'settlements.book',
    summary: 'Record a payment of commission or of a debt, or write a debt off',
  },
} as const

const day = z.iso.date()
/** Sums over all players may exceed a JSON number. */
const sum = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'an amount with two decimals, as a string' })

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.round(value * 100) / 100 === value, 'A percentage has at most two decimals')

const tiers = z
  .array(z.strictObject({ from: z.number().min(0).max(1e9), percent }))
  .min(1)
  .max(20)
  .refine(
    (list) => list[0]?.from === 0 && list.every(({ from }, n) => n === 0 || from > (list[n - 1]?.from ?? 0)),
    'The first tier begins at 0, and each one after the one before',
  )
  .meta({ description: 'each percentage applies to the part of the amount from its begin to the next one' })

const terms = {
  basis: z.enum(commissionBases).meta({ description: 'ngr: a share of NGR; sold: a share of credit sold' }),
  tiers,
  bonusCost: z.enum(bonusBearers).meta({
    description:
      'shared: the share is of NGR; upper: of the GGR of real credit; operator: as upper, less the whole bonus cost',
  }),
  carriesLoss: z.boolean().meta({ description: 'true: a negative amount lowers the next period' }),
}

const contract = z.object({
  ...terms,
  from: day.meta({ description: 'its first day' }),
  period: z.enum(settlementPeriods).meta({ description: 'that of the operator at the top of the tree counts' }),
})

export type HouseContract = z.infer<typeof contract>

const figures = z.object({
  creditSold: sum,
  creditReturned: sum,
  redeemed: sum,
  creditChange: sum.meta({ description: 'the change of real credit that players hold' }),
  realGgr: sum.meta({ description: 'stakes of real credit, less refunds and payouts' }),
  bonusCost: sum.meta({ description: 'collected bonuses and welcome credit' }),
  ngr: sum,
})

const partner = z.object({ operatorId, name: z.string().nullable(), commission: sum })

const statement = z.object({
  operatorId,
  name: z.string().nullable(),
  number: z.number().int().nullable().meta({ description: 'of the line in its book; null: not booked' }),
  from: day,
  to: day,
  parentId: operatorId.nullable().meta({ description: 'null: the house, or an operator above the own one' }),
  contract: contract.omit({ from: true, period: true }).nullable(),
  own: figures,
  total: figures.meta({ description: 'with all operators below' }),
  base: sum,
  carriedIn: sum,
  carriedOut: sum,
  share: sum.meta({ description: 'the share by tiers' }),
  borne: sum.meta({ description: 'the bonus cost that the operator bears alone' }),
  commission: sum.meta({ description: 'what the one above owes the operator' }),
  partners: z.array(partner).meta({ description: 'the commission of operators directly below, which it passes on' }),
  net: sum.meta({ description: 'what stays with the operator' }),
  bookedAt: z.iso.datetime().nullable(),
  bookedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  corrections: z.array(
    z.object({
      number: z.number().int(),
      amount: sum,
      reason: z.string(),
      at: z.iso.datetime(),
      by: z.string().nullable(),
    }),
  ),
})

export type Statement = z.infer<typeof statement>

const line = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(commissionLines),
  amount: sum.meta({ description: 'what it adds to the balance' }),
  balance: sum.meta({ description: 'after the line: what the operator is owed, or owes if negative' }),
  from: day.nullable(),
  to: day.nullable(),
  corrects: z.number().int().nullable().meta({ description: 'the number of the settlement' }),
  partnerId: operatorId.nullable().meta({ description: 'the operator below that a correction is about' }),
  payment: z.enum(commissionPayments).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  staff: z.string().nullable(),
})

const signedAmount = z
  .number()
  .min(-1e9)
  .max(1e9)
  .refine((value) => value !== 0 && Math.round(value * 100) / 100 === value, 'An amount, not 0, with two decimals')

const submitted = ['WALLET_FROZEN', 'CONFLICT', 'RETRY_LATER', 'APPROVAL_REQUIRED', 'BALANCE_LIMIT_REACHED'] as const
const balance = z.object({ operatorId, balance: sum })

export const settlementShapes = {
  listPartners: {
    data: z.object({
      partners: z.array(
        z.object({
          operatorId,
          name: z.string(),
          blocked: z.boolean(),
          parentId: operatorId.nullable(),
          move: z
            .object({ parentId: operatorId.nullable(), from: day })
            .nullable()
            .meta({ description: 'a move that has not taken effect' }),
          contract: contract.nullable().meta({ description: 'in force today' }),
          settledTo: day.nullable(),
          balance: sum.meta({ description: 'commission that it is owed, or owes if negative' }),
        }),
      ),
    }),
    refusals: [],
  },
  movePartner: {
    body: z.strictObject({ operatorId, parentId: operatorId.nullable().meta({ description: 'null: the house' }) }),
    data: z.object({ operatorId, parentId: operatorId.nullable(), from: day }),
    refusals: ['OPERATOR_NOT_FOUND', 'PARENT_IS_BELOW', 'APPROVAL_REQUIRED'],
  },
  listContracts: {
    query: z.strictObject({ operatorId: operatorIdText }),
    data: z.object({ contracts: z.array(contract) }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  setContract: {
    body: z.strictObject({
      operatorId,
      ...terms,
      period: z
        .enum(settlementPeriods)
        .optional()
        .meta({ description: 'only for an operator without a parent; left out: as before, or month' }),
    }),
    data: z.object({ contract }),
    refusals: ['OPERATOR_NOT_FOUND', 'CONTRACT_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  previewSettlement: {
    query: z.strictObject({ operatorId: operatorIdText }),
    data: z.object({
      from: day,
      to: day,
      isDue: z.boolean().meta({ description: 'true: the period has ended, and its figures are complete' }),
      top: operatorId.nullable().meta({ description: 'the operator that is booked; null: it is above the own one' }),
      statements: z.array(statement),
    }),
    refusals: ['OPERATOR_NOT_FOUND', 'CONTRACT_NOT_FOUND'],
  },
  bookSettlement: {
    body: z.strictObject({ requestId: fields.requestId, operatorId, from: day, to: day }),
    data: z.object({ statement }),
    refusals: ['OPERATOR_NOT_FOUND', 'CONTRACT_NOT_FOUND', 'SETTLEMENT_NOT_DUE', 'SETTLEMENT_BOOKED', ...submitted],
  },
  listSettlements: {
    query: z.strictObject({ operatorId: operatorIdText, after, limit }),
    data: z.object({ balance: sum, lines: z.array(line), next }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  showSettlement: {
    query: z.strictObject({
      operatorId: operatorIdText,
      number: operatorIdText.meta({ description: 'of the line in the book of the operator' }),
    }),
    data: z.object({ statement }),
    refusals: ['OPERATOR_NOT_FOUND', 'SETTLEMENT_NOT_FOUND'],
  },
  correctSettlement: {
    body: z.strictObject({
      requestId: fields.requestId,
      operatorId,
      number: z.number().int().min(1).meta({ description: 'of the settlement in the book of the operator' }),
      amount: signedAmount.meta({ description: 'what the commission becomes higher, or lower if negative' }),
      reason,
    }),
    data: balance,
    refusals: ['OPERATOR_NOT_FOUND', 'SETTLEMENT_NOT_FOUND', ...submitted],
  },
  payCommission: {
    body: z.strictObject({
      requestId: fields.requestId,
      operatorId,
      kind: z.enum(commissionPayments).meta({
        description:
          'paid: to the operator; stock: into its stock; received: from it; written-off: a debt that stays unpaid',
      }),
      amount: amountToMove,
      reason,
      reference: z.string().trim().min(1).max(60).optional(),
    }),
    data: balance,
    refusals: ['OPERATOR_NOT_FOUND', 'COMMISSION_TOO_LOW', 'STOCK_SWITCHING', ...submitted],
  },
} as const satisfies Record<keyof typeof settlementCalls, Shape>
