/** House API: endpoints for events, their deliveries, and the list of events. An operator's staff sees and changes its own endpoints only. */
import { randomUUID } from 'node:crypto'
import type { HouseBody, HouseQuery, houseShapes } from '@lucero/contract/house/calls'
import { maxEndpoints } from '@lucero/contract/house/events'
import { isHouseOnly, testKind, type EventKind } from '@lucero/contract/house/event-kinds'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { GivenData } from '@lucero/contract/shared/shape'
import { violates, type Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { addressRules, problemWithAddress } from './address.ts'
import { bodyOf, messageOf } from './message.ts'
import { openConnections, send } from './send.ts'
import { newEndpointSecret } from './signature.ts'
import * as store from './store.ts'

type Endpoint = GivenData<(typeof houseShapes)['addEndpoint']>['endpoint']
type Delivery = GivenData<(typeof houseShapes)['listDeliveries']>['deliveries'][number]
type Event = GivenData<(typeof houseShapes)['listEvents']>['events'][number]

const maxAttemptsShown = 50

export async function listEvents(
  { db }: Runtime,
  actor: Actor,
  { after, kind, playerId, limit }: HouseQuery<'listEvents'>,
) {
  const filter = { after, kind, playerId, operatorId: scopeOf(actor), limit }
  const events = await store.listEvents(db, filter)
  return { events: events.map(toEvent), next: events.at(-1)?.number ?? after }
}

const toEvent = ({ id, kind, at, data }: store.StoredEvent): Event => ({
  id,
  type: kind,
  timestamp: at.toISOString(),
  data: JSON.parse(data) as Event['data'],
})

export const listEndpoints = async ({ db }: Runtime, actor: Actor) => ({
  endpoints: (await store.listEndpoints(db, scopeOf(actor))).map(toEndpoint),
})

/** An endpoint of another operator does not exist for an operator's staff, nor does one of the house. */
async function ownEndpoint({ db }: Runtime, actor: Actor, id: string): Promise<store.CountedEndpoint> {
  const endpoint = await store.findEndpoint(db, id)
  if (!endpoint || !maySee(actor, endpoint)) throw new Refusal('ENDPOINT_NOT_FOUND')
  return endpoint
}

const maySee = (actor: Actor, { operatorId }: Pick<store.EndpointRow, 'operatorId'>): boolean =>
  operatorId === null ? scopeOf(actor) === undefined : isInScope(actor, operatorId)

const shown = async (runtime: Runtime, id: string): Promise<Endpoint> =>
  toEndpoint(defined(await store.findEndpoint(runtime.db, id)))

export async function addEndpoint(runtime: Runtime, actor: Actor, body: HouseBody<'addEndpoint'>) {
  const { db, secrets } = runtime
  const { operatorId = null, name, address, kinds } = body
  if (!maySee(actor, { operatorId })) throw new Refusal('OPERATOR_NOT_FOUND')
  assertAddress(runtime, address)
  assertKinds(operatorId, kinds)
  if ((await store.countEndpoints(db, operatorId)) >= maxEndpoints) throw new Refusal('TOO_MANY_ENDPOINTS')
  const [id, secret] = [randomUUID(), newEndpointSecret()]
  await store
    .insertEndpoint(db, { id, operatorId, name, address, kinds, sealedSecret: secrets.encrypt(secret) })
    .catch(asRefusal)
  return { endpoint: await shown(runtime, id), secret }
}

function asRefusal(error: unknown): never {
  if (violates(error, 'webhook_endpoint_address')) throw new Refusal('ENDPOINT_EXISTS')
  if (violates(error, 'webhook_endpoint_operator_id_fkey')) throw new Refusal('OPERATOR_NOT_FOUND')
  throw error
}

function assertAddress({ config }: Runtime, address: string): void {
  const problem = problemWithAddress(address, addressRules(config.eventNetworks))
  if (problem) throw new Refusal('INVALID_INPUT', { address: problem })
}

function assertKinds(operatorId: number | null, kinds: EventKind[]): void {
  const [houseOnly] = operatorId === null ? [] : kinds.filter(isHouseOnly)
  if (houseOnly) throw new Refusal('INVALID_INPUT', { kinds: `${houseOnly} is for endpoints of the house` })
}

export async function changeEndpoint(runtime: Runtime, actor: Actor, body: HouseBody<'changeEndpoint'>) {
  const before = await ownEndpoint(runtime, actor, body.endpointId)
  await store.lockEndpoint(runtime.db, before.id)
  const { name = before.name, address = before.address, kinds = before.kinds } = body
  if (body.address !== undefined) assertAddress(runtime, address)
  assertKinds(before.operatorId, kinds)
  await store.updateEndpoint(runtime.db, { id: before.id, name, address, kinds }).catch(asRefusal)
  return { endpoint: await shown(runtime, before.id) }
}

export async function pauseEndpoint(
  runtime: Runtime,
  actor: Actor,
  { endpointId, paused }: HouseBody<'pauseEndpoint'>,
) {
  const { isPaused } = await ownEndpoint(runtime, actor, endpointId)
  if (isPaused !== paused) await store.setPaused(runtime.db, endpointId, paused)
  return { endpoint: await shown(runtime, endpointId) }
}

export async function removeEndpoint(runtime: Runtime, actor: Actor, { endpointId }: HouseBody<'removeEndpoint'>) {
  await ownEndpoint(runtime, actor, endpointId)
  await store.removeEndpoint(runtime.db, endpointId)
  return {}
}

export async function rotateEndpointSecret(
  runtime: Runtime,
  actor: Actor,
  { endpointId, overlapHours }: HouseBody<'rotateEndpointSecret'>,
) {
  await ownEndpoint(runtime, actor, endpointId)
  const secret = newEndpointSecret()
  await store.rotateSecret(runtime.db, endpointId, runtime.secrets.encrypt(secret), overlapHours)
  return { endpoint: await shown(runtime, endpointId), secret }
}

/** The test does not wait for events before it, and a failed one is not repeated. */
export async function testEndpoint(
  runtime: Runtime,
  actor: Actor,
  { endpointId }: HouseBody<'testEndpoint'>,
  record: (tx: Tx) => Promise<void>,
) {
  const { address } = await ownEndpoint(runtime, actor, endpointId)
  await runtime.db.transaction(record)
  const secrets = await store.secretsOf(runtime.db, endpointId)
  if (!secrets) throw new Refusal('ENDPOINT_NOT_FOUND')
  const [at, id] = [runtime.clock.now(), randomUUID()]
  const event = { id, kind: testKind, at, data: JSON.stringify({ endpointId }) }
  const rules = addressRules(runtime.config.eventNetworks)
  const connections = openConnections(rules, 1)
  const answer = await send(messageOf(runtime, { ...event, ...secrets, address }, at), { rules, connections }).finally(
    connections.close,
  )
  await store.insertTest(runtime.db, endpointId, { ...answer, eventId: id, kind: testKind, at })
  return { ...answer, eventId: id, type: testKind }
}

export async function listDeliveries(runtime: Runtime, actor: Actor, query: HouseQuery<'listDeliveries'>) {
  const { endpointId, state, after, limit } = query
  await ownEndpoint(runtime, actor, endpointId)
  const position = positionIn('deliveries', after)
  if (position && !/^\d{1,18}$/.test(position.id)) throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  const rows = await store.listDeliveries(runtime.db, { endpointId, state, position, limit: limit + 1 })
  const listed = rows.map((row) => ({ ...row, sentAt: row.at, at: row.listedAt }))
  const { shown: page, next } = cutPage('deliveries', listed, limit, ({ number }) => number)
  return { deliveries: page.map(({ sentAt, ...row }) => toDelivery({ ...row, at: sentAt })), next }
}

export async function showDelivery(
  runtime: Runtime,
  actor: Actor,
  { endpointId, eventId }: HouseQuery<'showDelivery'>,
) {
  const { address } = await ownEndpoint(runtime, actor, endpointId)
  const row = await store.findDelivery(runtime.db, endpointId, eventId)
  if (!row) throw new Refusal('NOT_FOUND')
  const attempts = await store.attemptsOf(runtime.db, endpointId, row.number, maxAttemptsShown)
  return {
    delivery: toDelivery(row),
    address,
    body: bodyOf(row),
    attempts: attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
  }
}

export async function replayDeliveries(runtime: Runtime, actor: Actor, body: HouseBody<'replayDeliveries'>) {
  const { endpointId, eventId, from, until } = body
  await ownEndpoint(runtime, actor, endpointId)
  const wanted: store.Replay =
    eventId !== undefined
      ? { eventId }
      : from !== undefined && until !== undefined
        ? { from: new Date(from), until: new Date(until) }
        : { parked: true }
  const count = await store.replay(runtime.db, endpointId, wanted)
  if (eventId !== undefined && count === 0) throw new Refusal('NOT_FOUND')
  return { count }
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const toEndpoint = (row: store.CountedEndpoint): Endpoint => ({
  id: row.id,
  operatorId: row.operatorId,
  name: row.name,
  address: row.address,
  kinds: row.kinds,
  state: row.isPaused ? 'paused' : row.failures >= store.failuresUntilDown ? 'failing' : 'active',
  waiting: row.waiting,
  oldestWaitsSince: iso(row.oldestAt),
  parked: row.parked,
  deliveredAt: iso(row.deliveredAt),
  nextAttemptAt: iso(row.retryAt),
  previousSecretUntil: iso(row.previousUntil),
  createdAt: row.createdAt.toISOString(),
})

const toDelivery = (row: Omit<store.DeliveryRow, 'listedAt'>): Delivery => ({
  eventId: row.id,
  type: row.kind,
  timestamp: row.at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
  parkedAfter: row.state === 'waiting' ? row.giveUpAt.toISOString() : null,
  settledAt: iso(row.settledAt),
  status: row.status,
  problem: row.problem,
})

/** The endpoint of a change, for the audit log. An address may contain a key, so only its host is logged. */
export async function describeEndpoint({ db }: Runtime, id: string) {
  const endpoint = await store.findEndpoint(db, id)
  return endpoint && describe(endpoint)
}

type EndpointDescription = {
  operatorId?: number | null | undefined
  name?: string | undefined
  address?: string | undefined
  kinds?: string[] | undefined
}

export const describe = ({ operatorId, name, address, kinds }: EndpointDescription) => ({
  operatorId,
  name,
  host: address === undefined ? undefined : URL.parse(address)?.host,
  kinds,
})
