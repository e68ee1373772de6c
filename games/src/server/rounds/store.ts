import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import type { Owner } from '../fairness/seeds.ts'
import type { Change, Round } from './round.ts'

type Row = {
  id: string
  mode: Round['mode']
  player: string
  game: string
  session: string | null
  request_id: string
  pair: bigint
  nonce: number
  bet: unknown
  actions: unknown[]
  pending: unknown
  status: Round['status']
  stake: bigint
  is_free_spin: boolean
  spins_left: number | null
  spins_grant: string | null
  asking: bigint
  ask_number: number
  asked_at: Date
  payout: bigint | null
  counted: bigint | null
  refusal: string | null
  refusal_limit: Round['refusalLimit'] | null
  tries: number
  version: number
  created_at: Date
}

const fromRow = ({
  request_id,
  is_free_spin,
  spins_left,
  spins_grant,
  ask_number,
  asked_at,
  refusal_limit,
  created_at,
  ...row
}: Row): Round => ({
  id: row.id,
  mode: row.mode,
  player: row.player,
  game: row.game,
  session: row.session,
  requestId: request_id,
  pair: row.pair,
  nonce: row.nonce,
  bet: row.bet,
  actions: row.actions,
  pending: row.pending ?? undefined,
  status: row.status,
  stake: Number(row.stake),
  isFreeSpin: is_free_spin,
  spinsLeft: spins_left ?? undefined,
  spinsGrant: spins_grant ?? undefined,
  asking: Number(row.asking),
  askNumber: ask_number,
  askedAt: asked_at,
  payout: row.payout === null ? undefined : Number(row.payout),
  counted: row.counted === null ? undefined : Number(row.counted),
  refusal: row.refusal ?? undefined,
  refusalLimit: refusal_limit ?? undefined,
  tries: row.tries,
  version: row.version,
  createdAt: created_at,
})

const first = async (rows: Promise<Row[]>): Promise<Round | undefined> => (await rows).map(fromRow)[0]
const list = async (rows: Promise<Row[]>): Promise<Round[]> => (await rows).map(fromRow)

type NewRound = Pick<
  Round,
  'id' | 'mode' | 'player' | 'game' | 'session' | 'requestId' | 'pair' | 'nonce' | 'bet' | 'stake' | 'isFreeSpin'
>

/** Undefined when the request has its round already, or another one is unfinished. */
export const insertRound = (tx: Tx, round: NewRound, leaseSeconds: number) =>
  first(
    tx.all<Row>(sql`insert into round (id, mode, player, game, session, request_id, pair, nonce, bet, stake, asking, is_free_spin, status, next_try_at)
    values (${round.id}, ${round.mode}, ${round.player}, ${round.game}, ${round.session}, ${round.requestId}, ${round.pair},
      ${round.nonce}, ${JSON.stringify(round.bet)}, ${round.stake}, ${round.stake}, ${round.isFreeSpin},
      'betting', now() + make_interval(secs => ${leaseSeconds}))
    on conflict do nothing returning *`),
  )

export const findRound = (tx: Tx, id: string) => first(tx.all<Row>(sql`select * from round where id = ${id}`))

export const findByRequest = (tx: Tx, { player, game }: Owner, requestId: string) =>
  first(tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} and request_id = ${requestId}`))

export const findUnfinished = (tx: Tx, { player, game }: Owner) =>
  first(
    tx.all<Row>(sql`select * from round where player = ${player} and game = ${game}
    and status in ('betting', 'open', 'settling', 'voiding')`),
  )

export const findLast = (tx: Tx, { player, game }: Owner) =>
  first(tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} order by place desc limit 1`))

export const listPlayed = (tx: Tx, { player, game }: Owner, limit: number) =>
  list(
    tx.all<Row>(sql`select * from round where player = ${player} and game = ${game} and status <> 'refused'
    order by place desc limit ${limit}`),
  )

/** By grant: what its spins have paid by now. */
export async function wonWithSpins(tx: Tx, grants: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (!grants.length) return new Map()
  const rows = await tx.all<{ spins_grant: string; won: string }>(sql`
    select spins_grant, sum(payout) as won from round
    where spins_grant = any(${grants}) group by spins_grant`)
  return new Map(rows.map(({ spins_grant, won }) => [spins_grant, Number(won)]))
}

/**
 * Undefined when the round has changed in the meantime: then somebody else has done the same, or something newer. `along` is done in
 * the same trip, whatever becomes of the round.
 */
export function saveRound(
  tx: Tx,
  round: Round,
  change: Change,
  leaseSeconds: number,
  along?: Sql,
): Promise<Round | undefined> {
  const now = { ...round, ...change }
  return first(
    tx.all<Row>(sql`${along ? sql`with along as (${along})` : sql``}
    update round set status = ${now.status}, session = ${now.session},
      actions = ${JSON.stringify(now.actions)}, pending = ${now.pending === undefined ? null : JSON.stringify(now.pending)},
      stake = ${now.stake}, spins_left = ${now.spinsLeft ?? null}, spins_grant = ${now.spinsGrant ?? null}, asking = ${now.asking}, ask_number = ${now.askNumber},
      asked_at = case when ask_number = ${now.askNumber} then asked_at else now() end,
      payout = ${now.payout ?? null}, counted = ${now.counted ?? null}, refusal = ${now.refusal ?? null},
      refusal_limit = ${now.refusalLimit === undefined ? null : JSON.stringify(now.refusalLimit)},
      tries = 0, next_try_at = now() + make_interval(secs => ${now.status === 'open' ? 0 : leaseSeconds}), version = version + 1, changed_at = now()
    where id = ${round.id} and version = ${round.version} returning *`),
  )
}

export const postponeRound = (tx: Tx, round: Round, seconds: number) =>
  first(
    tx.all<Row>(sql`update round set tries = tries + 1, next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${round.id} and version = ${round.version} returning *`),
  )

/** Rounds whose time has come, each taken by one node only: for the lease nobody else takes them. */
export const claimWaiting = (tx: Tx, limit: number, leaseSeconds: number) =>
  list(
    tx.all<Row>(sql`update round set next_try_at = now() + make_interval(secs => ${leaseSeconds}) where id in (
      select id from round where status in ('betting', 'settling', 'voiding') and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    returning *`),
  )

/** Open rounds whose player does not come back. One that cannot be ended comes up again ever later, so that it keeps no other waiting. */
export const claimAbandoned = (tx: Tx, limit: number, afterSeconds: number) =>
  list(
    tx.all<Row>(sql`update round set tries = tries + 1, next_try_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(tries, 20))
    where id in (
      select id from round where status = 'open' and changed_at < now() - make_interval(secs => ${afterSeconds}) and next_try_at <= now()
      order by changed_at limit ${limit} for update skip locked)
    returning *`),
  )

/** Of players of play money who do not come back. */
export const deleteRounds = (tx: Tx, players: readonly string[], most: number): Promise<number> =>
  tx.run(sql`delete from round where id in (select id from round where player = any(${players}) limit ${most})`)
