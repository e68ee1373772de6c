import type { Routes } from '../http/http.ts'
import { collectCredits, listTransactions, transferToGame } from './wallet.ts'

/** getWallets is in bonus/routes.ts, because its reply includes the bonus. */
export const walletRoutes = {
  collect: (kit, { caller, query }) => collectCredits(kit, caller.playerId, query.gameWalletId),
  transferToGame: (kit, { caller, body }) => transferToGame(kit, caller.playerId, body),
  getTransactions: (kit, { caller, query }) => listTransactions(kit, caller.playerId, query),
} satisfies Routes
