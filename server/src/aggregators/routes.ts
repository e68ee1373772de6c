import type { Routes } from '../http/http.ts'
import { launchGame } from './launch.ts'
import { gameVisit } from './visit.ts'

export const launchRoutes = {
  launchGame: (runtime, { caller, body, origin, address }) =>
    launchGame(runtime, caller, body, { origin: origin(), address }),
  getGameVisit: (runtime, { caller, query }) => gameVisit(runtime, caller.playerId, query.session),
} satisfies Routes
