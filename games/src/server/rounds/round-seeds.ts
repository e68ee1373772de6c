/** The seeds of a round: of the player's pair, or at the table of the chain and all players. */
import { defined } from '@lucero/kit/defined'
import type { Seeds } from '../../rules/draw.ts'
import { seedsOfTableRound, tableGame, tableRoundsOf, type TableRound } from './table-rounds.ts'
import { findPair, seedsOfRound, type Pair } from '../fairness/seeds.ts'
import type { Kit } from '../kit.ts'
import type { Round } from './round.ts'

export async function seedsOf(kit: Kit, round: Round, pair?: Pair): Promise<Seeds> {
  if (round.game === tableGame) {
    const table = (await tableRoundsOf(kit.db, [round.id])).get(round.id)
    return seedsOfTableRound(kit, defined(table))
  }
  return seedsOfRound(kit, pair ?? (await findPair(kit.db, round.pair)), round.nonce)
}

/** With rows that were read before. */
export const seedsIn = async (kit: Kit, round: Round, pair: Pair, table: TableRound | undefined): Promise<Seeds> =>
  table ? seedsOfTableRound(kit, table) : seedsOfRound(kit, pair, round.nonce)
