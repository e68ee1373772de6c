/** The numbers of a player's roulette rounds, for the statistics of the page. */
import { defined } from '@lucero/kit/defined'
import type { Answers } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import { replay } from '../../rules/game.ts'
import { roulette } from '../../rules/roulette/rules.ts'
import { findPairs, seedsOfRound } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'
import type { SeatRow } from '../seats/seats.ts'
import { listClosed } from './store.ts'

const maxNumbers = 500

export async function listNumbers(runtime: Runtime, seat: SeatRow): Promise<Answers['numbers']> {
  if (seat.game !== roulette.id) throw new Refusal('NOT_FOUND')
  const rounds = await listClosed(runtime.db, seat, maxNumbers)
  const pairs = await findPairs(runtime.db, [...new Set(rounds.map(({ pair }) => pair))])
  const numbers = rounds.map((round) => {
    const seeds = seedsOfRound(runtime, defined(pairs.get(round.pair)), round.nonce)
    return roulette.view(replay(roulette, seeds, round)).number
  })
  return { numbers }
}
