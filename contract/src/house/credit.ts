/** Grants of credit in the house API: their list, and the reversal of an unused one. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { after, limit, next, operatorId, operatorIdText, reason, username, waitingRequest } from './fields.ts'
import { amount } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { recordedPayment } from './till.ts'

export const creditCalls = {
  listCredit: {
    method: 'GET',
    path: '/credit',
    permission: 'players.read',
    summary: 'Credit that operators granted, newest first',
  },
  reverseCredit: {
    method: 'POST',
    path: '/credit/reverse',
    permission: 'credit.reverse',
    summary: 'Return an unused grant of credit to its operator, within 24 hours',
  },
} as const

const creditGrant = z.object({
  grantId: fields.id,
  operatorId,
  username: z.string(),
  amount,
  ...recordedPayment,
  status: z.enum(['unused', 'used', 'reversed']).meta({
    description:
      'used: at least one cent of it has left the main wallet; credit leaves in the order in which it arrived',
  }),
  grantedAt: z.iso.datetime(),
  reversibleUntil: z.iso.datetime().nullable().meta({ description: 'null: it cannot be reversed' }),
  reversedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable().meta({ description: 'why it was reversed' }),
})

export const creditShapes = {
  listCredit: {
    query: z.strictObject({ operatorId: operatorIdText.optional(), username: username.optional(), after, limit }),
    data: z.object({
      grants: z.array(creditGrant),
      next,
      waiting: z
        .array(waitingRequest)
        .meta({ description: 'grants that wait for a second person, at most 100; only with the first page' }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  reverseCredit: {
    body: z.strictObject({
      requestId: fields.requestId,
      grantId: fields.id,
      reason: reason.meta({ description: 'stored; the player does not see it' }),
    }),
    data: z.object({ grant: creditGrant, mainWallet: amount }),
    refusals: [
      'CREDIT_GRANT_NOT_FOUND',
      'CREDIT_ALREADY_USED',
      'CREDIT_ALREADY_REVERSED',
      'CREDIT_GRANT_TOO_OLD',
      'SHIFT_REQUIRED',
      'WALLET_FROZEN',
      'CONFLICT',
      'RETRY_LATER',
    ],
  },
} as const satisfies Record<keyof typeof creditCalls, Shape>
