/** The leader lease of the table: one node opens, closes and ends rounds. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

/**
 * `now` is the database's clock. `gapFrom` is when the table stopped: no leader has run it from then on. It is stored, so that it survives a
 * leader that dies before acting on it.
 */
export type Beat = { now: number; gapFrom: number | undefined; isWanted: boolean }

/** How long the table runs after the last player has left. */
const wantedSeconds = 8
/**
 * The table runs on for this part of the lease after each heartbeat, and stops there if no further one has come. Until then every node takes
 * cash-outs, later ones count nowhere. So no cash-out can be decided after the moment at which a round is called off.
 */
export const toleranceOf = (leaseSeconds: number): number => leaseSeconds * 0.6

/** Renews the lease, or takes it after it has expired. Undefined if another node holds it. */
export async function beat(
  tx: Tx,
  { node, leaseSeconds, isWatched }: { node: string; leaseSeconds: number; isWatched: boolean },
): Promise<Beat | undefined> {
  const tolerance = toleranceOf(leaseSeconds)
  const row = await tx.maybe<{ now: Date; gap_from: Date | null; is_wanted: boolean }>(sql`
    with old as (select leader, heartbeat, gap_from from crash_table for update)
    update crash_table set leader = ${node}, heartbeat = clock_timestamp(),
      wanted_at = case when ${isWatched} then clock_timestamp() else wanted_at end,
      gap_from = case
        when old.gap_from is null and old.heartbeat + make_interval(secs => ${tolerance}) < clock_timestamp()
        then old.heartbeat + make_interval(secs => ${tolerance}) else old.gap_from end
    from old
    where old.leader is null or old.leader = ${node} or old.heartbeat < clock_timestamp() - make_interval(secs => ${leaseSeconds})
    returning crash_table.heartbeat as now, crash_table.gap_from,
      wanted_at > clock_timestamp() - make_interval(secs => ${wantedSeconds}) as is_wanted`)
  return row && { now: row.now.getTime(), gapFrom: row.gap_from?.getTime(), isWanted: row.is_wanted }
}

/** Until when the table runs if no further heartbeat comes. Milliseconds of the database's clock. */
export async function runsUntil(tx: Tx, leaseSeconds: number): Promise<number> {
  const { until } = await tx.one<{ until: Date }>(sql`
    select coalesce(gap_from, heartbeat + make_interval(secs => ${toleranceOf(leaseSeconds)})) as until from crash_table`)
  return until.getTime()
}

/** The gap concerned no round in progress, or that round has ended. */
export const clearGap = (tx: Tx): Promise<number> =>
  tx.run(sql`update crash_table set gap_from = null where gap_from is not null`)

/** Players are seated at a node that does not hold the lease. */
export const wantTable = (tx: Tx): Promise<number> =>
  tx.run(
    sql`update crash_table set wanted_at = clock_timestamp() where wanted_at < clock_timestamp() - interval '2 seconds'`,
  )

/** For an orderly stop: another node continues at once. */
export const releaseLease = (tx: Tx, node: string): Promise<number> =>
  tx.run(sql`update crash_table set leader = null, heartbeat = clock_timestamp() where leader = ${node}`)
