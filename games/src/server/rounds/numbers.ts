/** The numbers of a player's roulette rounds, for the statistics of the page. */
import { defined } from '@lucero/kit/defined'
import type { Answers } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import { replay } from '../../rules/game.ts'
import { roulette } from '../../rules/roulette/rules.ts'
import { findPairs, seedsOfRound } from '../fairness/seeds.ts'
import type { Kit } from '../kit.ts'
import type { SeatRow } from '../seats/seats.ts'
import { listClosed } from './store.ts'

const maxNumbers = 500

export async function listNumbers(kit: Kit, seat: SeatRow): Promise<Answers['numbers']> {
  if (seat.game !== roulette.id) throw new Refusal('NOT_FOUND')
  const rounds = await listClosed(kit.db, seat, maxNumbers)
  const pairs = await findPairs(kit.db, [...new Set(rounds.map(({ pair }) => pair))])
  const numbers = rounds.map((round) => {
    const seeds = seedsOfRound(kit, defined(pairs.get(round.pair)), round.nonce)
    return roulette.view(replay(roulette, seeds, round)).number
  })
  return { numbers }
}
