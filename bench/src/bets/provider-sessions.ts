/** Creates a provider, a game, and players (500 by default) with credit and a game session, through the program's own functions. */
import { randomUUID } from 'node:crypto'
import type { ProviderSessions } from '@lucero/lab/load/requests'
import { addGame } from '../../../server/src/catalogue/catalogue.ts'
import { nonceOf } from '../../../server/src/games/nonces.ts'
import { addProvider } from '../../../server/src/games/providers.ts'
import { openSession } from '../../../server/src/games/sessions.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { launchPlayers } from '../players.ts'

const [providerId, game] = ['bench', 'bench-game']

export async function openProviderSessions(runtime: Runtime, players = 500): Promise<ProviderSessions> {
  const noLimits = { roundUrl: null, maxRoundPayoutCents: null, maxDayPayoutCents: null }
  const { secret } = await addProvider(runtime, { id: providerId, name: 'Bench', ...noLimits })
  const names = { id: game, name: 'Bench', category: 'Bench', returnToPlayer: 100 }
  await addGame(runtime.db, { ...names, providerId, launchUrl: 'https://bench.test/' })
  const seats = { players, gameId: game, cents: 100_000_000 }
  const sessions = await launchPlayers(runtime, seats, async ({ player, token }) => {
    const nonce = nonceOf(runtime, providerId, randomUUID())
    const { session } = await openSession(runtime, { providerId, body: { token, game }, nonce })
    return { session, player }
  })
  return { provider: providerId, secret, sessions }
}
