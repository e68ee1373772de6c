import type { Routes } from '../http/http.ts'
import { cancelRedeem, createRedeem, getRedeem, listRedeems } from './redeem.ts'

export const redeemRoutes = {
  createRedeem: (runtime, { caller, body }) => createRedeem(runtime, caller.playerId, body),
  getRedeems: (runtime, { caller, query }) => listRedeems(runtime, caller.playerId, query),
  getRedeem: (runtime, { caller, query }) => getRedeem(runtime, caller.playerId, query.redeem_id),
  cancelRedeem: (runtime, { caller, body }) => cancelRedeem(runtime, caller.playerId, body.redeem_id),
} satisfies Routes
