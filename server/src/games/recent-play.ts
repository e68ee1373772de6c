/** Recent play across players, for the risk rules. Every query is limited and uses an index. */
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { decodeRound, hasRoundState, type StoredRound } from './round-codec.ts'
import { totalOf } from './split.ts'

export { largestWins } from './win-store.ts'
export { recentPeriods, sessionsAfter, type SessionCursor } from './store.ts'

/** `cash` is the part of the stake that was paid in cash. A round that is still open has won what it has paid so far. */
export type PlayedRound = { gameId: string; at: Date; stake: Cents; cash: Cents; won: Cents; isFreeSpin: boolean }

/** The rounds in the last lines of a player's Last Activity, oldest first, without those that were rolled back. */
export async function recentRounds(tx: Tx, playerId: string, maxLines: number): Promise<PlayedRound[]> {
  const rows = await tx.all<StoredRound>(sql`
    select t.player_id as "playerId", t.round_id as id, t.round_step as steps, t.detail from movement t
    where t.player_id = ${playerId} and t.line is not null order by t.line desc limit ${maxLines}`)
  const last = new Map(rows.toReversed().map((row) => [row.id, row]))
  return [...last.values()]
    .filter(({ detail }) => hasRoundState(detail))
    .map(decodeRound)
    .map((round) => ({
      gameId: round.gameId,
      at: round.createdAt,
      stake: totalOf(round),
      cash: round.cash,
      won: round.wonCents,
      isFreeSpin: round.isFreeSpin,
    }))
    .filter(({ stake, isFreeSpin }) => stake > 0n && !isFreeSpin)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}
