import type { Routes } from '../http/http.ts'
import { collectCredits, listTransactions, transferToGame } from './wallet.ts'

/** getWallets is in bonus/routes.ts, because its reply includes the bonus. */
export const walletRoutes = {
  collect: (runtime, { caller, query }) => collectCredits(runtime, caller.playerId, query.gameWalletId),
  transferToGame: (runtime, { caller, body }) => transferToGame(runtime, caller.playerId, body),
  getTransactions: (runtime, { caller, query }) => listTransactions(runtime, caller.playerId, query),
} satisfies Routes
