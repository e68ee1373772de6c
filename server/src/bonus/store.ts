/** Grants, and the bets that counted towards them. These rows commit with the transfers. Offers are in offer-store.ts. */
import type { ForfeitCause } from '@lucero/contract/player/notices'
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import {
  bigint,
  cents,
  date,
  int,
  json,
  named,
  nullable,
  table,
  text,
  timestamp,
  uuid,
  word,
  type TableRow,
} from '@lucero/kit/table'
import { andAmong, type OperatorFilter } from '../runtime/operator-filter.ts'
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

/** The grants of all players, for a module that recomputes its rows from the ledger. */
export const allGrants = sql`bonus_grant`

const grantTable = table('bonus_grant', {
  playerId: uuid,
  id: uuid,
  bonusId: uuid,
  operatorId: int,
  title: text,
  /** By language. */
  titleTranslations: json<Record<string, string>>(),
  terms: json<StoredTerms>(),
  /** The UTC day of activation. */
  day: date,
  state: word<GrantState>(),
  wagered: named('wagered_cents', cents),
  /** Bets paid with its credit or spins, without those rolled back. */
  bets: int,
  /** Rounds in play with a stake of its credit or a free spin. */
  openRounds: int,
  spinsLeft: int,
  lastGameId: nullable(text),
  collected: named('collected_cents', cents),
  forfeited: named('forfeited_cents', cents),
  activatedAt: timestamp,
  /** When the credit was granted. Null while the bonus awaits a deposit. */
  startedAt: nullable(timestamp),
  expiresAt: timestamp,
  remindedAt: nullable(timestamp),
  endedAt: nullable(timestamp),
  /** The cause in English. Null if it was not forfeited. */
  forfeitReason: nullable(text),
  /** Null also if a node of an older version ended it. */
  forfeitCause: nullable(json<ForfeitCause>()),
})

export type GrantRow = TableRow<typeof grantTable>

const grantColumns = grantTable.columns('g')

const putGrants = grantTable.insertion({
  key: ['playerId', 'id'],
  set: [
    'state',
    'wagered',
    'bets',
    'openRounds',
    'spinsLeft',
    'lastGameId',
    'collected',
    'forfeited',
    'startedAt',
    'expiresAt',
    'remindedAt',
    'endedAt',
    'forfeitReason',
    'forfeitCause',
  ],
})

const openStates = new Set<GrantState>(['awaiting-deposit', 'active', 'wagering', 'wagered'])
export const isOpen = ({ state }: GrantRow): boolean => openStates.has(state)

/** Grants that are open or have rounds in play. Ended grants are saved first, because a unique index allows one open grant per player. */
export const grants: StateKind<'bonus-grant', GrantRow> = {
  name: 'bonus-grant',
  remembers: 'all',
  keeps: (row) => isOpen(row) || row.openRounds > 0,
  load: ({ playerIds }) => sql`
    select ${grantColumns} from bonus_grant g
    where g.player_id = any(${uuids(playerIds)}) and g.is_live`,
  save: (rows) =>
    [rows.filter((row) => !isOpen(row)), rows.filter(isOpen)].filter(({ length }) => length).map(putGrants),
}

/** All grants of the player, to enforce one activation per bonus and one per day. */
export const pastGrants: ReadableKind<'past-bonus-grant', GrantRow> = {
  name: 'past-bonus-grant',
  load: ({ playerIds }) => sql`
    select ${grantColumns} from bonus_grant g where g.player_id = any(${uuids(playerIds)})`,
}

const lineTable = table('bonus_line', {
  playerId: uuid,
  grantId: uuid,
  seq: bigint,
  at: timestamp,
  kind: word<'counted' | 'late'>(),
  gameId: text,
  stake: named('stake_cents', cents),
  cents,
})

/** `id` is the sequence number of the transfer, as text. */
export type LineRow = StateRow & TableRow<typeof lineTable>

const insertLines = lineTable.insertion()
const lineColumns = lineTable.columns()

export const lines: WritableKind<'bonus-line', LineRow> = {
  name: 'bonus-line',
  save: (rows) => [insertLines(rows)],
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
    where g.player_id = any(${uuids(playerIds)}) and g.state in ('awaiting-deposit', 'active', 'wagering', 'wagered')`)

export const newestGrantOf = (tx: Tx, playerId: string, bonusId: string) =>
  tx.maybe<GrantRow>(sql`
    select ${grantColumns} from bonus_grant g where g.player_id = ${playerId} and g.bonus_id = ${bonusId}
    order by g.activated_at desc limit 1`)

export const linesOf = (tx: Tx, playerId: string, grantId: string, limit: number) =>
  tx.all<TableRow<typeof lineTable>>(sql`
    select ${lineColumns} from bonus_line
    where player_id = ${playerId} and grant_id = ${grantId} order by seq desc limit ${limit}`)

export type GrantFilter = {
  bonusId?: string | undefined
  playerId?: string | undefined
  position?: TimePosition | undefined
  limit: number
}

/** Newest first. */
export const listGrants = (tx: Tx, { bonusId, playerId, position, limit }: GrantFilter) =>
  tx.all<GrantRow & { at: string }>(sql`
    select ${grantColumns}, ${exactTime(sql`g.activated_at`)} as at from bonus_grant g
    where true
      ${bonusId === undefined ? sql`` : sql`and g.bonus_id = ${bonusId}`}
      ${playerId === undefined ? sql`` : sql`and g.player_id = ${playerId}`}
      ${continuesBefore(sql`g.activated_at`, sql`g.id`, position)}
    order by ${newestFirst(sql`g.activated_at`, sql`g.id`)} limit ${limit}`)

/** A grant that has expired (`isOver`) or is due for a reminder. */
export type Deadline = { playerId: string; id: string; isOver: boolean }

const canExpire = sql`state in ('awaiting-deposit', 'active', 'wagering')`

/** Expired or due for a reminder, and not claimed by a node. */
const isDue = sql`
  ${canExpire} and expires_at <= now() + interval '24 hours' and (reminded_at is null or expires_at <= now())
  and (claimed_until is null or claimed_until <= now())`

export const dueDeadlines = (tx: Tx, limit: number) =>
  tx.all<Deadline>(sql`
    select player_id as "playerId", id, expires_at <= now() as "isOver" from bonus_grant
    where ${isDue} order by expires_at limit ${limit}`)

/**
 * Claims a deadline for 30 seconds. False if another node has claimed it. The claim for a reminder ends at the expiry, so that it does not delay the
 * expiry. One row per statement: rows may be on different Citus workers, and nodes that claim several rows at once could deadlock.
 */
export const claimDeadline = async (tx: Tx, { playerId, id, isOver }: Deadline) =>
  (await tx.run(sql`
    update bonus_grant set claimed_until =
      ${isOver ? sql`now() + interval '30 seconds'` : sql`least(now() + interval '30 seconds', expires_at)`}
    where player_id = ${playerId} and id = ${id} and ${isDue} and (expires_at <= now()) = ${isOver}`)) === 1

export const msToNextDeadline = async (tx: Tx) =>
  (
    await tx.one<{ ms: number | null }>(sql`
      select extract(epoch from min(expires_at) - now())::float8 * 1000 as ms
      from bonus_grant where ${canExpire} and expires_at > now()`)
  ).ms

/** The position in the list of grants by activation. `at` is text, because a Date has no microseconds. */
export type ClaimCursor = { at: string; playerId: string; id: string }

/** Grants that were activated after the cursor and before `until`, in that order. */
export const claimsAfter = (tx: Tx, { at, playerId, id }: ClaimCursor, until: Date, limit: number) =>
  tx.all<ClaimCursor>(sql`
    select activated_at::text as at, player_id as "playerId", id from bonus_grant
    where activated_at >= ${at}::timestamptz and activated_at < ${until}
      and (activated_at, player_id, id) > (${at}::timestamptz, ${playerId}::uuid, ${id}::uuid)
    order by activated_at, player_id, id limit ${limit}`)

type Claim = Pick<GrantRow, 'playerId' | 'id' | 'bonusId' | 'activatedAt' | 'state' | 'collected' | 'endedAt'>

/** The latest grants of players since a time. Refused bonuses are no claims. */
export const claimsOf = (tx: Tx, playerIds: string[], since: Date, limit: number) =>
  tx.all<Claim>(sql`
    select player_id as "playerId", id, bonus_id as "bonusId", activated_at as "activatedAt", state,
      collected_cents as collected, ended_at as "endedAt"
    from bonus_grant
    where player_id = any(${uuids(playerIds)}) and activated_at >= ${since} and state <> 'refused'
    order by activated_at desc limit ${limit}`)

/** Grants of a player before a position, newest first. A player has few. */
export const grantsBefore = (
  tx: Tx,
  playerId: string,
  { operatorId, ...position }: TimePosition & { operatorId: OperatorFilter },
  limit: number,
) =>
  tx.all<GrantRow & { at: string }>(sql`
    select ${grantColumns}, ${exactTime(sql`g.activated_at`)} as at from bonus_grant g
    where g.player_id = ${playerId} and ${isBefore(sql`g.activated_at`, sql`g.id`, position)}
      ${andAmong(operatorId, sql`g.operator_id`)}
    order by ${newestFirst(sql`g.activated_at`, sql`g.id`)} limit ${limit}`)
