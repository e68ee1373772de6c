/** Creates a provider, a game, and players (500 by default) with credit and a game session, through the program's own functions. */
import { randomUUID } from 'node:crypto'
import { authenticate, startSession } from '../../../server/src/auth/sessions.ts'
import { grantCredit } from '../../../server/src/bonus/bonus.ts'
import { addGame } from '../../../server/src/catalogue/catalogue.ts'
import { launchGame } from '../../../server/src/games/launch.ts'
import { nonceOf } from '../../../server/src/games/nonces.ts'
import { addProvider } from '../../../server/src/games/providers.ts'
import { openSession } from '../../../server/src/games/sessions.ts'
import type { Kit } from '../../../server/src/kit/kit.ts'
import { sql } from '@lucero/kit/sql'
import { addOperator, applyToOperator } from '../../../server/src/operators/operators.ts'
import { transferToGame } from '../../../server/src/wallet/wallet.ts'

const batchSize = 8
const operatorId = 7001
const provider = 'bench'
const game = 'bench-game'

export type PlayerSession = { session: string; player: string }
export type ProviderSessions = { provider: string; secret: string; sessions: PlayerSession[] }

export async function openProviderSessions(kit: Kit, players = 500): Promise<ProviderSessions> {
  await addOperator(kit, { id: operatorId, name: 'Bench', approvesItself: true, welcomeCents: 0n })
  const { secret } = await addProvider(kit, {
    id: provider,
    name: 'Bench',
    roundUrl: null,
    maxRoundPayoutCents: null,
    maxDayPayoutCents: null,
  })
  const names = { id: game, name: 'Bench', category: 'Bench', returnToPlayer: 100 }
  await addGame(kit.db, { ...names, providerId: provider, launchUrl: 'https://bench.test/' })
  const ids = await addPlayers(kit, players)
  const sessions: PlayerSession[] = []
  for (let at = 0; at < ids.length; at += batchSize)
    sessions.push(...(await Promise.all(ids.slice(at, at + batchSize).map((id) => openPlayerSession(kit, id)))))
  return { provider, secret, sessions }
}

export async function addPlayers({ db }: Kit, players: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    select gen_random_uuid(), 'bench' || n, 'bench' || n, 1, (7900000000 + n)::text, now() from generate_series(1, ${players}) n
    returning id`)
  return rows.map(({ id }) => id)
}

async function openPlayerSession(kit: Kit, player: string): Promise<PlayerSession> {
  await applyToOperator(kit, player, { operatorId })
  await grantCredit(kit, { playerId: player, operatorId, cents: 100_000_000n, requestId: randomUUID() })
  await transferToGame(kit, player, { items: [{ gameId: game, amount: 1_000_000 }] })
  const caller = await authenticate(kit, await startSession(kit.db, player, 'access'), 'session')
  const { url } = await launchGame(kit, caller, { gameId: game, platform: 'desktop', lang: 'en' }, undefined)
  const nonce = nonceOf(kit, provider, randomUUID())
  const token = new URL(url).searchParams.get('token') ?? ''
  const { session } = await openSession(kit, { providerId: provider, body: { token, game }, nonce })
  return { session, player }
}
