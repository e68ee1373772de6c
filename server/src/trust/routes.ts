import type { Routes } from '../http/http.ts'
import { readPublishedBalance, readPublishedRound } from './published.ts'

export const trustRoutes = {
  getPublishedBalance: (runtime, { caller, query }) => readPublishedBalance(runtime, caller.playerId, query),
  getPublishedRound: (runtime, { caller, query }) => readPublishedRound(runtime, caller.playerId, query),
} satisfies Routes
