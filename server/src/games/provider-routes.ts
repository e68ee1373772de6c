/** What a game's server can ask of the wallet. What moves money uses the nonce in the statement that moves it, all else before anything. */
import type { ProviderRoutes } from '../http/signed-http.ts'
import { bet, getRound, rollback, win } from './rounds.ts'
import { getBalance, openSession } from './sessions.ts'

export const providerRoutes: ProviderRoutes = {
  session: openSession,
  balance: getBalance,
  round: getRound,
  bet,
  win,
  rollback,
}
