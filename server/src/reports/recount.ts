/** Recomputes the sums from the ledger. PostgreSQL groups the moves; `recorder.ts` classifies the groups. */
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { addBets, addMove, sideOf } from './recorder.ts'
import { Totals, type Measure } from './sums.ts'

type MoveGroup = {
  day: string
  kind: string
  source: string
  target: string
  operator: string | null
  bonus: string | null
  cents: string
}

const day = sql`(t.at at time zone 'UTC')::date::text`

const movesOf = (which: Sql) => sql`
  select ${day} as day, t.kind, t.source, t.target, t.operator, t.bonus, sum(t.cents)::text as cents
  from report_move t where ${which} group by 1, 2, 3, 4, 5, 6`

type PlayGroup = { day: string; operator: string; game: string; bets: string } & Record<RoundMeasure, string | null>

const roundMeasures = [
  'rounds',
  'roundStakes',
  'roundPayouts',
  'stakeSquares',
  'stakePayoutProducts',
  'payoutSquares',
] as const satisfies Measure[]
type RoundMeasure = (typeof roundMeasures)[number]

const playOf = (which: Sql) => sql`
  select ${day} as day, t.operator, t.game, count(*) filter (where t.kind = 'bet')::text as bets,
    count(*) filter (where t.is_settled)::text as rounds,
    sum(t.stake) filter (where t.is_settled)::text as "roundStakes",
    sum(t.won) filter (where t.is_settled)::text as "roundPayouts",
    sum(t.stake * t.stake) filter (where t.is_settled)::text as "stakeSquares",
    sum(t.stake * t.won) filter (where t.is_settled)::text as "stakePayoutProducts",
    sum(t.won * t.won) filter (where t.is_settled)::text as "payoutSquares"
  from report_play t where ${which} group by 1, 2, 3`

/** `which` is a condition on `t.player_id` and `t.at`. */
export async function recount(tx: Tx, which: Sql): Promise<Totals> {
  const totals = new Totals()
  for (const { source, target, operator, bonus, cents, ...move } of await tx.all<MoveGroup>(movesOf(which)))
    addMove(totals, {
      ...move,
      from: sideOf(source),
      to: sideOf(target),
      cents: BigInt(cents),
      operator: operator ?? undefined,
      bonus: bonus ?? undefined,
    })
  for (const row of await tx.all<PlayGroup>(playOf(which))) {
    addBets(totals, row.day, row.operator, row.game, BigInt(row.bets))
    const sums = totals.at(row.day, 'game', row.game)
    for (const measure of roundMeasures) sums[measure] += BigInt(row[measure] ?? 0)
  }
  return totals
}
