import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { amount, amountToMove } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

/** RED-3. The validation code is visible while the redeem is pending. */
const redeem = z.object({
  redeem_code: z.string().nullable(),
  operator_id: z.number().int(),
  redeem_id: z.string(),
  amount,
  status: z.enum(['pending', 'completed', 'rejected', 'cancelled']),
  createdAt: z.iso.datetime(),
  rejection: z
    .object({ reason: z.string(), reasonTranslations: z.record(z.string(), z.string()) })
    .optional()
    .meta({ description: 'why the house rejected it: in English, and by language where there is a translation' }),
})

export type Redeem = z.infer<typeof redeem>

const redeemId = z.string().min(1).max(64)

export const redeemShapes = {
  createRedeem: {
    body: z.strictObject({ requestId: fields.requestId.optional(), amount: amountToMove }),
    data: z.object({ redeem }),
    refusals: [
      'INSUFFICIENT_FUNDS',
      'TOO_MANY_PENDING_REDEEMS',
      'NO_ACTIVE_OPERATOR',
      'ACCOUNT_SUSPENDED',
      'CONFLICT',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  getRedeems: { query: paging(10, 100), data: z.object({ redeems: pageOf(redeem) }), refusals: [] },
  getRedeem: {
    query: z.strictObject({ redeem_id: redeemId }),
    data: z.object({ redeem }),
    refusals: ['REDEEM_NOT_FOUND'],
  },
  cancelRedeem: {
    body: z.strictObject({ redeem_id: redeemId }),
    data: z.object({ redeem }),
    refusals: ['REDEEM_NOT_FOUND', 'REDEEM_NOT_PENDING', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<string, Shape>
