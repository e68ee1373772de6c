/** SQL of endpoints, deliveries and attempts. These tables are at the coordinator. All times are the database's. */
import type { EventKind } from '@lucero/contract/house/event-kinds'
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { exactTime, type TimePosition } from '@lucero/kit/time-position'
import { andAmong, type OperatorFilter } from '../runtime/operator-filter.ts'
import { giveUpDays, mayGet } from './number.ts'
import type { Answer } from './send.ts'

export type StoredEvent = {
  number: string
  id: string
  kind: EventKind
  at: Date
  data: string
}

const eventColumns = sql`e.number::text as number, e.id, e.kind, e.at, e.data`

type EventFilter = {
  after: string
  kind: EventKind | undefined
  playerId: string | undefined
  operatorId: OperatorFilter
  limit: number
}

/** In the order of their numbers. An operator gets the events of its own, as its endpoints do. */
export const listEvents = (tx: Tx, { after, kind, playerId, operatorId, limit }: EventFilter) =>
  tx.all<StoredEvent>(sql`
    select ${eventColumns} from webhook_event e
    where e.number > ${after}::bigint
      ${kind === undefined ? sql`` : sql`and e.kind = ${kind}`}
      ${playerId === undefined ? sql`` : sql`and e.player_id = ${playerId}`}
      ${andAmong(operatorId, sql`e.operator_id`)}
    order by e.number limit ${limit}`)

export type EndpointRow = {
  id: string
  operatorId: number | null
  name: string
  address: string
  kinds: EventKind[]
  isPaused: boolean
  failures: number
  retryAt: Date | null
  deliveredAt: Date | null
  previousUntil: Date | null
  createdAt: Date
}

/** `retry_at` begins as -infinity, which is no Date. */
const endpointColumns = sql`
  w.id, w.operator_id as "operatorId", w.name, w.address, w.kinds, w.is_paused as "isPaused", w.failures,
  case when w.retry_at > now() then w.retry_at end as "retryAt", w.delivered_at as "deliveredAt",
  case when w.previous_until > now() then w.previous_until end as "previousUntil", w.created_at as "createdAt"`

/** Counts are exact up to this. */
const maxCounted = 10_000

const countsOf = sql`
  (select count(*)::int from (
    select from webhook_delivery d where d.endpoint_id = w.id and d.state = 'waiting' limit ${maxCounted}) as c) as waiting,
  (select count(*)::int from (
    select from webhook_delivery d where d.endpoint_id = w.id and d.state = 'parked' limit ${maxCounted}) as c) as parked,
  (select e.added_at from webhook_delivery d join webhook_event e on e.number = d.number
    where d.endpoint_id = w.id and d.state = 'waiting' order by d.number limit 1) as "oldestAt"`

export type CountedEndpoint = EndpointRow & { waiting: number; parked: number; oldestAt: Date | null }

export const listEndpoints = (tx: Tx, operatorId: OperatorFilter) =>
  tx.all<CountedEndpoint>(sql`
    select ${endpointColumns}, ${countsOf} from webhook_endpoint w
    where w.removed_at is null ${andAmong(operatorId, sql`w.operator_id`)}
    order by w.operator_id nulls first, w.created_at, w.id`)

export const findEndpoint = (tx: Tx, id: string) =>
  tx.maybe<CountedEndpoint>(
    sql`select ${endpointColumns}, ${countsOf} from webhook_endpoint w where w.id = ${id} and w.removed_at is null`,
  )

/** Locks it, so that two changes follow each other. */
export const lockEndpoint = (tx: Tx, id: string) =>
  tx.maybe<EndpointRow>(
    sql`select ${endpointColumns} from webhook_endpoint w where w.id = ${id} and w.removed_at is null for update`,
  )

export const countEndpoints = async (tx: Tx, operatorId: number | null): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from webhook_endpoint where operator_id is not distinct from ${operatorId} and removed_at is null`)
  ).count

type NewEndpoint = Pick<EndpointRow, 'id' | 'operatorId' | 'name' | 'address' | 'kinds'> & { sealedSecret: Buffer }

export const insertEndpoint = (tx: Tx, { id, operatorId, name, address, kinds, sealedSecret }: NewEndpoint) =>
  tx.run(sql`
    insert into webhook_endpoint (id, operator_id, name, address, kinds, sealed_secret)
    values (${id}, ${operatorId}, ${name}, ${address}, ${kinds}, ${sealedSecret})`)

/** A new address is tried at once, also if the endpoint was failing. */
export const updateEndpoint = (
  tx: Tx,
  { id, name, address, kinds }: Pick<EndpointRow, 'id' | 'name' | 'address' | 'kinds'>,
) =>
  tx.run(sql`
    update webhook_endpoint set name = ${name}, kinds = ${kinds}, address = ${address},
      failures = case when address = ${address} then failures else 0 end,
      retry_at = case when address = ${address} then retry_at else '-infinity' end
    where id = ${id}`)

/** After a pause, each event is sent again for the whole time. */
export async function setPaused(tx: Tx, id: string, isPaused: boolean): Promise<void> {
  await tx.run(sql`
    update webhook_endpoint set is_paused = ${isPaused}, failures = 0, retry_at = '-infinity' where id = ${id}`)
  if (!isPaused)
    await tx.run(sql`
      update webhook_delivery set next_at = now(), give_up_at = ${giveUpAt}
      where endpoint_id = ${id} and state = 'waiting'`)
}

const giveUpAt = sql`now() + make_interval(days => ${giveUpDays})`

/** The secret before stays valid for some hours, and messages carry both signatures. */
export const rotateSecret = (tx: Tx, id: string, sealedSecret: Buffer, overlapHours: number) =>
  tx.run(sql`
    update webhook_endpoint set
      sealed_previous_secret = case when ${overlapHours}::int > 0 then sealed_secret end,
      previous_until = case when ${overlapHours}::int > 0 then now() + make_interval(hours => ${overlapHours}) end,
      sealed_secret = ${sealedSecret}
    where id = ${id}`)

export const removeEndpoint = (tx: Tx, id: string) =>
  tx.run(sql`update webhook_endpoint set is_paused = true, removed_at = now() where id = ${id}`)

/** Deletes rows of removed endpoints, and then the endpoints. */
export async function deleteRemoved(tx: Tx, max: number): Promise<number> {
  const removed = sql`(select id from webhook_endpoint where removed_at is not null)`
  const attempts = await tx.run(sql`
    delete from webhook_attempt where id in (select id from webhook_attempt where endpoint_id in ${removed} limit ${max})`)
  const deliveries = await tx.run(sql`
    delete from webhook_delivery where (endpoint_id, number) in (
      select endpoint_id, number from webhook_delivery where endpoint_id in ${removed} limit ${max})`)
  if (attempts < max && deliveries < max) await tx.run(sql`delete from webhook_endpoint where id in ${removed}`)
  return Math.max(attempts, deliveries)
}

export type SealedSecrets = { sealedSecret: Buffer; sealedPrevious: Buffer | null }

const secretColumns = sql`
  w.sealed_secret as "sealedSecret",
  case when w.previous_until > now() then w.sealed_previous_secret end as "sealedPrevious"`

export const secretsOf = (tx: Tx, id: string) =>
  tx.maybe<SealedSecrets>(sql`select ${secretColumns} from webhook_endpoint w where w.id = ${id}`)

export const forgetOldSecrets = (tx: Tx) =>
  tx.run(sql`
    update webhook_endpoint set sealed_previous_secret = null, previous_until = null where previous_until <= now()`)

/** Endpoints with due events, for this node alone until the lease ends. The one that was served longest ago comes first. */
export const claimEndpoints = (tx: Tx, holder: string, leaseMs: number, max: number) =>
  tx.all<{ id: string }>(sql`
    update webhook_endpoint set holder = ${holder}, held_until = now() + make_interval(secs => ${leaseMs / 1000})
    where id in (
      select w.id from webhook_endpoint w
      where not w.is_paused and w.retry_at <= now() and w.held_until <= now() and exists (
        select from webhook_delivery d where d.endpoint_id = w.id and d.state = 'waiting' and d.next_at <= now())
      order by w.held_until limit ${max} for update skip locked)
    returning id`)

/** False if another node has the endpoint now. */
export const renewLease = async (tx: Tx, id: string, holder: string, leaseMs: number): Promise<boolean> =>
  (await tx.run(sql`
    update webhook_endpoint set held_until = now() + make_interval(secs => ${leaseMs / 1000})
    where id = ${id} and holder = ${holder} and held_until > now()`)) === 1

export const releaseLease = (tx: Tx, id: string, holder: string) =>
  tx.run(
    sql`update webhook_endpoint set held_until = now() where id = ${id} and holder = ${holder} and held_until > now()`,
  )

export type DueDelivery = StoredEvent & SealedSecrets & { address: string; attempts: number }

/** The oldest waiting event of each player, if it is due: the later ones wait for it. Without the lease, the list is empty. */
export const dueDeliveries = (tx: Tx, id: string, holder: string, max: number) =>
  tx.all<DueDelivery>(sql`
    select ${eventColumns}, w.address, ${secretColumns}, d.attempts
    from webhook_delivery d join webhook_event e on e.number = d.number join webhook_endpoint w on w.id = d.endpoint_id
    where d.endpoint_id = ${id} and d.state = 'waiting' and d.next_at <= now()
      and w.holder = ${holder} and w.held_until > now() and not w.is_paused and w.retry_at <= now()
      and not exists (
        select from webhook_delivery earlier
        where earlier.endpoint_id = d.endpoint_id and earlier.player_id = d.player_id and earlier.state = 'waiting'
          and earlier.number < d.number)
    order by d.number limit ${max}`)

export type Attempt = Answer & { number: string; eventId: string; kind: string; at: Date; retrySeconds: number }

/** Writes what became of the messages of one turn. Returns the states, and the failures since the last delivery. */
export async function recordAttempts(tx: Tx, endpointId: string, attempts: Attempt[]) {
  const rows = attempts.map(({ at, ...one }) => ({ ...one, at: at.toISOString(), isDelivered: one.problem === null }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
    number bigint, "eventId" uuid, kind text, at timestamptz, milliseconds int, status int, problem text, answer text,
    "retrySeconds" float8, "isDelivered" boolean)`
  const settled = await tx.all<{ number: string; state: 'waiting' | 'delivered' | 'parked' }>(sql`
    update webhook_delivery d set attempts = d.attempts + 1,
      state = case when a."isDelivered" then 'delivered' when now() >= d.give_up_at then 'parked' else 'waiting' end,
      settled_at = case when a."isDelivered" or now() >= d.give_up_at then now() end,
      next_at = case when a."isDelivered" then d.next_at
        else least(now() + make_interval(secs => a."retrySeconds"), greatest(d.give_up_at, now())) end
    from ${given}
    where d.endpoint_id = ${endpointId} and d.number = a.number and d.state = 'waiting'
    returning d.number::text as number, d.state`)
  await tx.run(sql`
    insert into webhook_attempt (endpoint_id, number, event_id, kind, at, milliseconds, status, problem, answer)
    select ${endpointId}, a.number, a."eventId", a.kind, a.at, a.milliseconds, a.status, a.problem, a.answer
    from ${given} where exists (select from webhook_endpoint where id = ${endpointId})`)
  return settled
}

/** Until so many attempts have failed in a row, each event has its own pauses. Then the endpoint counts as down. */
export const failuresUntilDown = 5
/** The pause of an endpoint that is down doubles so often. */
const maxDoublings = 4

/** An answer proves that the receiver works again: what waits for a later attempt is sent now. */
export async function recordRecovery(tx: Tx, id: string): Promise<void> {
  const before = await tx.maybe<{ failures: number }>(sql`
    select failures from webhook_endpoint where id = ${id} for update`)
  await tx.run(
    sql`update webhook_endpoint set failures = 0, retry_at = '-infinity', delivered_at = now() where id = ${id}`,
  )
  if ((before?.failures ?? 0) >= failuresUntilDown)
    await tx.run(sql`
      update webhook_delivery set next_at = now() where endpoint_id = ${id} and state = 'waiting' and next_at > now()`)
}

/** Counts failures. While an endpoint is down, what has waited for too long is parked without a further attempt. Returns how many were parked. */
export async function recordFailures(
  tx: Tx,
  id: string,
  { count, downSeconds }: { count: number; downSeconds: number },
): Promise<number> {
  const doubled = sql`least(failures - ${failuresUntilDown}::int, ${maxDoublings}::int)`
  const row = await tx.maybe<{ failures: number }>(sql`
    update webhook_endpoint set failures = failures + ${count} where id = ${id} returning failures`)
  if ((row?.failures ?? 0) < failuresUntilDown) return 0
  await tx.run(sql`
    update webhook_endpoint set retry_at = now() + make_interval(secs => ${downSeconds}::float8 * 2 ^ ${doubled}) where id = ${id}`)
  return tx.run(sql`
    update webhook_delivery set state = 'parked', settled_at = now()
    where endpoint_id = ${id} and state = 'waiting' and give_up_at <= now()`)
}

export const insertTest = (
  tx: Tx,
  endpointId: string,
  { eventId, kind, at, status, problem, answer, milliseconds }: Omit<Attempt, 'number' | 'retrySeconds'>,
) =>
  tx.run(sql`
    insert into webhook_attempt (endpoint_id, event_id, kind, at, milliseconds, status, problem, answer)
    values (${endpointId}, ${eventId}, ${kind}, ${at}, ${milliseconds}, ${status}, ${problem}, ${answer})`)

type DeliveryState = 'waiting' | 'delivered' | 'parked'

export type DeliveryRow = StoredEvent & {
  state: DeliveryState
  attempts: number
  nextAt: Date
  giveUpAt: Date
  settledAt: Date | null
  status: number | null
  problem: string | null
  listedAt: string
}

const deliveryColumns = sql`
  ${eventColumns}, d.state, d.attempts, d.next_at as "nextAt", d.give_up_at as "giveUpAt", d.settled_at as "settledAt",
  last.status, last.problem, ${exactTime(sql`e.added_at`)} as "listedAt"`

const deliveries = sql`
  webhook_delivery d join webhook_event e on e.number = d.number
  left join lateral (
    select a.status, a.problem from webhook_attempt a
    where a.number = d.number and a.endpoint_id = d.endpoint_id order by a.id desc limit 1) as last on true`

type DeliveryFilter = {
  endpointId: string
  state: DeliveryState | undefined
  position: TimePosition | undefined
  limit: number
}

/** Newest first. Numbers ascend with time, so the number alone is the position. */
export const listDeliveries = (tx: Tx, { endpointId, state, position, limit }: DeliveryFilter) =>
  tx.all<DeliveryRow>(sql`
    select ${deliveryColumns} from ${deliveries}
    where d.endpoint_id = ${endpointId}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      ${position ? sql`and d.number < ${position.id}::bigint` : sql``}
    order by d.number desc limit ${limit}`)

export const findDelivery = (tx: Tx, endpointId: string, eventId: string) =>
  tx.maybe<DeliveryRow>(sql`
    select ${deliveryColumns} from ${deliveries} where d.endpoint_id = ${endpointId} and e.id = ${eventId}`)

export type AttemptRow = Answer & { at: Date }

/** Newest first. */
export const attemptsOf = (tx: Tx, endpointId: string, number: string, limit: number) =>
  tx.all<AttemptRow>(sql`
    select a.at, a.milliseconds, a.status, a.problem, a.answer from webhook_attempt a
    where a.number = ${number}::bigint and a.endpoint_id = ${endpointId} order by a.id desc limit ${limit}`)

/** The events to send again: one event, the parked ones, or all events of a period, also those that the endpoint has never got. */
export type Replay = { eventId: string } | { parked: true } | { from: Date; until: Date }

/** Events are sent again in their order, with their ids. Returns how many. */
export async function replay(tx: Tx, endpointId: string, wanted: Replay): Promise<number> {
  const count = await ('parked' in wanted ? unpark(tx, endpointId) : sendAgain(tx, endpointId, periodOf(wanted)))
  if (count > 0) await tx.run(sql`update webhook_endpoint set retry_at = '-infinity' where id = ${endpointId}`)
  return count
}

const unpark = (tx: Tx, endpointId: string) =>
  tx.run(sql`
    update webhook_delivery set state = 'waiting', next_at = now(), settled_at = null, give_up_at = ${giveUpAt}
    where endpoint_id = ${endpointId} and state = 'parked'`)

const periodOf = (wanted: Exclude<Replay, { parked: true }>): Sql =>
  'eventId' in wanted
    ? sql`e.id = ${wanted.eventId}`
    : sql`e.added_at >= ${wanted.from} and e.added_at < ${wanted.until}`

const sendAgain = (tx: Tx, endpointId: string, isWanted: Sql) =>
  tx.run(sql`
    insert into webhook_delivery as d (endpoint_id, number, player_id, give_up_at)
    select w.id, e.number, e.player_id, ${giveUpAt}
    from webhook_event e join webhook_endpoint w on w.id = ${endpointId} and ${mayGet}
    where ${isWanted}
    on conflict (endpoint_id, number) do update
    set state = 'waiting', next_at = now(), settled_at = null, give_up_at = excluded.give_up_at`)

/** Deletes events, with their deliveries, that were added so many days ago. */
export const deleteOldEvents = (tx: Tx, days: number, max: number) =>
  tx.run(sql`
    delete from webhook_event where number in (
      select number from webhook_event where added_at < now() - make_interval(days => ${days}) order by added_at limit ${max})`)

/** Attempts at tests belong to no event. */
export const deleteOldAttempts = (tx: Tx, days: number, max: number) =>
  tx.run(sql`
    delete from webhook_attempt where id in (
      select id from webhook_attempt where at < now() - make_interval(days => ${days}) order by at limit ${max})`)

export type Backlog = { parked: number; oldestSeconds: number; stagedSeconds: number }

/** Parked events, and the age of the oldest event that waits at an endpoint which is not paused. */
export const readBacklog = async (tx: Tx): Promise<Backlog> => {
  const endpoints = await tx.all<{ parked: number; oldest: number | null }>(sql`
    select
      (select count(*)::int from (
        select from webhook_delivery d where d.endpoint_id = w.id and d.state = 'parked' limit ${maxCounted}) as c) as parked,
      case when not w.is_paused then (
        select extract(epoch from now() - greatest(e.added_at, d.give_up_at - make_interval(days => ${giveUpDays})))::float8
        from webhook_delivery d join webhook_event e on e.number = d.number
        where d.endpoint_id = w.id and d.state = 'waiting' order by d.number limit 1) end as oldest
    from webhook_endpoint w where w.removed_at is null`)
  const { staged } = defined(
    await tx.maybe<{ staged: number | null }>(
      sql`select extract(epoch from clock_timestamp() - min(at))::float8 as staged from webhook_staged`,
    ),
  )
  return {
    parked: endpoints.reduce((sum, { parked }) => sum + parked, 0),
    oldestSeconds: Math.max(0, ...endpoints.map(({ oldest }) => oldest ?? 0)),
    stagedSeconds: Math.max(0, staged ?? 0),
  }
}
