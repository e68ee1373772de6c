/** Creates 500 signed-in players with a wallet, credit in two games and a short history, and eight with a long one. */
import { randomUUID } from 'node:crypto'
import { inParallel } from '@lucero/kit/in-parallel'
import { startSession } from '../../../server/src/auth/sessions.ts'
import { grantCredit } from '../../../server/src/bonus/bonus.ts'
import { addGame } from '../../../server/src/catalogue/catalogue.ts'
import type { Db } from '@lucero/kit/db'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { sql } from '@lucero/kit/sql'
import { notifyPlayer } from '../../../server/src/notifications/notifications.ts'
import { addOperator, applyToOperator } from '../../../server/src/operators/operators.ts'
import { transferToGame } from '../../../server/src/wallet/wallet.ts'

const [players, longOnes, atOnce, shortHistory] = [500, 8, 20, 10]
const operatorIds = [7001, 7002]
const gameIds = ['bench-one', 'bench-two']

/** Access tokens of the players. */
export async function makeReaders(
  runtime: Runtime,
  owner: Db,
  history: number,
): Promise<{ short: string[]; long: string[] }> {
  for (const id of operatorIds)
    await addOperator(runtime, { id, name: `Bench ${id}`, approvesItself: true, welcomeCents: 0n })
  for (const id of gameIds) await addGame(runtime.db, { id, name: id, category: 'Bench', returnToPlayer: 96 })
  runtime.events.publish({ kind: 'catalogue-changed' })
  const ids = (
    await owner.all<{ id: string }>(sql`
      insert into player (id, username, username_key, phone_code, phone, verified_at)
      select gen_random_uuid(), 'reader' || n, 'reader' || n, 1, (7910000000 + n)::text, now()
      from generate_series(1, ${players + longOnes}) n returning id`)
  ).map(({ id }) => id)
  const tokens = await inParallel(atOnce, ids, (id) => comeIn(runtime, id))
  const longIds = ids.slice(players)
  await lengthen(owner, longIds, history)
  return { short: tokens.slice(0, players), long: tokens.slice(players) }
}

async function comeIn(runtime: Runtime, playerId: string): Promise<string> {
  for (const operatorId of operatorIds) await applyToOperator(runtime, playerId, { operatorId })
  const credit = { playerId, operatorId: operatorIds[0]!, cents: 100_000n, requestId: randomUUID() }
  await grantCredit(runtime, credit, runtime.books.submit)
  for (let n = 0; n < shortHistory; n += 1) {
    await transferToGame(runtime, playerId, { items: [{ gameId: gameIds[n % 2]!, amount: 1 }] })
    await notifyPlayer(runtime, playerId, `Message ${n} of the bench, about as long as one mostly is`, 'Bench')
  }
  return startSession(runtime.db, playerId, 'access')
}

/** Gives each player this many rows in both lists. All notifications are read. */
async function lengthen(owner: Db, playerIds: string[], history: number): Promise<void> {
  for (const playerId of playerIds) {
    await owner.run(sql`
      insert into user_transaction (player_id, id, created_at, operator_id, cents, status, game_id)
      select ${playerId}, gen_random_uuid(), now() - n * interval '1 minute', ${operatorIds[0]}, 100, 'completed', ${gameIds[0]}
      from generate_series(1, ${history}) n`)
    await owner.run(sql`
      insert into notification (player_id, message, sender, created_at, read_at)
      select ${playerId}, 'An old message', 'Bench', now() - n * interval '1 minute', now() from generate_series(1, ${history}) n`)
  }
  await owner.run(sql`analyze user_transaction, notification`)
}
