/** What a game's server can ask of the wallet. */
import type { ProviderRoutes } from '../http/signed-http.ts'
import { bet, getRound, rollback, win } from './rounds.ts'
import { getBalance, openSession } from './sessions.ts'

export const providerRoutes: ProviderRoutes = {
  session: (kit, { providerId, body }) => openSession(kit, providerId, body),
  balance: (kit, { providerId, body }) => getBalance(kit, providerId, body),
  bet: (kit, { providerId, body }) => bet(kit, providerId, body),
  win: (kit, { providerId, body }) => win(kit, providerId, body),
  rollback: (kit, { providerId, body }) => rollback(kit, providerId, body),
  round: (kit, { providerId, body }) => getRound(kit, providerId, body),
}
