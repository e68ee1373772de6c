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
  getMyOperators: (runtime, { caller }) => listMyOperators(runtime, caller.playerId),
  getOperators: (runtime, { caller }) => listOpenOperators(runtime, caller.playerId),
  getWelcome: (runtime) => readWelcome(runtime),
  applyToOperator: (runtime, { caller, body }) => applyToOperator(runtime, caller.playerId, body),
  activateOperator: (runtime, { caller, body }) => activateOperator(runtime, caller.playerId, body.operatorId),
  leaveOperator: (runtime, { caller, body }) => leaveOperator(runtime, caller.playerId, body.operatorId),
} satisfies Routes
