/** A connection of an aggregator with one game, and sessions there for players that exist already. No vendor is called. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { PlayerSession } from '@lucero/lab/load/requests'
import { inParallel } from '@lucero/kit/in-parallel'
import { authenticate, startSession } from '../../../server/src/auth/sessions.ts'
import { publishChange, setTrial } from '../../../server/src/catalogue/catalogue.ts'
import { openSessionWithId } from '../../../server/src/games/sessions.ts'
import { aggregatorBase, addConnection } from '../../../server/src/aggregators/connections.ts'
import { addConnectionGames } from '../../../server/src/aggregators/game-list.ts'
import { putList } from '../../../server/src/aggregators/list-store.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { fund, operatorId } from '../players.ts'
import type { AggregatorSessions } from './load.ts'

const [id, code] = ['bench-aggregator', 'bench_comet']
const atOnce = 8
const cents = 100_000_000

export async function openAggregatorSessions(runtime: Runtime, players: PlayerSession[]): Promise<AggregatorSessions> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const gameId = await addGame(runtime, publicKey.export({ type: 'spki', format: 'pem' }).toString())
  const seats = await inParallel(atOnce, players, async ({ player }) => {
    await fund(runtime, player, { gameId, cents })
    const { sessionId: signInId } = await authenticate(
      runtime,
      await startSession(runtime.db, player, 'access'),
      'session',
    )
    const launch = { playerId: player, providerId: id, operatorId, gameId, signInId, firstBetCents: null }
    const token = randomUUID()
    await openSessionWithId(runtime, token, launch)
    return { user: player, token }
  })
  return {
    path: `${aggregatorBase}/${id}`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    game: code,
    seats,
  }
}

async function addGame(runtime: Runtime, publicKey: string): Promise<string> {
  const settings = { id, name: 'Bench', address: 'https://aggregator.test', dialect: 'hub88' as const }
  const noLimits = { maxRoundPayoutCents: null, maxDayPayoutCents: null }
  await addConnection(
    runtime,
    {
      ...settings,
      publicKey,
      vendorOperator: 1,
      country: 'US',
      pictureHosts: [],
      pageHosts: [],
      sources: [],
      roundIdleHours: 24,
    },
    noLimits,
  )
  const listing = {
    code,
    name: 'Comet',
    studio: 'Bench',
    category: 'Slots',
    isEnabled: true,
    picture: null,
    blockedCountries: [],
    returnToPlayer: 96,
    hasFreeSpins: false,
  }
  await runtime.db.transaction((tx) => putList(tx, id, [listing]))
  const { games } = await addConnectionGames(runtime, { id, codes: [code] })
  const gameId = games[0]!.gameId!
  await runtime.db.transaction((tx) => setTrial(tx, gameId, false))
  publishChange(runtime)
  return gameId
}
