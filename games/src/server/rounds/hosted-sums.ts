/** Sums of the closed rounds of hosted games with real credit, by version and mode. */
import type { Db, Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type SumRow = {
  mode: string
  rounds: bigint
  /** Numbers without a limit, as text. */
  staked: string
  paid: string
  bet_squares: string
  max_bet: bigint
  wrong_payouts: bigint
  abandoned: bigint
}
export type CellRow = { mode: string; cell: number; drawn: bigint }
export type SummedVersion = { game: string; version: number }

/** One node at a time adds, so that the nodes do not wait for each other's rows. Any number that nobody else uses. */
const lock = 6_203_817

/**
 * Adds rounds that have closed to the sums. The rounds leave their list in the same statement, so each is counted once. The payout that is owed is
 * computed here again, from the outcome that was drawn. Returns the versions, and whether more rounds may wait.
 */
export const addClosedRounds = ({ transaction }: Pick<Db, 'transaction'>, limit: number) =>
  transaction(async (tx) => {
    const { had } = await tx.one<{ had: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as had`)
    const rows = had ? await takeClosed(tx, limit) : []
    const taken = rows.reduce((sum, { rounds }) => sum + Number(rounds), 0)
    return { versions: rows, isFull: taken === limit }
  })

const takeClosed = (tx: Tx, limit: number) =>
  tx.all<SummedVersion & { rounds: bigint }>(sql`
    with taken as (
      delete from hosted_closed where ctid = any(array(select ctid from hosted_closed limit ${limit})) returning round
    ), closed as (
      select game, (bet->>'version')::int as version, bet->>'mode' as mode, (drawn->>'cell')::int as cell,
        (bet->>'cents')::bigint as cents, (drawn->>'payout')::bigint as table_payout, stake, payout, is_abandoned
      from round join taken on taken.round = round.id
    ), sums as (
      insert into hosted_sum (game, version, mode, rounds, staked, paid, bet_squares, max_bet, wrong_payouts, abandoned)
      select game, version, mode, count(*), sum(stake), sum(payout), sum(cents::numeric * cents), max(cents),
        count(*) filter (where payout <> cents * table_payout / 100), count(*) filter (where is_abandoned)
      from closed group by game, version, mode
      on conflict (game, version, mode) do update set
        rounds = hosted_sum.rounds + excluded.rounds, staked = hosted_sum.staked + excluded.staked,
        paid = hosted_sum.paid + excluded.paid, bet_squares = hosted_sum.bet_squares + excluded.bet_squares,
        max_bet = greatest(hosted_sum.max_bet, excluded.max_bet),
        wrong_payouts = hosted_sum.wrong_payouts + excluded.wrong_payouts,
        abandoned = hosted_sum.abandoned + excluded.abandoned
    ), cells as (
      insert into hosted_cell (game, version, mode, cell, drawn)
      select game, version, mode, cell, count(*) from closed group by game, version, mode, cell
      on conflict (game, version, mode, cell) do update set drawn = hosted_cell.drawn + excluded.drawn
    )
    select game, version, count(*) as rounds from closed group by game, version`)

export const listSums = (tx: Tx, { game, version }: SummedVersion): Promise<SumRow[]> =>
  tx.all<SumRow>(sql`
    select mode, rounds, staked, paid, bet_squares, max_bet, wrong_payouts, abandoned from hosted_sum
    where game = ${game} and version = ${version} order by mode`)

export const listCells = (tx: Tx, { game, version }: SummedVersion): Promise<CellRow[]> =>
  tx.all<CellRow>(sql`select mode, cell, drawn from hosted_cell where game = ${game} and version = ${version}`)
