/** SQL of the race. */
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Score } from './rules.ts'

export const findPrizes = async (tx: Tx): Promise<string[]> =>
  (await tx.one<{ prizes: string[] }>(sql`select prizes from race_setting`)).prizes

export const setPrizes = (tx: Tx, prizes: string[]) => tx.run(sql`update race_setting set prizes = ${prizes}::uuid[]`)

/** Opens the week with the prizes of the setting. An open week keeps its prizes. */
export const openWeek = (tx: Tx, week: string) =>
  tx.run(sql`
    insert into race_week (week, prizes)
    select ${week}::date, prizes from race_setting where cardinality(prizes) > 0 on conflict do nothing`)

export type RaceWeek = { week: string; prizes: string[]; isSettled: boolean }

const weekColumns = sql`week::text as week, prizes, settled_at is not null as "isSettled"`

export const findWeek = (tx: Tx, week: string) =>
  tx.maybe<RaceWeek>(sql`select ${weekColumns} from race_week where week = ${week}::date`)

/** The weeks that scores are added to. */
export const openWeeks = async (tx: Tx): Promise<Set<string>> =>
  new Set(
    (await tx.all<{ week: string }>(sql`select week::text as week from race_week where closed_at is null`)).map(
      ({ week }) => week,
    ),
  )

export const unsettledBefore = (tx: Tx, week: string) =>
  tx.all<RaceWeek>(
    sql`select ${weekColumns} from race_week where settled_at is null and week < ${week}::date order by race_week.week`,
  )

export const closeWeek = (tx: Tx, week: string) =>
  tx.run(sql`update race_week set closed_at = now() where week = ${week}::date and closed_at is null`)

/** Weeks whose prizes are all paid, after this one. */
export const settledAfter = (tx: Tx, week: string) =>
  tx.all<{ week: string }>(sql`
    select week::text as week from race_week where settled_at is not null and race_week.week > ${week}::date
    order by race_week.week`)

/** Undefined if the week is settled. Another node waits here. */
export const lockUnsettled = (tx: Tx, week: string) =>
  tx.maybe<RaceWeek>(
    sql`select ${weekColumns} from race_week where week = ${week}::date and settled_at is null for update`,
  )

export const setSettled = (tx: Tx, week: string) =>
  tx.run(sql`update race_week set settled_at = now() where week = ${week}::date and settled_at is null`)

/** `scores` are sorted by key. */
export async function addScores(tx: Tx, scores: readonly Score[]): Promise<void> {
  await tx.run(sql`
    insert into race_score (player_id, week, game_id, points, reached_at)
    select * from unnest(${scores.map(({ playerId }) => playerId)}::uuid[], ${scores.map(({ week }) => week)}::date[],
      ${scores.map(({ gameId }) => gameId)}::text[], ${scores.map(({ points }) => points)}::int[],
      ${scores.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[])
    on conflict (player_id, week, game_id) do update set points = excluded.points, reached_at = excluded.reached_at
    where excluded.points > race_score.points
      or (excluded.points = race_score.points and excluded.reached_at < race_score.reached_at)`)
  const [ids, weeks] = [new Set(scores.map(({ playerId }) => playerId)), new Set(scores.map(({ week }) => week))]
  await tx.run(sql`
    insert into race_total (player_id, week, points, reached_at)
    select player_id, week, sum(points)::int, max(reached_at) from race_score
    where player_id = any(${uuids([...ids])}) and week = any(${[...weeks]}::date[])
    group by player_id, week
    on conflict (player_id, week) do update set points = excluded.points, reached_at = excluded.reached_at`)
}

export type Total = { playerId: string; points: number }

/** The first totals of the ranking. If two are equal, the one that was reached first is before the other. */
export const ranking = (tx: Tx, week: string, limit: number) =>
  tx.all<Total>(sql`
    select player_id as "playerId", points from race_total where week = ${week}::date
    order by points desc, reached_at, player_id limit ${limit}`)

/** The time is text, because a Date has no microseconds. */
export const standingOf = (tx: Tx, week: string, playerId: string) =>
  tx.maybe<{ points: number; reachedAt: string }>(sql`
    select points, reached_at::text as "reachedAt" from race_total where player_id = ${playerId} and week = ${week}::date`)

export const countBefore = async (
  tx: Tx,
  week: string,
  { playerId, points, reachedAt }: { playerId: string; points: number; reachedAt: string },
): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from race_total
      where week = ${week}::date and (points > ${points} or (points = ${points}
        and (reached_at, player_id) < (${reachedAt}::timestamptz, ${playerId}::uuid)))`)
  ).count

export type Winner = Total & { place: number; bonusId: string; isPaid: boolean }

export const winnersOf = (tx: Tx, week: string) =>
  tx.all<Winner>(sql`
    select place, player_id as "playerId", points, bonus_id as "bonusId", paid_at is not null as "isPaid"
    from race_winner where week = ${week}::date order by place`)

export const insertWinner = (tx: Tx, week: string, { place, playerId, points, bonusId }: Omit<Winner, 'isPaid'>) =>
  tx.run(sql`
    insert into race_winner (week, place, player_id, points, bonus_id)
    values (${week}::date, ${place}, ${playerId}, ${points}, ${bonusId})`)

/** Removes a winner who was not paid, so that the next player moves up. */
export const deleteUnpaid = (tx: Tx, week: string, playerId: string) =>
  tx.run(sql`delete from race_winner where week = ${week}::date and player_id = ${playerId} and paid_at is null`)

export const setPaid = (tx: Tx, week: string, playerId: string) =>
  tx.run(sql`
    update race_winner set paid_at = now() where week = ${week}::date and player_id = ${playerId} and paid_at is null`)

/** The totals stay as the final ranking. */
export const deleteScoresBefore = (tx: Tx, week: string) =>
  tx.run(sql`delete from race_score where week < ${week}::date`)
