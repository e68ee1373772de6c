/** Grants and what they counted: rows that commit with the money. Offers have a file of their own. */
import type { Cents } from '@lucero/contract/money'
import type { Tx } from '../kit/db.ts'
import { plain, sql, type Sql } from '../kit/sql.ts'
import type { ReadableKind, StateKind, StateRow, WritableKind } from '../ledger/command.ts'
import type { StoredTerms } from './terms.ts'

export type GrantState =
  | 'awaiting-deposit'
  | 'active'
  | 'wagering'
  | 'wagered'
  | 'collected'
  | 'refused'
  | 'expired'
  | 'lost'
  | 'forfeited'

export type GrantRow = StateRow & {
  bonusId: string
  operatorId: number
  title: string
  terms: StoredTerms
  /** The UTC day of activation. */
  day: string
  state: GrantState
  wagered: Cents
  /** Bets paid with its credit or its spins that stand. */
  bets: number
  /** Rounds in play that its credit or a spin has paid for. */
  openRounds: number
  spinsLeft: number
  lastGameId: string | null
  collected: Cents
  forfeited: Cents
  activatedAt: Date
  /** When the credit was given; null while a deposit is awaited. */
  startedAt: Date | null
  expiresAt: Date
  remindedAt: Date | null
  endedAt: Date | null
  /** In the words that the player was told; null: it was not forfeited. */
  forfeitReason: string | null
}

const grantColumns = sql`
  g.player_id as "playerId", g.id, g.bonus_id as "bonusId", g.operator_id as "operatorId", g.title, g.terms, g.day::text as day,
  g.state, g.wagered_cents as wagered, g.bets, g.open_rounds as "openRounds", g.spins_left as "spinsLeft",
  g.last_game_id as "lastGameId", g.collected_cents as collected, g.forfeited_cents as forfeited, g.activated_at as "activatedAt",
  g.started_at as "startedAt", g.expires_at as "expiresAt", g.reminded_at as "remindedAt", g.ended_at as "endedAt",
  g.forfeit_reason as "forfeitReason"`

const itself = (id: string) => id
const openStates = new Set<GrantState>(['awaiting-deposit', 'active', 'wagering', 'wagered'])
export const isOpen = ({ state }: GrantRow): boolean => openStates.has(state)

/** Grants that are open, or whose rounds are still in play. What has ended is written first: one is open at a time. */
export const grants: StateKind<'bonus-grant', GrantRow> = {
  name: 'bonus-grant',
  load: ({ playerIds }) => sql`
    select ${grantColumns} from bonus_grant g
    where g.player_id = any(${plain(playerIds, itself)}::uuid[]) and g.is_live`,
  save: (rows) =>
    [rows.filter((row) => !isOpen(row)), rows.filter(isOpen)].filter(({ length }) => length).map(putGrants),
}

/** Every grant there was, for what may be activated once, or once a day. */
export const pastGrants: ReadableKind<'past-bonus-grant', GrantRow> = {
  name: 'past-bonus-grant',
  load: ({ playerIds }) => sql`
    select ${grantColumns} from bonus_grant g where g.player_id = any(${plain(playerIds, itself)}::uuid[])`,
}

const putGrants = (rows: GrantRow[]): Sql => sql`
  insert into bonus_grant (player_id, id, bonus_id, operator_id, title, terms, day, state, wagered_cents, bets, open_rounds,
    spins_left, last_game_id, collected_cents, forfeited_cents, activated_at, started_at, expires_at, reminded_at, ended_at,
    forfeit_reason)
  select * from unnest(
    ${plain(rows, (row) => row.playerId)}::uuid[], ${plain(rows, (row) => row.id)}::uuid[],
    ${plain(rows, (row) => row.bonusId)}::uuid[], ${plain(rows, (row) => row.operatorId)}::int[],
    ${rows.map((row) => row.title)}::text[], ${rows.map((row) => JSON.stringify(row.terms))}::jsonb[],
    ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.state)}::text[],
    ${plain(rows, (row) => row.wagered)}::bigint[], ${plain(rows, (row) => row.bets)}::int[],
    ${plain(rows, (row) => row.openRounds)}::int[], ${plain(rows, (row) => row.spinsLeft)}::int[],
    ${rows.map((row) => row.lastGameId)}::text[], ${plain(rows, (row) => row.collected)}::bigint[],
    ${plain(rows, (row) => row.forfeited)}::bigint[], ${rows.map((row) => row.activatedAt)}::timestamptz[],
    ${rows.map((row) => row.startedAt)}::timestamptz[], ${rows.map((row) => row.expiresAt)}::timestamptz[],
    ${rows.map((row) => row.remindedAt)}::timestamptz[], ${rows.map((row) => row.endedAt)}::timestamptz[],
    ${rows.map((row) => row.forfeitReason)}::text[])
  on conflict (player_id, id) do update
  set state = excluded.state, wagered_cents = excluded.wagered_cents, bets = excluded.bets, open_rounds = excluded.open_rounds,
    spins_left = excluded.spins_left, last_game_id = excluded.last_game_id, collected_cents = excluded.collected_cents,
    forfeited_cents = excluded.forfeited_cents, started_at = excluded.started_at, expires_at = excluded.expires_at,
    reminded_at = excluded.reminded_at, ended_at = excluded.ended_at, forfeit_reason = excluded.forfeit_reason`

/** `id` is the transfer's number, as text. */
export type LineRow = StateRow & {
  grantId: string
  seq: bigint
  at: Date
  kind: 'counted' | 'late'
  gameId: string
  stake: Cents
  cents: Cents
}

export const lines: WritableKind<'bonus-line', LineRow> = {
  name: 'bonus-line',
  save: (rows) => [
    sql`
      insert into bonus_line (player_id, grant_id, seq, at, kind, game_id, stake_cents, cents)
      select * from unnest(
        ${plain(rows, (row) => row.playerId)}::uuid[], ${plain(rows, (row) => row.grantId)}::uuid[],
        ${plain(rows, (row) => row.seq)}::bigint[], ${rows.map((row) => row.at)}::timestamptz[],
        ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.gameId)}::text[],
        ${plain(rows, (row) => row.stake)}::bigint[], ${plain(rows, (row) => row.cents)}::bigint[])`,
  ],
}

/** Newest first. */
export const grantsOf = (tx: Tx, playerId: string, limit = 100) =>
  tx.all<GrantRow>(sql`
    select ${grantColumns} from bonus_grant g where g.player_id = ${playerId} order by g.activated_at desc limit ${limit}`)

export const openGrantOf = (tx: Tx, playerId: string) =>
  tx.maybe<GrantRow & { now: Date }>(sql`
    select ${grantColumns}, now() as now from bonus_grant g
    where g.player_id = ${playerId} and g.state in ('awaiting-deposit', 'active', 'wagering', 'wagered')`)

type OpenBonus = Pick<GrantRow, 'playerId' | 'operatorId' | 'state'>

export const openBonusesOf = (tx: Tx, playerIds: string[]) =>
  tx.all<OpenBonus>(sql`
    select g.player_id as "playerId", g.operator_id as "operatorId", g.state from bonus_grant g
    where g.player_id = any(${plain(playerIds, itself)}::uuid[]) and g.state in ('awaiting-deposit', 'active', 'wagering', 'wagered')`)

export const newestGrantOf = (tx: Tx, playerId: string, bonusId: string) =>
  tx.maybe<GrantRow>(sql`
    select ${grantColumns} from bonus_grant g where g.player_id = ${playerId} and g.bonus_id = ${bonusId}
    order by g.activated_at desc limit 1`)

export const linesOf = (tx: Tx, playerId: string, grantId: string, limit: number) =>
  tx.all<Omit<LineRow, 'id' | 'playerId'>>(sql`
    select grant_id as "grantId", seq, at, kind, game_id as "gameId", stake_cents as stake, cents from bonus_line
    where player_id = ${playerId} and grant_id = ${grantId} order by seq desc limit ${limit}`)

export const listGrants = (tx: Tx, bonusId: string | undefined, playerId: string | undefined, limit: number) =>
  tx.all<GrantRow>(sql`
    select ${grantColumns} from bonus_grant g
    where (${bonusId ?? null}::uuid is null or g.bonus_id = ${bonusId ?? null})
      and (${playerId ?? null}::uuid is null or g.player_id = ${playerId ?? null})
    order by g.activated_at desc limit ${limit}`)

/** Of a grant whose time is up, or soon will be. */
export type Deadline = { playerId: string; id: string; isOver: boolean }

const withTime = sql`state in ('awaiting-deposit', 'active', 'wagering')`

/** Time is up, or it is time to remind of it, and nobody has taken it. */
const isDue = sql`
  ${withTime} and expires_at <= now() + interval '24 hours' and (reminded_at is null or expires_at <= now())
  and (claimed_until is null or claimed_until <= now())`

export const dueDeadlines = (tx: Tx, limit: number) =>
  tx.all<Deadline>(sql`
    select player_id as "playerId", id, expires_at <= now() as "isOver" from bonus_grant
    where ${isDue} order by expires_at limit ${limit}`)

/**
 * False when another node was quicker. For half a minute nobody else takes it; but who was taken to be reminded is not kept from ending on
 * time. One by one: players' rows may lie on many machines, and nodes that want the same ones must not wait for each other in a circle.
 */
export const takeDeadline = async (tx: Tx, { playerId, id, isOver }: Deadline) =>
  (await tx.run(sql`
    update bonus_grant set claimed_until =
      ${isOver ? sql`now() + interval '30 seconds'` : sql`least(now() + interval '30 seconds', expires_at)`}
    where player_id = ${playerId} and id = ${id} and ${isDue} and (expires_at <= now()) = ${isOver}`)) === 1

export const msToNextDeadline = async (tx: Tx) =>
  (
    await tx.one<{ ms: number | null }>(sql`
      select extract(epoch from min(expires_at) - now())::float8 * 1000 as ms
      from bonus_grant where ${withTime} and expires_at > now()`)
  ).ms
