import type { Routes } from '../http/http.ts'
import { readTrust } from './public-page.ts'
import { readPublishedBalance, readPublishedRound } from './published.ts'

export const trustRoutes = {
  getTrust: (runtime) => readTrust(runtime),
  getPublishedBalance: (runtime, { caller, query }) => readPublishedBalance(runtime, caller.playerId, query),
  getPublishedRound: (runtime, { caller, query }) => readPublishedRound(runtime, caller.playerId, query),
} satisfies Routes
