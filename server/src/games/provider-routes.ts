/** The provider API. Bets, wins and rollbacks consume the nonce in the statement that appends the transfer. Other calls consume it first. */
import type { ProviderRoutes } from '../http/signed-http.ts'
import { playRoutes } from './at-owner.ts'
import { getRound } from './rounds.ts'
import { getBalance, openSession } from './sessions.ts'

export const providerRoutes: ProviderRoutes = {
  session: openSession,
  balance: getBalance,
  round: getRound,
  ...playRoutes,
}
