import type { Routes } from '../kit/http.ts'
import { collectCredits, getWallets, listTransactions, transferToGame } from './wallet.ts'

export const walletRoutes = {
  getWallets: (kit, { caller }) => getWallets(kit, caller.playerId),
  collect: (kit, { caller, query }) => collectCredits(kit, caller.playerId, query.gameWalletId),
  transferToGame: (kit, { caller, body }) => transferToGame(kit, caller.playerId, body),
  getTransactions: (kit, { caller, query }) => listTransactions(kit, caller.playerId, query),
} satisfies Routes
