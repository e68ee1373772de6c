/** Rounds as a whole, newest first. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { countLines, lastStep, readRound, type FoundRound } from './round-store.ts'

/** So many lines are looked at for rounds that began there. */
const linesPerLook = 2000

/** Newest first, by the line of their first bet, which every round has: a range of lines. The player is named wherever one is, or Citus does not know the shard. */
export async function listRounds(tx: Tx, playerId: string, before: number | undefined, limit: number) {
  const end = Math.min(before ?? Infinity, (await countLines(tx, playerId)) + 1)
  const lowest = Math.max(1, end - linesPerLook)
  const rows = await tx.all<FoundRound & { line: bigint }>(sql`
    select step.*, wanted.line from (
      select t.round_id, t.line from movement t
      where t.player_id = ${playerId} and t.line < ${end} and t.line >= ${lowest} and t.round_step = 1
      order by t.line desc limit ${limit}
    ) as wanted
    cross join lateral (${lastStep(sql`wanted.round_id`, sql`${playerId}`)}) as step order by wanted.line desc`)
  const from = rows.length < limit ? lowest : Number(rows.at(-1)?.line ?? lowest)
  return { rounds: rows.map(readRound), next: from > 1 ? from : null }
}
