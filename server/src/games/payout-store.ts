/** SQL of the payouts of a provider in a day, and of the wins that a limit has refused. */
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'

type Amount = { providerId: string; day: string; cents: Cents }

/** Adds the amount if the sum stays within the limit. The row lock makes draws of several nodes follow each other. */
export const draw = async (tx: Tx, { providerId, day, cents, limit }: Amount & { limit: Cents }): Promise<boolean> =>
  (await tx.run(sql`
    insert into provider_day as d (provider_id, day, drawn_cents)
    select ${providerId}, ${day}::date, ${cents}::bigint
    where ${cents}::bigint <= ${limit}::bigint
      or exists (select from provider_day where provider_id = ${providerId} and day = ${day}::date)
    on conflict (provider_id, day) do update set drawn_cents = d.drawn_cents + ${cents}::bigint
    where d.drawn_cents + ${cents}::bigint <= ${limit}::bigint`)) === 1

export const add = (tx: Tx, { providerId, day, cents }: Amount) =>
  tx.run(sql`
    insert into provider_day as d (provider_id, day, drawn_cents) values (${providerId}, ${day}::date, ${cents}::bigint)
    on conflict (provider_id, day) do update set drawn_cents = d.drawn_cents + ${cents}::bigint`)

/** Payouts minus stakes of the day, by provider. */
export const payoutsOf = async (tx: Tx, day: string): Promise<ReadonlyMap<string, Cents>> =>
  new Map(
    (
      await tx.all<{ providerId: string; cents: Cents }>(
        sql`select provider_id as "providerId", drawn_cents as cents from provider_day where day = ${day}::date`,
      )
    ).map(({ providerId, cents }) => [providerId, cents]),
  )

export const deleteOldDays = (tx: Tx, before: string) =>
  tx.run(sql`delete from provider_day where day < ${before}::date`)

export type HeldWin = {
  id: string
  providerId: string
  playerId: string
  transaction: string
  round: string
  gameId: string
  operatorId: number
  cents: Cents
  stakeCents: Cents
  limitedBy: 'game' | 'round' | 'day'
  limitCents: Cents
}

/** True for the first refusal of the win. */
export const putHeldWin = async (tx: Tx, win: HeldWin): Promise<boolean> =>
  (
    await tx.one<{ attempts: number }>(sql`
      insert into held_win as h (id, provider_id, player_id, transaction, round, game_id, operator_id, cents, stake_cents,
        limited_by, limit_cents)
      values (${win.id}, ${win.providerId}, ${win.playerId}, ${win.transaction}, ${win.round}, ${win.gameId},
        ${win.operatorId}, ${win.cents}, ${win.stakeCents}, ${win.limitedBy}, ${win.limitCents})
      on conflict (id) do update set attempts = h.attempts + 1, last_at = now(), limited_by = excluded.limited_by,
        limit_cents = excluded.limit_cents, stake_cents = excluded.stake_cents, paid_at = null
      returning h.attempts`)
  ).attempts === 1

export type HeldWinRow = HeldWin & { at: string; lastAt: Date; attempts: number; paidAt: Date | null }

const columns = sql`
  h.id, h.provider_id as "providerId", h.player_id as "playerId", h.transaction, h.round, h.game_id as "gameId",
  h.operator_id as "operatorId", h.cents, h.stake_cents as "stakeCents", h.limited_by as "limitedBy",
  h.limit_cents as "limitCents", ${exactTime(sql`h.first_at`)} as at, h.last_at as "lastAt", h.attempts,
  h.paid_at as "paidAt"`

type Page = { position: TimePosition | undefined; limit: number }

export const listHeldWins = (tx: Tx, { position, limit }: Page) =>
  tx.all<HeldWinRow>(sql`
    select ${columns} from held_win h where true ${continuesBefore(sql`h.first_at`, sql`h.id`, position)}
    order by ${newestFirst(sql`h.first_at`, sql`h.id`)} limit ${limit}`)

export const openHeldWins = (tx: Tx, limit: number) =>
  tx.all<{ id: string; playerId: string }>(sql`
    select h.id, h.player_id as "playerId" from held_win h where h.paid_at is null order by h.first_at desc limit ${limit}`)

export const setPaid = (tx: Tx, ids: string[]) =>
  tx.run(sql`update held_win set paid_at = now() where id = any(${ids}::uuid[]) and paid_at is null`)

/** Wins that were not paid and that the provider has sent within a day. */
export const countOpenHeldWins = async (tx: Tx, max: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from (select from held_win where paid_at is null and last_at > now() - interval '1 day' limit ${max}) as open`,
    )
  ).count

export const deleteHeldBefore = (tx: Tx, before: Date) => tx.run(sql`delete from held_win where last_at < ${before}`)
