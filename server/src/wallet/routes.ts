import type { Routes } from '../http/http.ts'
import { collectCredits, listTransactions, transferToGame } from './wallet.ts'

/** The wallets themselves are shown with the bonus: bonus/routes.ts. */
export const walletRoutes = {
  collect: (kit, { caller, query }) => collectCredits(kit, caller.playerId, query.gameWalletId),
  transferToGame: (kit, { caller, body }) => transferToGame(kit, caller.playerId, body),
  getTransactions: (kit, { caller, query }) => listTransactions(kit, caller.playerId, query),
} satisfies Routes
