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
  getWallets: (kit, { caller }) => getWalletsWithBonus(kit, caller.playerId),
  getBonuses: (kit, { caller }) => listBonuses(kit, caller.playerId),
  getWagered: (kit, { caller }) => getWagered(kit, caller.playerId),
  getBonusDetail: (kit, { caller, query }) => getBonusDetail(kit, caller.playerId, query.bonusId),
  getBonusCredit: (kit, { caller, query }) => getBonusCredit(kit, caller.playerId, query.bonusId),
  collectBonus: (kit, { caller }) => collectBonus(kit, caller.playerId),
  activateBonus: (kit, { caller, body }) => activateBonus(kit, caller.playerId, body.bonusId),
  refuseBonus: (kit, { caller }) => refuseBonus(kit, caller.playerId),
} satisfies Routes
