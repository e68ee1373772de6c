/** Recomputes the sums from the ledger. PostgreSQL groups the moves; `classify.ts` classifies the groups. */
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { allGrants } from '../bonus/bonus.ts'
import { allTransfers } from '../ledger/history.ts'
import { startOfDay, utcCalendars, type Calendar, type Calendars } from '../calendar/calendar.ts'
import { addBets, addMove, addPromotions, sideOf } from './classify.ts'
import { allOperators, type ActivePlayer } from './facts.ts'
import { dayColumn } from './days.ts'
import { addSums, Totals, type Measure } from './sums.ts'

type MoveGroup = {
  day: string
  kind: string
  source: string
  target: string
  operator: string | null
  bonus: string | null
  cents: string
}

/**
 * The moves of all transfers. Entries are pairs of source and target. Accounts with ids of grants and redeems are grouped by their operator. A win that
 * came too late for its bonus moves from the bank to the forfeits; only its detail names the operator and the grant. The operator -> does not decode
 * strings, which may contain any character. No view: Citus would create it again without its permissions when it distributes a table.
 */
const moves = sql`
  select m.player_id, m.at, m.kind, m.source, m.target, m.cents, m.operator,
    case when m.grant_id is not null then coalesce(g.bonus_id::text, '') end as bonus
  from (
    select t.player_id, t.at, t.kind, e.cents,
      case when e.source like any(array['held:%', 'bonus:%', 'free:%', 'reserved:%'])
        then split_part(e.source, ':', 1) || ':' || split_part(e.source, ':', 2) else coalesce(e.source, '') end as source,
      case when e.target like any(array['held:%', 'bonus:%', 'free:%'])
        then split_part(e.target, ':', 1) || ':' || split_part(e.target, ':', 2) else coalesce(e.target, '') end as target,
      case when e.target = 'forfeits' and e.source like 'bank:%' then (t.detail::json -> 'operator')::text end as operator,
      case
        when e.source like any(array['bonus:%', 'free:%']) then split_part(e.source, ':', 3)
        when e.target like any(array['bonus:%', 'free:%']) then split_part(e.target, ':', 3)
        when e.target = 'forfeits' then btrim((t.detail::json -> 'grant')::text, '"')
      end as grant_id
    from ${allTransfers} t
    cross join lateral generate_series(1, cardinality(t.accounts), 2) as n
    cross join lateral (select t.accounts[n] as source, t.accounts[n + 1] as target, t.deltas[n + 1] as cents) as e
  ) as m
  left join ${allGrants} g on g.player_id = m.player_id and g.id::text = m.grant_id`

/** Grouped as a date, which is faster than as text. */
const movesOf = (which: Sql, calendar: Calendar) => sql`
  select g.on_day::text as day, g.kind, g.source, g.target, g.operator, g.bonus, g.cents::text as cents from (
    select ${dayColumn(sql`t.at`, calendar)} as on_day, t.kind, t.source, t.target, t.operator, t.bonus, sum(t.cents) as cents
    from (${moves}) as t where ${which} group by 1, 2, 3, 4, 5, 6
  ) as g`

type PlayGroup = { day: string; operator: string; game: string; bets: string; promotions: string | null } & Record<
  RoundMeasure,
  string | null
>

const roundMeasures = [
  'rounds',
  'roundStakes',
  'roundPayouts',
  'stakeSquares',
  'stakePayoutProducts',
  'payoutSquares',
] as const satisfies Measure[]
type RoundMeasure = (typeof roundMeasures)[number]

/**
 * Accepted bets, and wins with the round after them. A settled round has a stake, is closed and is no free spin; a promotion
 * is the same without a stake. Fields are found by their names in
 * the text of the detail, which is several times faster than parsing it as json. Inside a string of JSON a quote has a backslash before it, so
 * `"cash":` can only be the name of a field. unnest makes PostgreSQL compute each value once per row; a subquery would be inlined.
 */
const play = sql`
  select t.player_id, t.at, t.kind, p.operator, p.game, r.stake, r.won, r.is_settled and r.stake > 0 as is_settled,
    r.is_settled and r.stake = 0 and r.won > 0 as is_promotion
  from ${allTransfers} t
  cross join lateral unnest(
    array[nullif(btrim(split_part(split_part(t.detail, '"operator":', 2), ',', 1), ' }'), '')],
    array[nullif(split_part(split_part(t.detail, '"game":', 2), '"', 2), '')],
    array[case when t.kind = 'win' then split_part(split_part(t.detail, '"state":', 2), '}', 1) else '' end]
  ) as p (operator, game, state)
  cross join lateral unnest(
    array[coalesce(nullif(split_part(split_part(p.state, '"cash":', 2), ',', 1), '')::numeric, 0)
      + coalesce(nullif(split_part(split_part(p.state, '"bonus":', 2), ',', 1), '')::numeric, 0)
      + coalesce(nullif(split_part(split_part(p.state, '"free":', 2), ',', 1), '')::numeric, 0)],
    array[coalesce(nullif(split_part(split_part(p.state, '"won":', 2), ',', 1), '')::numeric, 0)],
    array[p.state like '%"closed":%' and p.state not like '%"spin":%']
  ) as r (stake, won, is_settled)
  where t.kind in ('bet', 'win') and t.refusal is null and t.detail is not null and p.operator is not null and p.game is not null`

const playOf = (which: Sql, calendar: Calendar) => sql`
  select g.on_day::text as day, g.* from (
  select ${dayColumn(sql`t.at`, calendar)} as on_day, t.operator, t.game, count(*) filter (where t.kind = 'bet')::text as bets,
    count(*) filter (where t.is_settled)::text as rounds,
    sum(t.stake) filter (where t.is_settled)::text as "roundStakes",
    sum(t.won) filter (where t.is_settled)::text as "roundPayouts",
    sum(t.stake * t.stake) filter (where t.is_settled)::text as "stakeSquares",
    sum(t.stake * t.won) filter (where t.is_settled)::text as "stakePayoutProducts",
    sum(t.won * t.won) filter (where t.is_settled)::text as "payoutSquares",
    sum(t.won) filter (where t.is_promotion)::text as promotions
  from (${play}) as t where ${which} group by 1, 2, 3
  ) as g`

/** Players with a bet on the last days, each once per day and operator and once per day for all operators. No slot is known: midnight stands for the day. */
export async function recountPlayers(
  tx: Tx,
  which: Sql,
  since: Date,
  calendars: Calendars = utcCalendars,
): Promise<ActivePlayer[]> {
  const playersIn = async (calendar: Calendar, subjectsOf: (operator: string) => string[]) => {
    const starts = new Map<string, string>()
    const slotOf = (day: string): string => {
      const slot = starts.get(day) ?? startOfDay(calendar, day).toISOString().slice(0, 16)
      starts.set(day, slot)
      return slot
    }
    const rows = await tx.all<{ day: string; operator: string; playerId: string }>(sql`
      select distinct ${dayColumn(sql`t.at`, calendar)}::text as day, t.operator, t.player_id as "playerId" from (${play}) as t
      where t.kind = 'bet' and ${which} and t.at >= ${since.toISOString()}::timestamptz`)
    return rows.flatMap(({ day, operator, playerId }) =>
      subjectsOf(operator).map((subject) => ({ day, playerId, subject, slot: slotOf(day) })),
    )
  }
  const isShop = (operator: string) => calendars.ofOperator.has(Number(operator))
  const players = await playersIn(calendars.house, (operator) =>
    isShop(operator) ? [allOperators] : [operator, allOperators],
  )
  for (const [id, calendar] of calendars.ofOperator)
    players.push(...(await playersIn(calendar, (operator) => (Number(operator) === id ? [operator] : []))))
  return players
}

/** `which` is a condition on `t.player_id` and `t.at`. Operators with a calendar of their own have further sums in its days. */
export async function recount(tx: Tx, which: Sql, calendars: Calendars = utcCalendars): Promise<Totals> {
  const totals = await recountIn(tx, which, calendars.house)
  for (const [id, calendar] of calendars.ofOperator) {
    for (const { day, kind, subject, sums } of (await recountIn(tx, which, calendar)).rows())
      if (kind === 'operator' && subject === String(id)) addSums(totals.at(day, 'shop', subject), sums)
  }
  return totals
}

async function recountIn(tx: Tx, which: Sql, calendar: Calendar): Promise<Totals> {
  const totals = new Totals()
  const groups = await tx.all<MoveGroup>(movesOf(which, calendar))
  for (const { source, target, operator, bonus, cents, ...move } of groups)
    addMove(totals, {
      ...move,
      from: sideOf(source),
      to: sideOf(target),
      cents: BigInt(cents),
      operator: operator ?? undefined,
      bonus: bonus ?? undefined,
    })
  for (const row of await tx.all<PlayGroup>(playOf(which, calendar))) {
    addBets(totals, row.day, row.operator, row.game, BigInt(row.bets))
    addPromotions(totals, row.day, row.operator, row.game, BigInt(row.promotions ?? 0))
    const sums = totals.at(row.day, 'game', row.game)
    for (const measure of roundMeasures) sums[measure] += BigInt(row[measure] ?? 0)
  }
  return totals
}
