import type { Routes } from '../http/http.ts'
import { readLedger } from './ledger.ts'
import { readStatement } from './statement.ts'

export const statementRoutes = {
  getStatement: (kit, { caller, query }) => readStatement(kit, caller.playerId, query),
  getLedger: (kit, { caller, query }) => readLedger(kit, caller.playerId, query),
} satisfies Routes
