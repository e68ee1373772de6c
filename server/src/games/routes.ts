import type { Routes } from '../http/http.ts'
import { raceStanding } from '../race/race.ts'
import { listActivity, listPlayedRounds } from './activity.ts'
import { listLobby } from './lobby.ts'
import { recentWinners } from './winners.ts'

export const gamesRoutes = {
  getCasinoTransactions: (runtime, { caller, query }) => listActivity(runtime, caller.playerId, query),
  getRounds: (runtime, { caller, query }) => listPlayedRounds(runtime, caller.playerId, query),
  getGames: (runtime, { query }) => listLobby(runtime, query),
  getRecentWinners: (runtime) => recentWinners(runtime),
  getRaceStanding: (runtime, { caller }) => raceStanding(runtime, caller.playerId),
} satisfies Routes
