import { eventKindNames } from '@lucero/contract/house/event-kinds'
import { deliveryStates } from '@lucero/contract/house/events'
import type { HouseData } from '@lucero/contract/house/client'
import { command, list } from '../command.ts'
import { flag, optional, pages, required } from '../field.ts'
import { counted, time } from '../printing.ts'
import { readHours, readOperatorId } from '../reading.ts'

const endpointId = required('<endpointId>', 'As events endpoints shows it')

type Endpoint = HouseData<'addEndpoint'>['endpoint']
type Kinds = Endpoint['kinds']

const readKinds = (text: string): Kinds => (text === 'all' ? [] : (text.split(',').map((one) => one.trim()) as Kinds))

const readOverlap = (text: string): number => (text === '0' ? 0 : readHours(text))

const settings = {
  kinds: optional(
    '--kinds <kinds>',
    `The kinds of events, with commas, or all: ${eventKindNames.join(', ')}`,
    readKinds,
  ),
}

const secretText = (secret: string) => ['Its secret, shown this once:', secret]

const endpointText = ({ id, name, address, kinds, state }: Endpoint): string =>
  `${name} (${id}, ${state}) gets ${kinds.join(', ') || 'events of all kinds'} at ${address}`

const statusText = ({ status, problem }: { status: number | null; problem: string | null }): string =>
  problem === null ? `status ${status}` : problem

export const eventCommands = [
  list('events list', 'listEvents', {
    does: 'List events for other systems, oldest first',
    more: 'next in --json is the position to continue from',
    takes: {
      kind: optional('--kind <kind>', 'Only events of this kind', eventKindNames),
      playerId: optional('--player <id>', 'Only events of this player, by id'),
      ...pages(),
    },
    examples: ['', '--kind redeem.paid --limit 100'],
    rows: 'events',
    columns: [
      ['At (UTC)', 'timestamp'],
      ['Kind', 'type'],
      ['Id', 'id'],
      ['Data', ({ data }) => JSON.stringify(data), 120],
    ],
    empty: 'No events.',
  }),
  list('events endpoints', 'listEndpoints', {
    does: 'List the endpoints that get events, and what waits for them',
    rows: 'endpoints',
    columns: [
      ['Id', 'id'],
      'name',
      ['Operator', 'operatorId'],
      ['Address', 'address', 60],
      'state',
      'waiting',
      'parked',
      ['Delivered (UTC)', 'deliveredAt'],
    ],
    empty: 'There are no endpoints.',
  }),
  command('events add-endpoint', 'addEndpoint', {
    does: 'Add an endpoint, and print its secret once',
    more: 'docs/events.md explains to the receiver how to check a message',
    takes: {
      name: required('<name>', 'For example the name of the system'),
      address: required('<address>', 'https://…, a public address'),
      operatorId: optional('--operator <id>', 'An endpoint of this operator. Without it: of the house', readOperatorId),
      ...settings,
    },
    examples: [
      'Accounting https://accounting.example/lucero --kinds credit.granted,redeem.paid',
      'Till https://till.example/hook --operator 1',
    ],
    prints: ({ endpoint, secret }) => [endpointText(endpoint), ...secretText(secret)],
  }),
  command('events change-endpoint', 'changeEndpoint', {
    does: 'Change the name, the address or the kinds of an endpoint',
    takes: {
      endpointId,
      name: optional('--name <name>', 'The new name'),
      address: optional('--address <address>', 'The new address'),
      ...settings,
    },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --kinds all'],
    prints: ({ endpoint }) => endpointText(endpoint),
  }),
  command('events pause', 'pauseEndpoint', {
    does: 'Pause an endpoint. Events wait for it',
    takes: { endpointId, paused: flag('--undo', 'Continue', false) },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11', '6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --undo'],
    prints: ({ endpoint }) => endpointText(endpoint),
  }),
  command('events remove-endpoint', 'removeEndpoint', {
    does: 'Remove an endpoint with the log of its deliveries',
    takes: { endpointId },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --yes'],
    confirm: () => 'Remove the endpoint? What waits for it is not sent any more.',
    prints: () => 'The endpoint is removed.',
  }),
  command('events rotate-secret', 'rotateEndpointSecret', {
    does: 'Give an endpoint a new secret, and print it once',
    more: 'Messages carry the signatures of both secrets for 24 hours',
    takes: {
      endpointId,
      overlapHours: optional(
        '--overlap <hours>',
        'How long the secret before stays valid (24). 0: not at all',
        readOverlap,
      ),
    },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11', '6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --overlap 72'],
    prints: ({ secret, endpoint }) => [
      ...secretText(secret),
      endpoint.previousSecretUntil === null
        ? 'The secret before it is not valid any more.'
        : `The secret before it is valid until ${time(endpoint.previousSecretUntil)} UTC.`,
    ],
  }),
  command('events test', 'testEndpoint', {
    does: 'Send a test event to an endpoint now, and print the answer',
    takes: { endpointId },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11'],
    prints: ({ milliseconds, answer, ...result }) => [
      `${result.problem === null ? 'Accepted' : 'Not accepted'}: ${statusText(result)}, after ${milliseconds} ms`,
      ...(answer ? [answer] : []),
    ],
  }),
  list('events deliveries', 'listDeliveries', {
    does: 'List deliveries to an endpoint, newest first',
    takes: {
      endpointId,
      state: optional('--state <state>', 'Only deliveries in this state', deliveryStates),
      ...pages(),
    },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --state parked'],
    rows: 'deliveries',
    columns: [
      ['At (UTC)', 'timestamp'],
      ['Kind', 'type'],
      ['Event', 'eventId'],
      'state',
      'attempts',
      ['Last answer', (delivery) => (delivery.attempts === 0 ? '' : statusText(delivery))],
      ['Next attempt (UTC)', 'nextAttemptAt'],
    ],
    empty: 'No deliveries.',
  }),
  command('events show', 'showDelivery', {
    does: 'Show a delivery: the request, and the answer to each attempt',
    takes: { endpointId, eventId: required('<eventId>', 'As events deliveries shows it') },
    examples: ['6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 0b1d8d43-7a11-8c5e-a9d5-8f3f3b1e2c77'],
    prints: ({ delivery, address, body, attempts }) => [
      `${delivery.type}  ${delivery.state}  ${counted(delivery.attempts, 'attempt', 'attempts')}`,
      `POST ${address}`,
      body,
      ...attempts.map((one) => `${time(one.at)} UTC  ${statusText(one)}  ${one.milliseconds} ms  ${one.answer}`),
    ],
  }),
  command('events replay', 'replayDeliveries', {
    does: 'Send events again, in their order and with their ids: one, the parked ones, or those of a period',
    takes: {
      endpointId,
      eventId: optional('--event <eventId>', 'One event'),
      parked: flag('--parked', 'The parked events', true),
      from: optional('--from <time>', 'The period begins, for example 2026-11-19T08:00:00Z'),
      until: optional('--until <time>', 'The period ends before this time'),
    },
    examples: [
      '6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --parked',
      '6f0d9c1e-4c57-4bb0-9d2e-3f0c2c8f5a11 --from 2026-11-19T08:00:00Z --until 2026-11-19T12:00:00Z',
    ],
    prints: ({ count }) => `${counted(count, 'event is', 'events are')} sent again.`,
  }),
]
