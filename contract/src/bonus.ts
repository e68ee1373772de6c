import { z } from 'zod'
import * as fields from './fields.ts'
import { amount } from './money.ts'
import type { Shape } from './shape.ts'

const kind = z.enum(['deposit', 'no-deposit', 'free-spins'])
const state = z.enum([
  'offered',
  'awaiting-deposit',
  'active',
  'wagering',
  'wagered',
  'collected',
  'refused',
  'expired',
  'lost',
  'forfeited',
])

const bonus = z.object({
  id: fields.id,
  title: z.string(),
  kind,
  minDeposit: amount,
  maxDeposit: amount,
  amount,
  playThrough: z.number(),
  state,
})

const creditDetails = z.object({
  bonusId: fields.id,
  state,
  amount,
  balance: amount,
  target: amount,
  wagered: amount,
  expiresAt: z.iso.datetime().nullable(),
})

const query = z.strictObject({ bonusId: fields.id })

export const bonusShapes = {
  getBonuses: { data: z.object({ bonus: z.array(bonus) }), refusals: [] },
  getWagered: { data: creditDetails.nullable(), refusals: [] },
  getBonusDetail: {
    query,
    data: z.object({ bonusDetails: z.object({ description: z.string() }) }),
    refusals: ['BONUS_NOT_FOUND'],
  },
  getBonusCredit: { query, data: creditDetails, refusals: ['BONUS_NOT_FOUND'] },
  collectBonus: {
    data: z.object({ collected: amount, forfeited: amount }),
    refusals: ['BONUS_NOT_OPEN', 'BONUS_NOT_WAGERED', 'CROSS_SITE_REQUEST', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  activateBonus: {
    body: query,
    data: creditDetails,
    refusals: [
      'BONUS_NOT_FOUND',
      'BONUS_ALREADY_OPEN',
      'BONUS_ONE_PER_DAY',
      'NO_ACTIVE_OPERATOR',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  refuseBonus: {
    data: creditDetails,
    refusals: ['BONUS_NOT_OPEN', 'BONUS_ALREADY_WAGERED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<string, Shape>
