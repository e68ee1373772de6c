import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import type { Shape } from '../shared/shape.ts'

const operatorId = z.number().int().min(1).max(999_999_999)

const welcomeCredit = z.number()

/** welcomeCredit: the credit that this player gets on connecting; 0 if already received. */
const operator = z.object({
  id: operatorId,
  name: z.string(),
  approvesItself: z.boolean(),
  welcomeCredit,
  rejection: z
    .object({ reason: z.string(), reasonTranslations: fields.translations, rejectedAt: z.iso.datetime() })
    .optional()
    .meta({ description: "the operator rejected the player's last application; a new one is possible" }),
})

/** activeStatus: 1 active, 0 connected, 2 application pending. At most one operator has 1. */
const myOperator = z.object({
  activeStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  operator: z.object({ id: operatorId, name: z.string() }),
})

export type Operator = z.infer<typeof operator>
export type MyOperator = z.infer<typeof myOperator>

export const operatorsShapes = {
  getMyOperators: { data: z.array(myOperator), refusals: [] },
  getOperators: { data: z.object({ operators: z.array(operator) }), refusals: [] },
  getWelcome: { data: z.object({ welcomeCredit }), refusals: [] },
  applyToOperator: {
    body: z.strictObject({ operatorId, note: z.string().trim().max(500).optional() }),
    data: myOperator.extend({ welcomeCredit }),
    refusals: [
      'OPERATOR_NOT_FOUND',
      'OPERATOR_ALREADY_CONNECTED',
      'BALANCE_LIMIT_REACHED',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  activateOperator: {
    body: z.strictObject({ operatorId }),
    data: myOperator,
    refusals: ['OPERATOR_NOT_CONNECTED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  leaveOperator: {
    body: z.strictObject({ operatorId }),
    data: z.object({}),
    refusals: ['OPERATOR_NOT_CONNECTED', 'OPERATOR_HOLDS_CREDIT', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<string, Shape>
