import type { Routes } from '../http/http.ts'
import { raceStanding } from '../race/race.ts'
import { listActivity, listPlayedRounds } from './activity.ts'
import { launchGame } from './launch.ts'
import { listLobby } from './lobby.ts'
import { recentWinners } from './winners.ts'

export const gamesRoutes = {
  getCasinoTransactions: (kit, { caller, query }) => listActivity(kit, caller.playerId, query),
  getRounds: (kit, { caller, query }) => listPlayedRounds(kit, caller.playerId, query),
  getGames: (kit, { query }) => listLobby(kit, query),
  launchGame: (kit, { caller, body, origin }) => launchGame(kit, caller, body, origin()),
  getRecentWinners: (kit) => recentWinners(kit),
  getRaceStanding: (kit, { caller }) => raceStanding(kit, caller.playerId),
} satisfies Routes
