/** Deletes expired seats and demo data in batches. Each call returns the number of deleted rows, so an interrupted run continues next time. */
import type { Tx } from '@lucero/kit/db'
import { deletePairs } from './fairness/seeds.ts'
import { deleteRounds } from './rounds/rounds.ts'
import { deleteSeatsOf, findIdleDemoPlayers } from './seats/seats.ts'
import { deletePurses } from './wallet/play-money.ts'

export { deleteOldCalls } from './hosted/routes.ts'
export { deleteIdleSeats } from './seats/seats.ts'

const playersPerBatch = 100

/**
 * Deletes rounds, purses and seeds of idle demo players, and their seats last: the seats are how idle players are found.
 * Each step is limited, because one player may have very many rounds.
 */
export async function deletePlayMoney(tx: Tx, afterSeconds: number, limit: number): Promise<number> {
  const players = await findIdleDemoPlayers(tx, afterSeconds, playersPerBatch)
  if (!players.length) return 0
  for (const deleteSome of [deleteRounds, deletePurses, deletePairs])
    if ((await deleteSome(tx, players, limit)) === limit) return limit
  await deleteSeatsOf(tx, players)
  return players.length === playersPerBatch ? limit : 0
}
