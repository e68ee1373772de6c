/** What anybody may see of a round: the game's own view of it, never its state; the server seed only when it is out of use. */
import type { OwnGameId } from '@lucero/contract/own-games'
import type { RoundSeen } from '../api.ts'
import { commitmentOf } from '../draw.ts'
import { findPairs, seedsOfRound, type Pair } from '../fairness/seeds.ts'
import { replay } from '../game.ts'
import type { Kit } from '../kit/kit.ts'
import { hasBegun, type Round } from './round.ts'

export async function roundsSeen(kit: Kit, rounds: readonly Round[]): Promise<RoundSeen[]> {
  const pairs = await findPairs(kit.db, [...new Set(rounds.map(({ pair }) => pair))])
  return rounds.map((round) => see(kit, round, pairs.get(round.pair)!))
}

export const roundSeen = async (kit: Kit, round: Round): Promise<RoundSeen> => (await roundsSeen(kit, [round]))[0]!

function see(kit: Kit, round: Round, pair: Pair): RoundSeen {
  const game = kit.games[round.game as OwnGameId]
  const seeds = seedsOfRound(kit, pair, round.nonce)
  const { id, status, bet, actions, stake, payout, refusal, nonce } = round
  return {
    id,
    game: round.game as OwnGameId,
    status,
    bet,
    actions,
    ...(game && hasBegun(round) && { view: game.view(replay(game, seeds, { bet, actions })) as unknown }),
    stake,
    ...(payout !== undefined && { payout }),
    ...(refusal !== undefined && { refusal }),
    commitment: commitmentOf(seeds.serverSeed),
    clientSeed: seeds.clientSeed,
    nonce,
    ...(pair.retired_at && { serverSeed: seeds.serverSeed }),
    createdAt: round.createdAt.toISOString(),
  }
}
