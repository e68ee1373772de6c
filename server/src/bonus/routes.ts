import type { Routes } from '../http/http.ts'
import {
  activateBonus,
  collectBonus,
  getBonusCredit,
  getBonusDetail,
  getWagered,
  getWalletsWithBonus,
  listBonuses,
  refuseBonus,
} from './bonus.ts'

export const bonusRoutes = {
  getWallets: (runtime, { caller }) => getWalletsWithBonus(runtime, caller.playerId),
  getBonuses: (runtime, { caller }) => listBonuses(runtime, caller.playerId),
  getWagered: (runtime, { caller }) => getWagered(runtime, caller.playerId),
  getBonusDetail: (runtime, { caller, query }) => getBonusDetail(runtime, caller.playerId, query.bonusId),
  getBonusCredit: (runtime, { caller, query }) => getBonusCredit(runtime, caller.playerId, query.bonusId),
  collectBonus: (runtime, { caller }) => collectBonus(runtime, caller.playerId),
  activateBonus: (runtime, { caller, body }) => activateBonus(runtime, caller.playerId, body.bonusId),
  refuseBonus: (runtime, { caller }) => refuseBonus(runtime, caller.playerId),
} satisfies Routes
