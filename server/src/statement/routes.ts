import type { Routes } from '../http/http.ts'
import { readLedger } from './ledger.ts'
import { readStatement } from './statement.ts'

export const statementRoutes = {
  getStatement: (runtime, { caller, query }) => readStatement(runtime, caller.playerId, query),
  getLedger: (runtime, { caller, query }) => readLedger(runtime, caller.playerId, query),
} satisfies Routes
