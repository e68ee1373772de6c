/** The seeds of a round: of the player's pair, or at the table of the chain and all players. */
import { defined } from '@lucero/kit/defined'
import type { Seeds } from '../../rules/draw.ts'
import { seedsOfTableRound, tableGame, tableRoundsOf, type TableRound } from './table-rounds.ts'
import { findPair, seedsOfRound, type Pair } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'
import type { Round } from './round.ts'

export async function seedsOf(runtime: Runtime, round: Round, pair?: Pair): Promise<Seeds> {
  if (round.game === tableGame) {
    const table = (await tableRoundsOf(runtime.db, [round.id])).get(round.id)
    return seedsOfTableRound(runtime, defined(table))
  }
  return seedsOfRound(runtime, pair ?? (await findPair(runtime.db, round.pair)), round.nonce)
}

/** With rows that were read before. */
export const seedsIn = async (
  runtime: Runtime,
  round: Round,
  pair: Pair,
  table: TableRound | undefined,
): Promise<Seeds> => (table ? seedsOfTableRound(runtime, table) : seedsOfRound(runtime, pair, round.nonce))
