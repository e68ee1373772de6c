/** Creates players with credit and a launch token, through the program's own functions. */
import { randomUUID } from 'node:crypto'
import { inParallel } from '@lucero/kit/in-parallel'
import { sql } from '@lucero/kit/sql'
import { authenticate, startSession } from '../../server/src/auth/sessions.ts'
import { grantCredit } from '../../server/src/bonus/bonus.ts'
import { launchGame } from '../../server/src/games/launch.ts'
import { addOperator, applyToOperator } from '../../server/src/operators/operators.ts'
import type { Runtime } from '../../server/src/runtime/runtime.ts'
import { transferToGame } from '../../server/src/wallet/wallet.ts'

export const operatorId = 7001
const atOnce = 8

export async function addPlayers({ db }: Pick<Runtime, 'db'>, players: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    select gen_random_uuid(), 'bench' || n, 'bench' || n, 1, (7900000000 + n)::text, now() from generate_series(1, ${players}) n
    returning id`)
  return rows.map(({ id }) => id)
}

type PlayerAtGame = { player: string; token: string }

/** Creates the operator, and launches the game for each new player with this credit in it. */
export async function launchPlayers<Seat>(
  runtime: Runtime,
  { players, gameId, cents }: { players: number; gameId: string; cents: number },
  sitDown: (launched: PlayerAtGame) => Promise<Seat>,
): Promise<Seat[]> {
  await addOperator(runtime, { id: operatorId, name: 'Bench', approvesItself: true, welcomeCents: 0n })
  return inParallel(atOnce, await addPlayers(runtime, players), async (player) => {
    await applyToOperator(runtime, player, { operatorId })
    return sitDown({ player, token: await launch(runtime, player, { gameId, cents }) })
  })
}

/** Puts credit into the game, and returns the launch token. */
export async function launch(
  runtime: Runtime,
  player: string,
  { gameId, cents }: { gameId: string; cents: number },
): Promise<string> {
  await fund(runtime, player, { gameId, cents })
  const caller = await authenticate(runtime, await startSession(runtime.db, player, 'access'), 'session')
  const { url } = await launchGame(runtime, caller, { gameId, platform: 'desktop', lang: 'en' }, undefined)
  return new URL(url, 'http://x').searchParams.get('token') ?? ''
}

export async function fund(
  runtime: Runtime,
  player: string,
  { gameId, cents }: { gameId: string; cents: number },
): Promise<void> {
  const credit = { playerId: player, operatorId, cents: BigInt(cents), requestId: randomUUID() }
  await grantCredit(runtime, credit, runtime.books.submit)
  await transferToGame(runtime, player, { items: [{ gameId, amount: cents / 100 }] })
}
