/** SQL of the sums per slot of five minutes, and of the active players of a day. */
import { toDecimal } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { addDays, dayAt, startOfDay, type Calendar } from '../calendar/calendar.ts'
import { dayColumn } from './days.ts'
import { allOperators, slotMs, type ActivePlayer, type FactSums } from './facts.ts'
import { findBuild } from './store.ts'
import { subjectsOf, type OperatorFilter } from '../runtime/operator-filter.ts'

const dayMs = 86_400_000
/** The overview shows 31 days. */
export const keptDays = 32

/** Rows are sorted, so that two writers cannot deadlock. */
export async function addSlots(tx: Tx, { slots, players }: Pick<FactSums, 'slots' | 'players'>): Promise<void> {
  const rows = slots.rows()
  const column = (measure: 'stakes' | 'refunds' | 'payouts' | 'creditGranted' | 'redeemed') =>
    rows.map(({ sums }) => String(sums[measure]))
  if (rows.length)
    await tx.run(sql`
      insert into report_slot (subject, at, players, stakes, refunds, payouts, credit_granted, redeemed)
      select subject, (at || 'Z')::timestamptz, 0, stakes, refunds, payouts, granted, redeemed
      from unnest(${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ day }) => day)}::text[],
        ${column('stakes')}::numeric[], ${column('refunds')}::numeric[], ${column('payouts')}::numeric[],
        ${column('creditGranted')}::numeric[], ${column('redeemed')}::numeric[])
        as more (subject, at, stakes, refunds, payouts, granted, redeemed)
      order by 1, 2
      on conflict (subject, at) do update set stakes = report_slot.stakes + excluded.stakes,
        refunds = report_slot.refunds + excluded.refunds, payouts = report_slot.payouts + excluded.payouts,
        credit_granted = report_slot.credit_granted + excluded.credit_granted,
        redeemed = report_slot.redeemed + excluded.redeemed`)
  await addPlayers(tx, players)
}

/** Counts players who are not counted on this day yet. */
export async function addPlayers(tx: Tx, players: readonly ActivePlayer[]): Promise<void> {
  if (!players.length) return
  await tx.run(sql`
    with bettor as (
      select * from unnest(${players.map(({ day }) => day)}::date[], ${players.map(({ playerId }) => playerId)}::uuid[],
        ${players.map(({ subject }) => subject)}::text[], ${players.map(({ slot }) => `${slot}Z`)}::timestamptz[])
        as one (day, player_id, subject, at)
    ), added as (
      insert into report_player (day, player_id, subject) select day, player_id, subject from bettor order by 1, 2, 3
      on conflict do nothing returning day, player_id, subject
    )
    insert into report_slot (subject, at, players, stakes, refunds, payouts, credit_granted, redeemed)
    select subject, at, count(*), 0, 0, 0, 0, 0 from added join bettor using (day, player_id, subject) group by 1, 2 order by 1, 2
    on conflict (subject, at) do update set players = report_slot.players + excluded.players`)
}

/** Call when all batches are folded: a bet of a deleted day would be counted again. */
export async function deleteOldSlots(tx: Tx, now: Date): Promise<void> {
  const before = (days: number): Sql => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`
  // A day ends in the last time zone half a day after it has ended in UTC.
  await tx.run(sql`delete from report_player where day < (${before(2)} at time zone 'UTC')::date`)
  await tx.run(sql`delete from report_slot where at < ${before(keptDays)}`)
}

/** Several operators are added up: a player of two of them counts at both. */
const subjectsIn = (operatorId: OperatorFilter): string[] => subjectsOf(operatorId) ?? [allOperators]

/** The number of players with a bet, by day. Bets of the last few seconds may be missing. */
export async function activePlayersByDay(
  tx: Tx,
  from: string,
  calendar: Calendar,
  operatorId?: OperatorFilter,
): Promise<Map<string, number>> {
  const rows = await tx.all<{ day: string; players: number }>(sql`
    select ${dayColumn(sql`at`, calendar)}::text as day, sum(players)::int as players from report_slot
    where subject = any(${subjectsIn(operatorId)}::text[]) and at >= ${startOfDay(calendar, from).toISOString()}::timestamptz group by 1`)
  return new Map(rows.map(({ day, players }) => [day, players]))
}

type SlotSums = Record<'players' | 'stakes' | 'refunds' | 'payouts' | 'granted' | 'redeemed', string>

/** The sums of an earlier day, up to the same time of day as now. Null: not all bets of that day were recorded in slots. */
export async function sumsAtThisTime(
  tx: Tx,
  now: Date,
  daysAgo: number,
  { calendar, operatorId }: { calendar: Calendar; operatorId?: OperatorFilter },
) {
  const today = dayAt(calendar, now)
  const from = startOfDay(calendar, addDays(today, -daysAgo))
  const elapsedMs = Math.floor(now.getTime() / slotMs) * slotMs - startOfDay(calendar, today).getTime()
  const end = startOfDay(calendar, addDays(today, 1 - daysAgo))
  const until = new Date(Math.min(from.getTime() + elapsedMs, end.getTime()))
  const { books, cut } = await findBuild(tx)
  if (books > 0n && (cut === null || new Date(cut) > from)) return null
  const sums = await tx.one<SlotSums>(sql`
    select coalesce(sum(players), 0)::text as players, coalesce(sum(stakes), 0)::text as stakes,
      coalesce(sum(refunds), 0)::text as refunds, coalesce(sum(payouts), 0)::text as payouts,
      coalesce(sum(credit_granted), 0)::text as granted, coalesce(sum(redeemed), 0)::text as redeemed
    from report_slot where subject = any(${subjectsIn(operatorId)}::text[]) and at >= ${from.toISOString()}::timestamptz
      and at < ${until.toISOString()}::timestamptz`)
  const [stakes, payouts] = [BigInt(sums.stakes), BigInt(sums.payouts)]
  return {
    stakes: toDecimal(stakes),
    payouts: toDecimal(payouts),
    ggr: toDecimal(stakes - BigInt(sums.refunds) - payouts),
    creditGranted: toDecimal(BigInt(sums.granted)),
    redeemed: toDecimal(BigInt(sums.redeemed)),
    activePlayers: Number(sums.players),
  }
}
