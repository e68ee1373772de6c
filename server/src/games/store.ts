/** Provider secrets, nonces, launch tokens and game sessions. Rounds are in round-queries.ts. */
import { providerLimits } from '@lucero/contract/provider/calls'
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { bytes, cents, int, named, nullable, table, text, timestamp, uuid, type TableRow } from '@lucero/kit/table'
import type { NonceKind } from '../ledger/command.ts'

export const listSecrets = (tx: Tx) =>
  tx.all<{ providerId: string; encrypted: Buffer }>(
    sql`select provider_id as "providerId", sealed_secret as encrypted from provider_secret order by id desc`,
  )

/** Until the end of the transaction, others can read the table but not change it. */
export const lockSecrets = (tx: Tx) => tx.run(sql`lock table provider_secret in share row exclusive mode`)

export const insertSecret = (tx: Tx, providerId: string, encrypted: Buffer, issue: string | null = null) =>
  tx.run(sql`
    insert into provider_secret (provider_id, sealed_secret, issue) values (${providerId}, ${encrypted}, ${issue})`)

export const deleteIssued = (tx: Tx, providerId: string, issue: string) =>
  tx.run(sql`delete from provider_secret where provider_id = ${providerId} and issue = ${issue}`)

export const retireSecrets = (tx: Tx, providerId: string, count: number) =>
  tx.run(sql`
    delete from provider_secret
    where provider_id = ${providerId}
      and id not in (select id from provider_secret where provider_id = ${providerId} order by id desc limit ${count})`)

export const nonces: NonceKind = {
  name: 'provider-nonce',
  refusal: 'NONCE_REUSED',
  insert: (ids) => sql`insert into provider_nonce (id) select unnest(${uuids(ids)})`,
  claim: (ids) => sql`${nonces.insert(ids)} on conflict do nothing returning id`,
}

/** Returns the ids that were unused. Ids are sorted, so that two nodes cannot deadlock. */
export const claimNonces = async (tx: Tx, ids: string[]) =>
  (await tx.all<{ id: string }>(nonces.claim(ids.toSorted()))).map(({ id }) => id)

const launchTable = table('launch_token', {
  tokenHash: bytes,
  playerId: uuid,
  providerId: text,
  operatorId: int,
  gameId: text,
  signInId: uuid,
  firstBetCents: nullable(cents),
  lifetimeSeconds: named('expires_at', {
    ...int,
    write: (seconds: string) => `now() + make_interval(secs => ${seconds})`,
  }),
})

const launched = launchTable.only('playerId', 'providerId', 'operatorId', 'gameId', 'signInId', 'firstBetCents')
const launchColumns = launched.columns()
const putLaunchTokens = launchTable.insertion()

export type Launch = TableRow<typeof launched>

export const insertLaunchToken = (tx: Tx, tokenHash: Buffer, launch: Launch) =>
  tx.run(putLaunchTokens([{ ...launch, tokenHash, lifetimeSeconds: providerLimits.launchTokenSeconds }]))

/** A token is valid once, for the provider and the game of the launch. */
export const takeLaunchToken = (tx: Tx, tokenHash: Buffer, providerId: string, gameId: string) =>
  tx.maybe<Launch>(sql`
    delete from launch_token
    where token_hash = ${tokenHash} and provider_id = ${providerId} and game_id = ${gameId} and expires_at > now()
    returning ${launchColumns}`)

export const sessionTable = table('game_session', {
  playerId: uuid,
  id: uuid,
  providerId: text,
  operatorId: int,
  gameId: text,
  signInId: uuid,
  signInAt: timestamp,
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Set when the player signs out. */
  endedAt: nullable(timestamp),
  /** Credit that the first bet may move from the main wallet to the game. */
  firstBetCents: nullable(cents),
})

export type SessionRow = TableRow<typeof sessionTable>

export const sessionColumns = sessionTable.columns('t')

export const findSession = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<SessionRow & { now: Date }>(sql`
    select ${sessionColumns}, now() as now from game_session t where t.player_id = ${playerId} and t.id = ${id}`)

const putSessions = sessionTable
  .only('playerId', 'id', 'providerId', 'operatorId', 'gameId', 'signInId', 'signInAt', 'firstBetCents')
  .insertion()

export const insertSession = (tx: Tx, id: string, launch: Launch, signInAt: Date) =>
  tx.run(putSessions([{ ...launch, id, signInAt }]))

/** Twice the allowed clock skew: after that, the timestamp check rejects a replay. */
const nonceSeconds = 2 * providerLimits.clockSkewSeconds

export const deleteOldNonces = (tx: Tx, limit: number) =>
  tx.run(sql`
    delete from provider_nonce where id in (
      select id from provider_nonce where used_at < now() - make_interval(secs => ${nonceSeconds})
      order by used_at limit ${limit})`)

export const deleteExpiredLaunchTokens = (tx: Tx, limit: number) =>
  tx.run(sql`
    delete from launch_token where token_hash in (
      select token_hash from launch_token where expires_at < now()
      order by expires_at limit ${limit})`)

/** The next bet of these sessions is SESSION_EXPIRED. Wins of open rounds are paid. */
export const endSessionsIn = (tx: Tx, playerId: string, gameId: string) =>
  tx.run(sql`
    update game_session set ended_at = now() where player_id = ${playerId} and game_id = ${gameId} and ended_at is null`)

/** Kept for a week after the end, so that providers get SESSION_EXPIRED instead of SESSION_NOT_FOUND. */
export const deleteOldSessions = (tx: Tx, maxHours: number, limit: number) =>
  tx.run(sql`
    delete from game_session where (player_id, id) in (
      select player_id, id from game_session
      where created_at < now() - make_interval(hours => ${maxHours}) - interval '7 days'
      order by created_at limit ${limit})`)

/** The position in the list of game sessions by age. `at` is text, because a Date has no microseconds. */
export type SessionCursor = { at: string; playerId: string; id: string }

/** Sessions after the cursor, oldest first. */
export const sessionsAfter = (tx: Tx, { at, playerId, id }: SessionCursor, limit: number) =>
  tx.all<SessionCursor & { lastUsedAt: Date }>(sql`
    select created_at::text as at, player_id as "playerId", id, last_used_at as "lastUsedAt" from game_session
    where created_at >= ${at}::timestamptz and (created_at, player_id, id) > (${at}::timestamptz, ${playerId}::uuid, ${id}::uuid)
    order by created_at, player_id, id limit ${limit}`)

/** The latest periods of play of a player. */
export const recentPeriods = (tx: Tx, playerId: string, limit: number) =>
  tx.all<{ playerId: string; from: Date; to: Date }>(sql`
    select player_id as "playerId", created_at as "from", last_used_at as "to" from game_session
    where player_id = ${playerId} order by created_at desc limit ${limit}`)
