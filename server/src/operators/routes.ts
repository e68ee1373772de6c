import type { Routes } from '../http/http.ts'
import {
  activateOperator,
  applyToOperator,
  leaveOperator,
  listMyOperators,
  listOpenOperators,
  readWelcome,
} from './operators.ts'

export const operatorsRoutes = {
  getMyOperators: (kit, { caller }) => listMyOperators(kit, caller.playerId),
  getOperators: (kit, { caller }) => listOpenOperators(kit, caller.playerId),
  getWelcome: (kit) => readWelcome(kit),
  applyToOperator: (kit, { caller, body }) => applyToOperator(kit, caller.playerId, body),
  activateOperator: (kit, { caller, body }) => activateOperator(kit, caller.playerId, body.operatorId),
  leaveOperator: (kit, { caller, body }) => leaveOperator(kit, caller.playerId, body.operatorId),
} satisfies Routes
