/** Queries of the round table. */
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import type { Owner } from '../fairness/seeds.ts'
import { toRound, type RoundRow as Row } from './codec.ts'
import { applyChange, type Change, type Round } from './round.ts'

const first = async (rows: Promise<Row[]>): Promise<Round | undefined> => (await rows).map(toRound)[0]
const list = async (rows: Promise<Row[]>): Promise<Round[]> => (await rows).map(toRound)

type NewRound = Pick<
  Round,
  'id' | 'mode' | 'player' | 'game' | 'session' | 'requestId' | 'pair' | 'nonce' | 'bet' | 'stake' | 'isFreeSpin'
>

/** Undefined if the request already has a round, or another round is unfinished. */
export const insertRound = (tx: Tx, round: NewRound, leaseSeconds: number) =>
  first(
    tx.all<Row>(sql`insert into round (id, mode, player, game, session, request_id, pair, nonce, bet, stake, asking, is_free_spin, status, next_try_at)
    values (${round.id}, ${round.mode}, ${round.player}, ${round.game}, ${round.session}, ${round.requestId}, ${round.pair},
      ${round.nonce}, ${JSON.stringify(round.bet)}, ${round.stake}, ${round.stake}, ${round.isFreeSpin},
      'betting', now() + make_interval(secs => ${leaseSeconds}))
    on conflict do nothing returning *`),
  )

type PlayedRound = Pick<Round, 'id' | 'nonce' | 'bet' | 'actions' | 'stake'> & {
  session: string
  payout: number
  at: string
}

/** Closed rounds of the demo's history. */
export const insertPlayedRounds = (tx: Tx, { player, game }: Owner, pair: bigint, rounds: PlayedRound[]) =>
  tx.run(sql`
    insert into round (id, mode, player, game, session, request_id, pair, nonce, bet, actions, status, stake, asking, payout,
      asked_at, next_try_at, version, created_at, changed_at)
    select r.id, 'real', ${player}, ${game}, r.session, r.id, ${pair}, r.nonce, r.bet, r.actions, 'closed', r.stake,
      r.stake, r.payout, r.at, r.at, 2, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb)
      as r (id uuid, session uuid, nonce int, bet jsonb, actions jsonb, stake bigint, payout bigint, at timestamptz)
    order by r.nonce`)

export const findRound = (tx: Tx, id: string) => first(tx.all<Row>(sql`select * from round where id = ${id}`))

export const findRounds = (tx: Tx, ids: readonly string[]) =>
  list(tx.all<Row>(sql`select * from round where id = any(${ids})`))

export const findByRequest = (tx: Tx, { player, game }: Owner, requestId: string) =>
  first(tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} and request_id = ${requestId}`))

export const findUnfinished = (tx: Tx, { player, game }: Owner) =>
  first(
    tx.all<Row>(sql`select * from round where player = ${player} and game = ${game}
    and status in ('betting', 'open', 'settling', 'voiding')`),
  )

export const findLast = (tx: Tx, { player, game }: Owner) =>
  first(tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} order by place desc limit 1`))

/** Newest first. With `before`, those that began before that round of the same player and game. */
export const listPlayed = (tx: Tx, { player, game }: Owner, limit: number, before?: string) =>
  list(
    tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} and status <> 'refused'
    ${
      before === undefined
        ? sql``
        : sql`and place < (select place from round where id = ${before} and player = ${player} and game = ${game})`
    }
    order by place desc limit ${limit}`),
  )

export type DayRow = Record<'read' | 'rounds' | 'staked' | 'paid' | 'highest', string> & {
  day: string
  multiple: number
}

/**
 * Sums of the newest rounds by UTC day. The limit bounds the cost for players with very many rounds. The index round_history finds them.
 */
export const sumByDay = (tx: Tx, { player, game }: Owner, limit: number): Promise<DayRow[]> =>
  tx.all<DayRow>(sql`
    select (created_at at time zone 'UTC')::date::text as day, count(*) as read,
      count(*) filter (where status = 'closed') as rounds,
      coalesce(sum(stake) filter (where status = 'closed' and not is_free_spin), 0) as staked,
      coalesce(sum(payout) filter (where status = 'closed'), 0) as paid,
      coalesce(max(payout) filter (where status = 'closed'), 0) as highest,
      coalesce(max(payout::float8 / nullif(stake, 0)) filter (where status = 'closed'), 0) as multiple
    from (select created_at, status, stake, payout, is_free_spin from round
      where player = ${player} and game = ${game} order by place desc limit ${limit}) as newest
    group by (created_at at time zone 'UTC')::date order by 1`)

export const listClosed = (tx: Tx, { player, game }: Owner, limit: number) =>
  list(
    tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} and status = 'closed'
    order by place desc limit ${limit}`),
  )

export type VisitRow = Record<'rounds' | 'staked' | 'paid' | 'last', string> & {
  in_play: boolean
  refusal: string | null
}

/** Sums of the closed rounds after a place, which the index round_history finds. Undefined: after the last one. */
export const sumAfter = (tx: Tx, { player, game }: Owner, after: number | undefined): Promise<VisitRow> => {
  const own = sql`from round where player = ${player} and game = ${game}`
  return tx.one<VisitRow>(sql`
    with finished as (
      select place, status, stake, payout, is_free_spin ${own} and place > ${after ?? Number.MAX_SAFE_INTEGER}
        and status in ('closed', 'refused', 'void'))
    select count(*) filter (where status = 'closed') as rounds,
      coalesce(sum(stake) filter (where status = 'closed' and not is_free_spin), 0) as staked,
      coalesce(sum(payout) filter (where status = 'closed'), 0) as paid,
      coalesce(max(place), ${after ?? null}, (select max(place) ${own} and status in ('closed', 'refused', 'void')), 0) as last,
      exists (select ${own} and status in ('betting', 'open', 'settling', 'voiding')) as in_play,
      (select refusal ${own} order by place desc limit 1) as refusal
    from finished`)
}

/** Total payout of the free spins of each grant. */
export async function wonWithSpins(tx: Tx, grants: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (!grants.length) return new Map()
  const rows = await tx.all<{ spins_grant: string; won: string }>(sql`
    select spins_grant, sum(payout) as won from round
    where spins_grant = any(${grants}) group by spins_grant`)
  return new Map(rows.map(({ spins_grant, won }) => [spins_grant, Number(won)]))
}

/**
 * Saves a change if the version is still the one that was read (optimistic concurrency). Undefined if another node has changed the round.
 * `seatUpdate` runs in the same statement in either case.
 */
export function saveRound(
  tx: Tx,
  round: Round,
  change: Change,
  leaseSeconds: number,
  seatUpdate?: Sql,
): Promise<Round | undefined> {
  const changed = applyChange(round, change)
  const update = sql`update round set status = ${changed.status}, session = ${changed.session},
      actions = ${JSON.stringify(changed.actions)}, pending = ${changed.pending === undefined ? null : JSON.stringify(changed.pending)},
      stake = ${changed.stake}, spins_left = ${changed.spinsLeft ?? null}, spins_grant = ${changed.spinsGrant ?? null}, asking = ${changed.requestedStake}, ask_number = ${changed.stakeNumber},
      asked_at = case when ask_number = ${changed.stakeNumber} then asked_at else now() end,
      drawn = ${changed.drawn === undefined ? null : JSON.stringify(changed.drawn)}, is_abandoned = ${changed.isAbandoned},
      payout = ${changed.payout ?? null}, counted = ${changed.counted ?? null}, refusal = ${changed.refusal ?? null},
      refusal_limit = ${changed.refusalLimit === undefined ? null : JSON.stringify(changed.refusalLimit)},
      tries = 0, next_try_at = now() + make_interval(secs => ${changed.status === 'open' ? 0 : leaseSeconds}), version = version + 1, changed_at = now()
    where id = ${round.id} and version = ${round.version} returning *`
  const isCounted = changed.status === 'closed' && changed.mode === 'real' && changed.drawn !== undefined
  return first(tx.all<Row>(isCounted ? withClosed(update, seatUpdate) : withSeat(update, seatUpdate)))
}

const withSeat = (update: Sql, seatUpdate: Sql | undefined) =>
  seatUpdate ? sql`with along as (${seatUpdate}) ${update}` : update

/** Notes the round for the sums of its version (hosted-sums.ts). */
const withClosed = (update: Sql, seatUpdate: Sql | undefined) => sql`
  with ${seatUpdate ? sql`along as (${seatUpdate}),` : sql``} saved as (${update}),
    noted as (insert into hosted_closed (round) select id from saved)
  select * from saved`

/** Makes concurrent decisions about an open round fail, so that they read it again. Returns the round as it is. */
export const renewVersion = async (tx: Tx, id: string): Promise<Round> =>
  (await first(
    tx.all<Row>(sql`update round set version = version + 1 where id = ${id} and status = 'open' returning *`),
  )) ?? defined(await findRound(tx, id))

/** Notes what the front end of a hosted game shows. It is no change of the round. */
export const saveEvent = (tx: Tx, id: string, event: string): Promise<number> =>
  tx.run(sql`update round set event = ${event} where id = ${id}`)

export const postponeRound = (tx: Tx, round: Round, seconds: number) =>
  first(
    tx.all<Row>(sql`update round set tries = tries + 1, next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${round.id} and version = ${round.version} returning *`),
  )

/** Claims rounds that are due for a wallet request. For the duration of the lease no other node claims them. */
export const claimWaiting = (tx: Tx, limit: number, leaseSeconds: number) =>
  list(
    tx.all<Row>(sql`update round set next_try_at = now() + make_interval(secs => ${leaseSeconds}) where id in (
      select id from round where status in ('betting', 'settling', 'voiding') and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    returning *`),
  )

/** Claims open rounds whose player has left. */
export const claimAbandoned = (tx: Tx, limit: number, afterSeconds: number) =>
  claimOpen(tx, limit, sql`changed_at < now() - make_interval(secs => ${afterSeconds})`)

/** Claims open rounds of these games. */
export const claimOfGames = (tx: Tx, games: readonly string[], limit: number) =>
  claimOpen(tx, limit, sql`game = any(${games})`)

/** Retries back off exponentially, so that a failing round does not delay the others. */
const claimOpen = (tx: Tx, limit: number, isDue: Sql) =>
  list(
    tx.all<Row>(sql`update round set tries = tries + 1, next_try_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(tries, 20))
    where id in (
      select id from round where status = 'open' and ${isDue} and next_try_at <= now()
      order by changed_at limit ${limit} for update skip locked)
    returning *`),
  )

/** Deletes rounds of idle demo players. */
export const deleteRounds = (tx: Tx, players: readonly string[], limit: number): Promise<number> =>
  tx.run(sql`delete from round where id in (select id from round where player = any(${players}) limit ${limit})`)
