import type { Routes } from '../http/http.ts'
import { getUser, listCountries, updateProfile } from './players.ts'

export const playersRoutes = {
  getUser: (kit, { caller }) => getUser(kit, caller.playerId),
  updateProfile: (kit, { caller, body }) => updateProfile(kit, caller.playerId, body),
  getCountries: (kit, { query }) => listCountries(kit, query),
} satisfies Routes
