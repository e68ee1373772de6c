/** What a game's server can ask of the wallet. What moves money uses the nonce in the statement that moves it. */
import type { ProviderRoutes } from '../http/signed-http.ts'
import { bet, getRound, rollback, win } from './rounds.ts'
import { getBalance, openSession } from './sessions.ts'

export const providerRoutes: ProviderRoutes = {
  async session(kit, { providerId, body, nonce }) {
    await nonce.use()
    return openSession(kit, providerId, body)
  },
  async balance(kit, { providerId, body, nonce }) {
    await nonce.use()
    return getBalance(kit, providerId, body)
  },
  async round(kit, { providerId, body, nonce }) {
    await nonce.use()
    return getRound(kit, providerId, body)
  },
  bet,
  win,
  rollback,
}
