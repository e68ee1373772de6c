/** Recognises the transfer that settles a round, as the reports do. */
import { decodeRound, hasRoundState } from './round-codec.ts'

export { roundId } from './rules.ts'

export type ClosedRound = { roundId: string; gameId: string; stake: bigint; payout: bigint }

type RoundTransfer = { playerId: string; kind: string; roundId: string | null; detail: string | null }

/** The stake is what the round has cost the player, of cash and of bonus credit. A free spin has none. */
export function closedRoundIn({ playerId, kind, roundId, detail }: RoundTransfer): ClosedRound | undefined {
  if (kind !== 'win' || roundId === null || detail === null || !hasRoundState(detail)) return undefined
  const round = decodeRound({ playerId, id: roundId, steps: 0, detail })
  if (!round.closed) return undefined
  const stake = round.isFreeSpin ? 0n : round.cash + round.bonus + round.free
  return { roundId, gameId: round.gameId, stake, payout: round.wonCents }
}
