import type { Routes } from '../http/http.ts'
import { cancelRedeem, createRedeem, getRedeem, listRedeems } from './redeem.ts'

export const redeemRoutes = {
  createRedeem: (kit, { caller, body }) => createRedeem(kit, caller.playerId, body),
  getRedeems: (kit, { caller, query }) => listRedeems(kit, caller.playerId, query),
  getRedeem: (kit, { caller, query }) => getRedeem(kit, caller.playerId, query.redeem_id),
  cancelRedeem: (kit, { caller, body }) => cancelRedeem(kit, caller.playerId, body.redeem_id),
} satisfies Routes
