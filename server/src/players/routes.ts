import type { Routes } from '../http/http.ts'
import { getUser, listCountries, updateProfile } from './players.ts'

export const playersRoutes = {
  getUser: (runtime, { caller }) => getUser(runtime, caller.playerId),
  updateProfile: (runtime, { caller, body }) => updateProfile(runtime, caller.playerId, body),
  getCountries: (runtime, { query }) => listCountries(runtime, query),
} satisfies Routes
