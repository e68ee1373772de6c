import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { amount, amountToMove } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

/** ENT-3 */
const gameWallet = z.object({
  id: fields.id,
  gameId: z.string(),
  amount,
  casinoGame: z.object({ name: z.string() }),
})

/** ENT-2 */
const mainWallet = z.object({
  id: z.string(),
  operator_id: z.number().int(),
  amount,
  gameCredits: amount,
  gameWallets: z.array(gameWallet),
  nonCashAmount: amount,
  bonusActive: z.boolean(),
})

/** ENT-5. `redeem_id` is set if the row is a redeem, so that its code can be shown. */
const userTransaction = z.object({
  id: fields.id,
  createdAt: z.iso.datetime(),
  operator_id: z.number().int(),
  user_name: z.string(),
  amount,
  status: z.enum(['pending', 'completed', 'rejected', 'cancelled']),
  redeem_id: z.string().optional(),
})

export type MainWallet = z.infer<typeof mainWallet>
export type GameWallet = z.infer<typeof gameWallet>
export type UserTransaction = z.infer<typeof userTransaction>

export const walletShapes = {
  getWallets: { data: z.object({ wallets: mainWallet }), refusals: [] },
  collect: {
    query: z.strictObject({ gameWalletId: fields.id.optional() }),
    data: z.object({ collected: amount }),
    refusals: ['NOT_FOUND', 'CROSS_SITE_REQUEST', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  getTransactions: {
    query: paging(10, 100),
    data: z.object({ transactions: pageOf(userTransaction) }),
    refusals: [],
  },
  transferToGame: {
    body: z.strictObject({
      requestId: fields.requestId.optional(),
      items: z
        .array(z.strictObject({ gameId: z.string().min(1).max(64), amount: amountToMove }))
        .min(1)
        .max(100),
    }),
    data: z.object({ transactions: z.array(userTransaction) }),
    refusals: [
      'INSUFFICIENT_FUNDS',
      'NO_ACTIVE_OPERATOR',
      'GAME_NOT_FOUND',
      'ON_A_BREAK',
      'ACCOUNT_SUSPENDED',
      'MOVE_LIMIT_REACHED',
      'CONFLICT',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
} as const satisfies Record<string, Shape>
