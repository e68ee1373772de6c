/** Deletes what nobody will ask for again, so many rows at a time, and says how many: what is cut short is found again. */
import type { Tx } from '@lucero/kit/db'
import { deletePairs } from './fairness/seeds.ts'
import { deleteRounds } from './rounds/rounds.ts'
import { deleteSeatsOf, findIdleDemoPlayers } from './seats/seats.ts'
import { deletePurses } from './wallet/play-money.ts'

export { deleteIdleSeats } from './seats/seats.ts'

const playersPerTurn = 100

/**
 * All that was ever played for nothing by somebody who does not come back, and then their seats, by which they are found. One seat may
 * have seen very many rounds.
 */
export async function deletePlayMoney(tx: Tx, afterSeconds: number, most: number): Promise<number> {
  const players = await findIdleDemoPlayers(tx, afterSeconds, playersPerTurn)
  if (!players.length) return 0
  for (const deleteSome of [deleteRounds, deletePurses, deletePairs])
    if ((await deleteSome(tx, players, most)) === most) return most
  await deleteSeatsOf(tx, players)
  return players.length === playersPerTurn ? most : 0
}
