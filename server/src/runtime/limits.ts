/**
 * Rate limits in PostgreSQL, shared by all nodes. The window slides: at any moment, at most `most` takes lie in the last `perSeconds`.
 * Limits up to 100 are exact. Above, takes are stored in groups to keep the row small, and a limit may be reached up to 1 % early.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '@lucero/kit/db'
import { inBatches } from '@lucero/kit/batches'
import { sql, type Sql } from '@lucero/kit/sql'

export type Limit = {
  key: string
  max: number
  perSeconds: number
  /** The subject of the limit. The house can clear all limits of a subject without knowing their keys. */
  about?: string
}
type AllowanceResult = { allowed: true } | { allowed: false; retryAfterSeconds: number }

const maxGroups = 100

/**
 * Takes one from each limit, or from none. In a transaction, the take is rolled back with it, and other takes of the same keys wait for
 * its end. With the pool, the take commits by itself. Use that for attempts that count even if they are refused.
 */
export function takeAllowance(tx: Tx | Db, limits: Limit[]): Promise<AllowanceResult> {
  return 'transaction' in tx ? tx.transaction((own) => take(own, limits)) : take(tx, limits)
}

async function take(tx: Tx, limits: Limit[]): Promise<AllowanceResult> {
  const requested = requestedLimits(limits)
  const waitSeconds = await lockAndRead(tx, requested)
  assert(Number.isFinite(waitSeconds), `a limit is free in ${waitSeconds} seconds`)
  if (waitSeconds > 0) return { allowed: false, retryAfterSeconds: Math.ceil(waitSeconds) }
  await add(tx, requested)
  return { allowed: true }
}

/** Takes one from each limit, or takes nothing and throws. */
export async function enforceLimits(tx: Tx | Db, limits: Limit[]): Promise<void> {
  const taken = await takeAllowance(tx, limits)
  if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds)
}

export const tooManyRequests = (retryAfterSeconds: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(retryAfterSeconds) })

/** The share of a limit reserved for networks that have taken nothing within its window. */
const newcomersShare = 0.2

/**
 * Enforces a limit that all callers share, with a part reserved for new networks. On a refusal the caller must roll the transaction back,
 * which undoes the takes.
 */
export async function enforceSharedLimit(tx: Tx, limit: Limit, network: string): Promise<void> {
  const { key, max, perSeconds } = limit
  const isNewcomer = (await takeAllowance(tx, [{ key: `${key}: first of ${network}`, max: 1, perSeconds }])).allowed
  const forOthers = Math.max(1, max - Math.ceil(max * newcomersShare))
  assert(forOthers <= max, `${forOthers} of ${max} are left to networks that were seen before`)
  if (!isNewcomer) await enforceLimits(tx, [{ key: `${key}: not first`, max: forOthers, perSeconds }])
  await enforceLimits(tx, [limit])
}

/** The number of takes within the window. Approximate for limits above 100. */
export async function countTaken(tx: Tx, limit: Limit): Promise<number> {
  const row = await tx.maybe<{ taken: number }>(sql`
    with asked as (${requestedLimits([limit])})
    select case when fresh = 0 then 0 else (fresh - 1) * group_size + in_latest_group end::integer as taken
    from rate_limit join asked using (key, per_seconds) cross join lateral (
      select count(*) as fresh from unnest(rate_limit.taken) as at
      where at > clock_timestamp() - make_interval(secs => per_seconds)
    ) as counted`)
  return row?.taken ?? 0
}

function requestedLimits(limits: Limit[]): Sql {
  assert(
    limits.every(({ max }) => Number.isInteger(max) && max > 0),
    'a limit must allow at least one take',
  )
  const groupSizes = limits.map(({ max }) => Math.ceil(max / maxGroups))
  return sql`
    select * from unnest(
      ${limits.map(({ key }) => hashOf(key))}::bytea[],
      ${limits.map(({ perSeconds }) => perSeconds)}::integer[],
      ${groupSizes}::integer[],
      ${limits.map(({ max }, index) => Math.floor(max / defined(groupSizes[index])))}::integer[],
      ${limits.map(({ about }) => (about === undefined ? null : hashOf(about)))}::bytea[]
    ) as asked (key, per_seconds, group_size, groups, about)`
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The update changes nothing. It locks the rows in a fixed order and reads the latest committed values. */
async function lockAndRead(tx: Tx, requested: Sql): Promise<number> {
  const { waitSeconds } = await tx.one<{ waitSeconds: number }>(sql`
    with asked as (${requested}),
    locked as (
      insert into rate_limit (key, per_seconds, about)
      select key, per_seconds, about from asked order by key, per_seconds
      on conflict (key, per_seconds) do update set in_latest_group = rate_limit.in_latest_group
      returning key, per_seconds, in_latest_group, taken, cardinality(taken) as taken_groups
    )
    select coalesce(max(extract(epoch from taken[taken_groups - groups + 1] - clock_timestamp()) + per_seconds), 0)::float8
      as "waitSeconds"
    from locked join asked using (key, per_seconds)
    where taken_groups >= groups and in_latest_group >= group_size`)
  return waitSeconds
}

async function add(tx: Tx, requested: Sql): Promise<void> {
  await tx.run(sql`
    update rate_limit set
      taken = case when in_latest_group < group_size
        then taken[:cardinality(taken) - 1]
        else taken[greatest(1, cardinality(taken) - groups + 2):]
      end || clock_timestamp(),
      in_latest_group = case when in_latest_group < group_size then in_latest_group + 1 else 1 end,
      forget_after = clock_timestamp() + make_interval(secs => asked.per_seconds)
    from (${requested}) as asked
    where rate_limit.key = asked.key and rate_limit.per_seconds = asked.per_seconds`)
}

/**
 * Undoes a take. Code that counts failures takes before the attempt, so that concurrent attempts are all counted, and gives back after
 * a success.
 */
export function giveBack(tx: Tx | Db, limits: Limit[]): Promise<number> {
  return tx.run(sql`
    with asked as (${requestedLimits(limits)}),
    locked as (
      select key, per_seconds, group_size from rate_limit join asked using (key, per_seconds)
      order by key, per_seconds for update of rate_limit
    )
    update rate_limit set
      taken = case when in_latest_group > 1 then taken else taken[:cardinality(taken) - 1] end,
      in_latest_group = case when in_latest_group > 1 then in_latest_group - 1 else group_size end
    from locked
    where rate_limit.key = locked.key and rate_limit.per_seconds = locked.per_seconds and cardinality(taken) > 0`)
}

/** Resets all limits of these subjects. */
export const clearLimits = (tx: Tx, about: string[]): Promise<number> =>
  tx.run(sql`delete from rate_limit where about = any(${about.map(hashOf)}::bytea[])`)

/** Deletes expired rows. */
export const forgetOldLimits = (tx: Tx, until?: AbortSignal): Promise<void> =>
  inBatches(
    (max) =>
      tx.run(sql`
        delete from rate_limit where (key, per_seconds) in (
          select key, per_seconds from rate_limit where forget_after < now() limit ${max} for update skip locked
        )`),
    until,
  )
