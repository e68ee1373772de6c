import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import type { LimitKind } from './rules.ts'

type LimitRow = {
  holder: string
  kind: LimitKind
  maxEach: Cents | null
  maxDay: Cents | null
  usedToday: Cents
}

/** The day of the house, and of operators with another one. */
export type Days = { house: string; ofOperator: [id: number, day: string][] }

const dayOfHolder = (holder: Sql, { house, ofOperator }: Days): Sql =>
  ofOperator.length === 0
    ? sql`${house}::date`
    : sql`coalesce((
        select own.day from unnest(${ofOperator.map(([id]) => id)}::int[], ${ofOperator.map(([, day]) => day)}::date[]) as own (id, day)
        where own.id = case when ${holder} like 'operator:%' then split_part(${holder}, ':', 2)::int
          else (select s.operator_id from staff s where 'staff:' || s.username_key = ${holder}) end
      ), ${house}::date)`

/** The limits with the amounts of a day. */
export const listLimits = (tx: Tx, days: Days): Promise<LimitRow[]> =>
  tx.all<LimitRow>(sql`
    select l.holder, l.kind, l.max_each as "maxEach", l.max_day as "maxDay", coalesce(u.used, 0) as "usedToday"
    from staff_limit l
    left join staff_usage u on u.holder = l.holder and u.kind = l.kind and u.day = ${dayOfHolder(sql`l.holder`, days)}
    order by l.holder, l.kind`)

/** The amounts that persons have granted and paid on a day. */
export const listUsage = (tx: Tx, days: Days, limit: number) =>
  tx.all<Pick<LimitRow, 'holder' | 'kind' | 'usedToday'>>(sql`
    select holder, kind, used as "usedToday" from staff_usage
    where day = ${dayOfHolder(sql`holder`, days)} and holder like 'staff:%' order by holder, kind limit ${limit}`)

/** The amounts of these holders today. */
export const usageOf = (tx: Tx, holders: string[], days: Days) =>
  tx.all<Pick<LimitRow, 'holder' | 'kind' | 'usedToday'>>(sql`
    select holder, kind, used as "usedToday" from staff_usage
    where holder = any(${holders}) and day = ${dayOfHolder(sql`holder`, days)}`)

export const findLimit = (tx: Tx, holder: string, kind: LimitKind) =>
  tx.maybe<{ maxEach: Cents | null; maxDay: Cents | null }>(sql`
    select max_each as "maxEach", max_day as "maxDay" from staff_limit where holder = ${holder} and kind = ${kind}`)

export const putLimit = (
  tx: Tx,
  { holder, kind, maxEach, maxDay }: { holder: string; kind: LimitKind; maxEach: Cents | null; maxDay: Cents | null },
) =>
  tx.run(sql`
    insert into staff_limit (holder, kind, max_each, max_day) values (${holder}, ${kind}, ${maxEach}, ${maxDay})
    on conflict (holder, kind) do update set max_each = excluded.max_each, max_day = excluded.max_day`)

export const deleteLimit = (tx: Tx, holder: string, kind: LimitKind) =>
  tx.run(sql`delete from staff_limit where holder = ${holder} and kind = ${kind}`)

/** The rows that a command reads. The id is JSON with kind, day, and the holders. Amounts are text, because JSON numbers are not exact. */
export const loadAllowances = (playerIds: string[], ids: string[]): Sql => sql`
  select wanted.player_id as "playerId", wanted.id,
    (
      select coalesce(json_agg(json_build_array(l.holder, l.max_each::text, l.max_day::text)), '[]') from staff_limit l
      where l.kind = wanted.id::json ->> 'kind'
        and l.holder in (wanted.id::json ->> 'staff', wanted.id::json ->> 'ownRole', wanted.id::json ->> 'role', wanted.id::json ->> 'operator')
    ) as limits,
    (
      select coalesce(json_agg(json_build_array(u.holder, u.used::text)), '[]') from staff_usage u
      where u.kind = wanted.id::json ->> 'kind' and (u.holder, u.day) in (
          (wanted.id::json ->> 'staff', (wanted.id::json ->> 'day')::date),
          (wanted.id::json ->> 'operator', (wanted.id::json ->> 'operatorDay')::date)
        )
    ) as used
  from unnest(${playerIds}::uuid[], ${ids}::text[]) as wanted (player_id, id)`

type Usage = { holder: string; kind: LimitKind; day: string; cents: Cents; maxDay: Cents | null }

/**
 * Adds to the amount of the day. Above the limit the new amount is null, and the NOT NULL constraint rejects the transaction. The ledger treats
 * that as a conflict and decides the command again on the current amount.
 */
export const addUsage = ({ holder, kind, day, cents, maxDay }: Usage): Sql => sql`
  insert into staff_usage as u (holder, kind, day, used)
  values (
    ${holder}, ${kind}, ${day}::date,
    case when ${maxDay}::bigint is null or ${cents}::bigint <= ${maxDay} then ${cents}::bigint end
  )
  on conflict (holder, kind, day) do update
  set used = case when ${maxDay}::bigint is null or u.used + ${cents}::bigint <= ${maxDay} then u.used + ${cents}::bigint end`

export const deleteOldUsage = (tx: Tx, before: string, limit: number) =>
  tx.run(sql`
    delete from staff_usage where (holder, kind, day) in (
      select holder, kind, day from staff_usage where day < ${before}::date limit ${limit})`)
