import type { Routes } from '../kit/http.ts'
import { listLobby } from './lobby.ts'

export const gamesRoutes = {
  getGames: (kit, { query }) => listLobby(kit, query),
} satisfies Routes
