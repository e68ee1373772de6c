/** One operator in the house API. */
import { z } from 'zod'
import type { Shape } from '../shared/shape.ts'
import { operatorId, operatorIdText } from './fields.ts'
import { amount } from '../shared/money.ts'

export const operatorCalls = {
  showOperator: {
    method: 'GET',
    path: '/operators/show',
    permission: 'operators.read',
    summary: 'One operator, with the number of its players',
  },
} as const

export const operatorShapes = {
  showOperator: {
    query: z.strictObject({ operatorId: operatorIdText }),
    data: z.object({
      operator: z.object({
        id: operatorId,
        name: z.string(),
        approvesItself: z.boolean(),
        welcomeCredit: amount,
        blocked: z.boolean(),
      }),
      players: z.number().int().meta({ description: 'players who are connected to it' }),
    }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof operatorCalls, Shape>
