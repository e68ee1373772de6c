/** Stock in the house API: what an operator may sell, and the movements of it. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { after, limit, next, operatorId, operatorIdText, reason } from './fields.ts'
import { stockLines } from './lists.ts'

export const stockCalls = {
  listStock: {
    method: 'GET',
    path: '/stock',
    permission: 'stock.read',
    summary: 'The stock of operators: balance, credit line, and what they may still sell',
  },
  listStockMovements: {
    method: 'GET',
    path: '/stock/movements',
    permission: 'stock.read',
    summary: 'Movements of the stock of an operator, newest first',
  },
  sellStock: {
    method: 'POST',
    path: '/stock/sell',
    permission: 'stock.sell',
    summary: 'Sell stock to an operator',
  },
  takeBackStock: {
    method: 'POST',
    path: '/stock/take-back',
    permission: 'stock.sell',
    summary: 'Take back stock that an operator has not sold',
  },
  setCreditLine: {
    method: 'POST',
    path: '/stock/credit-line',
    permission: 'stock.change',
    summary: 'Set how far the balance of an operator may fall below zero',
  },
  switchStock: {
    method: 'POST',
    path: '/stock/switch',
    permission: 'stock.change',
    summary: 'Let an operator sell from stock only, or without limit, in about a minute',
  },
  warnOfStock: {
    method: 'POST',
    path: '/stock/warning',
    permission: 'stock.change',
    summary: 'Set the amount below which the stock of an operator is low',
  },
} as const

const operatorStock = z.object({
  operatorId,
  state: z.enum(['off', 'starting', 'on', 'ending']).meta({
    description: 'starting and ending: it was switched less than a minute ago. off: grants are not limited by stock',
  }),
  from: z.iso.datetime().nullable().meta({ description: 'the begin of the last period with stock' }),
  until: z.iso.datetime().nullable().meta({ description: 'its end; null: it has none' }),
  balance: amount.meta({ description: 'stock that is paid for and not sold; below 0 the operator sells on credit' }),
  creditLine: amount,
  free: amount.meta({ description: 'what may still be sold: the balance with the credit line' }),
  reserved: amount.meta({ description: 'grants in progress; not part of the balance' }),
  withPlayers: amount.meta({ description: 'credit that players got from the operator and have not returned' }),
  warnBelow: amount.nullable().meta({ description: 'null: no warning' }),
  isLow: z.boolean(),
})

const order = {
  requestId: fields.requestId,
  operatorId,
  reason: reason.meta({ description: 'stored with the movement and in the audit log' }),
  reference: z.string().trim().min(1).max(60).optional().meta({ description: 'for example the number of an invoice' }),
}

const orderRefusals = [
  'OPERATOR_NOT_FOUND',
  'BALANCE_LIMIT_REACHED',
  'WALLET_FROZEN',
  'CONFLICT',
  'RETRY_LATER',
] as const

const amountOrZero = amountToMove.or(z.literal(0))

export const stockShapes = {
  listStock: {
    query: z.strictObject({ operatorId: operatorIdText.optional() }),
    data: z.object({ stock: z.array(operatorStock) }),
    refusals: [],
  },
  listStockMovements: {
    query: z.strictObject({ operatorId: operatorIdText, after, limit }),
    data: z.object({
      movements: z.array(
        z.object({
          number: z.number().int().meta({ description: "the number of the transfer in the operator's book" }),
          at: z.iso.datetime(),
          kind: z.enum(stockLines),
          amount: amount.meta({ description: 'what it adds to the balance; a changed credit line adds nothing' }),
          balance: amount.meta({ description: 'after the movement' }),
          creditLine: amount,
          withPlayers: amount,
          isOpen: z.boolean().meta({ description: 'a grant in progress' }),
          username: z.string().nullable(),
          reference: z.string().nullable().meta({ description: 'of the order, or the id of the grant or redeem' }),
          reason: z.string().nullable(),
          staff: z.string().nullable(),
        }),
      ),
      next,
    }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  sellStock: {
    body: z.strictObject({ ...order, amount: amountToMove }),
    data: z.object({ stock: operatorStock }),
    refusals: [...orderRefusals, 'APPROVAL_REQUIRED'],
  },
  takeBackStock: {
    body: z.strictObject({ ...order, amount: amountToMove }),
    data: z.object({ stock: operatorStock }),
    refusals: [...orderRefusals, 'STOCK_EXHAUSTED'],
  },
  setCreditLine: {
    body: z.strictObject({ ...order, creditLine: amountOrZero }),
    data: z.object({ stock: operatorStock }),
    refusals: [...orderRefusals, 'STOCK_EXHAUSTED'],
  },
  switchStock: {
    body: z.strictObject({ operatorId, on: z.boolean() }),
    data: z.object({ stock: operatorStock }),
    refusals: ['OPERATOR_NOT_FOUND', 'STOCK_SWITCHING', 'RETRY_LATER'],
  },
  warnOfStock: {
    body: z.strictObject({
      operatorId,
      below: amountOrZero.nullable().meta({ description: 'null: no warning' }),
    }),
    data: z.object({ stock: operatorStock }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof stockCalls, Shape>
