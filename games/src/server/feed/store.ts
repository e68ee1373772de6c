/** Queries of the live bets and of the consent to show a name. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { ClosedRound } from '../runtime.ts'

/** Rows that are kept for each game. */
const keptPerGame = 30

export type LiveBetRow = {
  round: string
  game: string
  username: string
  has_consent: boolean
  stake: bigint
  payout: bigint
  closed_at: Date
}

/** A round without a username is skipped. Two nodes never wait for each other: a row that another node deletes is skipped. */
export async function insertLiveBets(
  tx: Tx,
  rounds: readonly ClosedRound[],
  usernames: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = rounds.map(({ id, game, player, stake, payout }) => ({
    id,
    game,
    player,
    stake,
    payout,
    username: usernames.get(player),
  }))
  await tx.run(sql`insert into live_bet (round, game, player, username, stake, payout)
    select r.id, r.game, r.player, r.username, r.stake, r.payout
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (id uuid, game text, player uuid, stake bigint, payout bigint, username text)) with ordinality
      as r (id, game, player, stake, payout, username, place)
    where r.username is not null order by r.place on conflict do nothing`)
  await tx.run(sql`delete from live_bet where id in (
    select id from live_bet where id = any(array(
      select id from (select id, row_number() over (partition by game order by id desc) as place from live_bet) as ranked
      where place > ${keptPerGame}))
    for update skip locked)`)
}

/** Newest first. */
export const listLiveBets = (tx: Tx): Promise<LiveBetRow[]> =>
  tx.all<LiveBetRow>(sql`select round, game, username, stake, payout, closed_at,
      name_consent.player is not null as has_consent
    from live_bet left join name_consent using (player) order by id desc`)

export const hasConsent = async (tx: Tx, player: string): Promise<boolean> =>
  (await tx.maybe(sql`select from name_consent where player = ${player}`)) !== undefined

export const saveConsent = (tx: Tx, player: string, isGiven: boolean): Promise<number> =>
  isGiven
    ? tx.run(sql`insert into name_consent (player) values (${player}) on conflict do nothing`)
    : tx.run(sql`delete from name_consent where player = ${player}`)
