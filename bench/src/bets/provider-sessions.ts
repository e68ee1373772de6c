/** Creates a provider, a game, and players (500 by default) with credit and a game session, through the program's own functions. */
import { randomUUID } from 'node:crypto'
import { authenticate, startSession } from '../../../server/src/auth/sessions.ts'
import { grantCredit } from '../../../server/src/bonus/bonus.ts'
import { addGame } from '../../../server/src/catalogue/catalogue.ts'
import { launchGame } from '../../../server/src/games/launch.ts'
import { nonceOf } from '../../../server/src/games/nonces.ts'
import { addProvider } from '../../../server/src/games/providers.ts'
import { openSession } from '../../../server/src/games/sessions.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { sql } from '@lucero/kit/sql'
import { addOperator, applyToOperator } from '../../../server/src/operators/operators.ts'
import { transferToGame } from '../../../server/src/wallet/wallet.ts'

const batchSize = 8
const operatorId = 7001
const provider = 'bench'
const game = 'bench-game'

export type PlayerSession = { session: string; player: string }
export type ProviderSessions = { provider: string; secret: string; sessions: PlayerSession[] }

export async function openProviderSessions(runtime: Runtime, players = 500): Promise<ProviderSessions> {
  await addOperator(runtime, { id: operatorId, name: 'Bench', approvesItself: true, welcomeCents: 0n })
  const { secret } = await addProvider(runtime, {
    id: provider,
    name: 'Bench',
    roundUrl: null,
    maxRoundPayoutCents: null,
    maxDayPayoutCents: null,
  })
  const names = { id: game, name: 'Bench', category: 'Bench', returnToPlayer: 100 }
  await addGame(runtime.db, { ...names, providerId: provider, launchUrl: 'https://bench.test/' })
  const ids = await addPlayers(runtime, players)
  const sessions: PlayerSession[] = []
  for (let at = 0; at < ids.length; at += batchSize)
    sessions.push(...(await Promise.all(ids.slice(at, at + batchSize).map((id) => openPlayerSession(runtime, id)))))
  return { provider, secret, sessions }
}

export async function addPlayers({ db }: Runtime, players: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    select gen_random_uuid(), 'bench' || n, 'bench' || n, 1, (7900000000 + n)::text, now() from generate_series(1, ${players}) n
    returning id`)
  return rows.map(({ id }) => id)
}

async function openPlayerSession(runtime: Runtime, player: string): Promise<PlayerSession> {
  await applyToOperator(runtime, player, { operatorId })
  await grantCredit(runtime, { playerId: player, operatorId, cents: 100_000_000n, requestId: randomUUID() })
  await transferToGame(runtime, player, { items: [{ gameId: game, amount: 1_000_000 }] })
  const caller = await authenticate(runtime, await startSession(runtime.db, player, 'access'), 'session')
  const { url } = await launchGame(runtime, caller, { gameId: game, platform: 'desktop', lang: 'en' }, undefined)
  const nonce = nonceOf(runtime, provider, randomUUID())
  const token = new URL(url).searchParams.get('token') ?? ''
  const { session } = await openSession(runtime, { providerId: provider, body: { token, game }, nonce })
  return { session, player }
}
