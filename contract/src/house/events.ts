/** Events for other systems, and the endpoints that get them (webhooks). */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { eventKindNames, testKind } from './event-kinds.ts'
import { after, changeWanted, hasChange, limit, next, operatorId } from './fields.ts'
import type { Shape } from '../shared/shape.ts'

export const eventCalls = {
  listEvents: {
    method: 'GET',
    path: '/events',
    permission: 'events.read',
    summary: 'Events for other systems, oldest first',
  },
  listEndpoints: {
    method: 'GET',
    path: '/events/endpoints',
    permission: 'events.read',
    summary: 'Endpoints that get events, and what waits for them',
  },
  addEndpoint: {
    method: 'POST',
    path: '/events/endpoints',
    permission: 'events.change',
    recentSignIn: 'always',
    summary: 'Add an endpoint. Its secret is shown once',
  },
  changeEndpoint: {
    method: 'POST',
    path: '/events/endpoints/change',
    permission: 'events.change',
    recentSignIn: 'always',
    summary: 'Change the name, the address or the kinds of an endpoint',
  },
  pauseEndpoint: {
    method: 'POST',
    path: '/events/endpoints/pause',
    permission: 'events.change',
    summary: 'Pause an endpoint, or continue. Events wait meanwhile',
  },
  removeEndpoint: {
    method: 'POST',
    path: '/events/endpoints/remove',
    permission: 'events.change',
    summary: 'Remove an endpoint with the log of its deliveries',
  },
  rotateEndpointSecret: {
    method: 'POST',
    path: '/events/endpoints/rotate-secret',
    permission: 'events.change',
    recentSignIn: 'always',
    summary: 'Give an endpoint a new secret. The one before stays valid for some hours',
  },
  testEndpoint: {
    method: 'POST',
    path: '/events/endpoints/test',
    permission: 'events.change',
    summary: 'Send a test event to an endpoint now',
  },
  listDeliveries: {
    method: 'GET',
    path: '/events/deliveries',
    permission: 'events.read',
    summary: 'Deliveries to an endpoint, newest first',
  },
  showDelivery: {
    method: 'GET',
    path: '/events/delivery',
    permission: 'events.read',
    summary: 'A delivery: the request, and the answer to each attempt',
  },
  replayDeliveries: {
    method: 'POST',
    path: '/events/deliveries/replay',
    permission: 'events.change',
    summary: 'Send an event, the parked events, or the events of a period again',
  },
} as const

export const deliveryStates = ['waiting', 'delivered', 'parked'] as const
/** After a change of the secret, messages are signed with both for so long. */
export const secretOverlap = { defaultHours: 24, maxHours: 168 } as const
export const maxEndpoints = 20

const endpointId = fields.id.meta({ description: 'as listEndpoints shows it' })
const name = z.string().trim().min(1).max(60)
const address = z.string().max(500).meta({ description: 'https://…, a public address' })
const kind = z.enum(eventKindNames)
const kinds = z.array(kind).max(eventKindNames.length).meta({ description: 'empty: all kinds, also future ones' })
const number = z.string().regex(/^\d{1,18}$/)

const endpoint = z.object({
  id: endpointId,
  operatorId: operatorId.nullable().meta({ description: 'null: an endpoint of the house' }),
  name: z.string(),
  address: z.string(),
  kinds: z.array(kind),
  state: z
    .enum(['active', 'paused', 'failing'])
    .meta({ description: 'failing: several attempts in a row have failed; they go on' }),
  waiting: z.number().int().meta({ description: 'events that wait, counted up to 10000' }),
  oldestWaitsSince: z.iso.datetime().nullable(),
  parked: z.number().int().meta({ description: 'events that were not accepted for three days, counted up to 10000' }),
  deliveredAt: z.iso.datetime().nullable().meta({ description: 'the last accepted event; null: none' }),
  nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'of an endpoint that fails; null: now' }),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'messages carry the signature of the secret before, too; null: no longer' }),
  createdAt: z.iso.datetime(),
})

const event = z.object({
  id: z.string().meta({ description: 'the same as the header `webhook-id`' }),
  type: kind,
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).meta({
    description: 'ids and amounts; docs/events.md lists the fields of each kind',
  }),
})

const delivery = z.object({
  eventId: z.string(),
  type: kind,
  timestamp: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'null: it does not wait' }),
  parkedAfter: z.iso.datetime().nullable().meta({ description: 'when it is parked; null: it does not wait' }),
  settledAt: z.iso.datetime().nullable().meta({ description: 'when it was accepted or parked' }),
  status: z.number().int().nullable().meta({ description: 'of the last answer; null: none came' }),
  problem: z.string().nullable().meta({ description: 'why the last attempt has failed' }),
})

const attempt = z.object({
  at: z.iso.datetime(),
  milliseconds: z.number().int(),
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  answer: z.string().meta({ description: 'the beginning of the body' }),
})

const secret = z.string().meta({ description: 'shown once; it begins with whsec_' })
const instant = z.iso.datetime({ offset: true })

export const eventShapes = {
  listEvents: {
    query: z.strictObject({
      after: number.default('0').meta({ description: '`next` of the answer before; left out: the oldest event' }),
      kind: kind.optional().meta({ description: 'only events of this kind' }),
      playerId: fields.id.optional().meta({ description: 'only events of this player' }),
      limit,
    }),
    data: z.object({
      events: z.array(event),
      next: number.meta({ description: '`after` of the next call, also if there is nothing new' }),
    }),
    refusals: [],
  },
  listEndpoints: { data: z.object({ endpoints: z.array(endpoint) }), refusals: [] },
  addEndpoint: {
    body: z.strictObject({
      operatorId: operatorId
        .optional()
        .meta({ description: 'left out: of the house, which gets the events of all operators' }),
      name,
      address,
      kinds: kinds.default([]),
    }),
    data: z.object({ endpoint, secret }),
    refusals: ['OPERATOR_NOT_FOUND', 'ENDPOINT_EXISTS', 'TOO_MANY_ENDPOINTS'],
  },
  changeEndpoint: {
    body: z
      .strictObject({ endpointId, name: name.optional(), address: address.optional(), kinds: kinds.optional() })
      .refine(hasChange, changeWanted),
    data: z.object({ endpoint }),
    refusals: ['ENDPOINT_NOT_FOUND', 'ENDPOINT_EXISTS'],
  },
  pauseEndpoint: {
    body: z.strictObject({ endpointId, paused: z.boolean().default(true).meta({ description: 'false: continue' }) }),
    data: z.object({ endpoint }),
    refusals: ['ENDPOINT_NOT_FOUND'],
  },
  removeEndpoint: {
    body: z.strictObject({ endpointId }),
    data: z.object({}),
    refusals: ['ENDPOINT_NOT_FOUND'],
  },
  rotateEndpointSecret: {
    body: z.strictObject({
      endpointId,
      overlapHours: z.number().int().min(0).max(secretOverlap.maxHours).default(secretOverlap.defaultHours).meta({
        description: 'how long the secret before stays valid; 0: it ends now, for a secret that was seen by others',
      }),
    }),
    data: z.object({ endpoint, secret }),
    refusals: ['ENDPOINT_NOT_FOUND'],
  },
  testEndpoint: {
    body: z.strictObject({ endpointId }),
    data: z.object({
      eventId: z.string(),
      type: z.literal(testKind),
      status: z.number().int().nullable(),
      problem: z.string().nullable().meta({ description: 'null: the endpoint has accepted it' }),
      answer: z.string(),
      milliseconds: z.number().int(),
    }),
    refusals: ['ENDPOINT_NOT_FOUND'],
  },
  listDeliveries: {
    query: z.strictObject({
      endpointId,
      state: z.enum(deliveryStates).optional().meta({ description: 'only deliveries in this state' }),
      after,
      limit,
    }),
    data: z.object({ deliveries: z.array(delivery), next }),
    refusals: ['ENDPOINT_NOT_FOUND'],
  },
  showDelivery: {
    query: z.strictObject({ endpointId, eventId: fields.id.meta({ description: 'as listDeliveries shows it' }) }),
    data: z.object({
      delivery,
      address: z.string(),
      body: z
        .string()
        .meta({ description: 'the body of the request; the headers are the id, the time and the signatures' }),
      attempts: z.array(attempt).meta({ description: 'newest first, at most 50' }),
    }),
    refusals: ['ENDPOINT_NOT_FOUND', 'NOT_FOUND'],
  },
  replayDeliveries: {
    body: z
      .strictObject({
        endpointId,
        eventId: fields.id.optional(),
        parked: z.literal(true).optional(),
        from: instant.optional(),
        until: instant.optional(),
      })
      .refine(
        ({ eventId, parked, from, until }) =>
          [eventId !== undefined, parked !== undefined, from !== undefined && until !== undefined].filter(Boolean)
            .length === 1 && (from === undefined) === (until === undefined),
        { message: 'Name an event, or the parked ones, or a period with from and until' },
      ),
    data: z.object({ count: z.number().int().meta({ description: 'the events that are sent again' }) }),
    refusals: ['ENDPOINT_NOT_FOUND', 'NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof eventCalls, Shape>
