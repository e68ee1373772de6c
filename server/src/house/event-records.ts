/** The log rows of calls about endpoints for events: see records.ts. */
import type { HouseBody } from '@lucero/contract/house/calls'
import type { Runtime } from '../runtime/runtime.ts'
import { describe, describeEndpoint } from '../webhooks/endpoints.ts'

type EndpointBody = { endpointId: string }

const subjectOf = ({ endpointId }: EndpointBody) => `endpoint:${endpointId}`
const before = (runtime: Runtime, { endpointId }: EndpointBody) => describeEndpoint(runtime, endpointId)

export const eventRecords = {
  addEndpoint: {
    in: 'database',
    entry: ({ body, data: { endpoint } }: { body: HouseBody<'addEndpoint'>; data: { endpoint: { id: string } } }) => ({
      subject: `endpoint:${endpoint.id}`,
      after: describe(body),
    }),
  },
  changeEndpoint: {
    in: 'database',
    before,
    entry: ({ body }: { body: HouseBody<'changeEndpoint'> }) => ({ subject: subjectOf(body), after: describe(body) }),
  },
  pauseEndpoint: {
    in: 'database',
    entry: ({ body }: { body: HouseBody<'pauseEndpoint'> }) => ({
      subject: subjectOf(body),
      after: { paused: body.paused },
    }),
  },
  removeEndpoint: {
    in: 'database',
    before,
    entry: ({ body }: { body: EndpointBody }) => ({ subject: subjectOf(body) }),
  },
  rotateEndpointSecret: {
    in: 'database',
    entry: ({ body }: { body: HouseBody<'rotateEndpointSecret'> }) => ({
      subject: subjectOf(body),
      after: { overlapHours: body.overlapHours },
    }),
  },
  testEndpoint: { in: 'own', entry: ({ body }: { body: EndpointBody }) => ({ subject: subjectOf(body) }) },
  replayDeliveries: {
    in: 'database',
    entry: ({ body, data }: { body: HouseBody<'replayDeliveries'>; data: { count: number } }) => {
      const { endpointId, ...wanted } = body
      return { subject: `endpoint:${endpointId}`, after: { ...wanted, count: data.count } }
    },
  },
} as const
