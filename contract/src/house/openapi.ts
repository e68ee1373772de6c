/** The OpenAPI 3.1 document of the house API. It is served only to staff and keys. */
import { csrfHeader, staffCookie } from './staff.ts'
import { houseBase, houseCalls, houseShapes, type HouseCallName } from './calls.ts'
import {
  documentOf,
  envelope,
  errorSchema,
  json,
  parameters,
  refusalResponses,
  schemaOf,
  sharedRefusals,
  type Json,
} from '../shared/openapi-parts.ts'
import { uploadCall, uploadData } from './packages.ts'
import type { HouseAccess } from './permissions.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import type { Shape } from '../shared/shape.ts'

const tags = {
  aggregators: 'Connections to aggregators, and their keys',
  approvals: 'Requests that wait for a second person',
  bonuses: 'Bonuses that the house offers, gives and ends',
  cashiers: 'Cashiers of an operator, whom its own staff add',
  contracts: 'Contracts of operators about commission',
  credit: 'Credit of an operator for a player',
  database: 'The Citus cluster, where there is one',
  events: 'Events for other systems: endpoints and deliveries',
  games: 'Games: add, switch on and off, limit',
  keys: 'API keys for scripts',
  inbox: 'Conversations with players and visitors',
  ledger: 'Audits, frozen books, and the halt of money',
  limits: 'Limits on credit granted and redeems paid by staff',
  health: 'Nodes, database, queues, SMS and providers',
  log: 'The audit log of the staff',
  notify: 'Messages to one player, or to all',
  operators: 'Operators, and applications to them',
  overview: 'Queues, sums of the last days, and alerts',
  packages: 'Versions of hosted games: report, trial, publication',
  partners: 'Operators below others, and moves in the tree',
  players: 'Players: search, statement, break, unlock, closing',
  providers: 'Game providers and their secrets',
  'public-log': 'What the public log has signed, and its key',
  race: 'The weekly race',
  redeem: 'Redeems: pay or reject',
  reports: 'Daily sums by operator, game, provider and bonus',
  risk: 'Findings of the risk rules',
  search: 'Players, redeems, rounds and transfers by name, phone or id',
  settlements: 'Commission of operators: statements, bookings, corrections and payments',
  shifts: 'Shifts of all cashiers, and their Z reports',
  sms: 'Texts of the development outbox',
  staff: 'Staff accounts: sign-in, roles, reset',
  stock: 'The credit that an operator has bought from the house, and its credit line',
  till: 'The shift of a cashier, and its drawer',
  'time-zone': 'The time zones of the house and of operators',
}

export function houseOpenapi(site?: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(houseCalls) as HouseCallName[]) {
    const { path, method } = houseCalls[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) }
  }
  paths[uploadCall.path] = { put: uploadOperation() }
  return documentOf({
    site,
    title: 'house API',
    description: 'The calls of the command line `npm run house`. Amounts are numbers with at most two decimals.',
    base: houseBase,
    tags,
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        authorization: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'the token of a staff session, or an API key',
        },
        staffCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: staffCookie,
          description: `the session of the desk; a POST also needs the header ${csrfHeader}`,
        },
      },
    },
  })
}

function operation(name: HouseCallName): Json {
  const { method, path, permission, summary } = houseCalls[name]
  const shape: Shape = houseShapes[name]
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary,
    description: `${summary}. ${accessText(permission)}`,
    security: permission === 'anyone' ? [] : [{ authorization: [] }, { staffCookie: [] }],
    ...(shape.query && { parameters: parameters(shape.query) }),
    ...(shape.body && { requestBody: { required: true, content: json(schemaOf(shape.body, 'input')) } }),
    responses: {
      200: { description: 'Done', content: json(envelope(shape)) },
      ...refusalResponses([...sharedRefusals(method), ...houseRefusalsOf(name)]),
    },
  }
}

function uploadOperation(): Json {
  const { permission, summary, query, refusals } = uploadCall
  return {
    operationId: 'uploadPackage',
    tags: ['packages'],
    summary,
    description: `${summary}. ${accessText(permission)}`,
    security: [{ authorization: [] }, { staffCookie: [] }],
    parameters: [
      {
        name: 'uploadId',
        in: 'path',
        description: 'chosen by the sender: a repetition with the same id takes effect once',
        required: true,
        schema: { type: 'string', format: 'uuid' },
      },
      ...parameters(query),
    ],
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      202: { description: 'Received', content: json(envelope({ data: uploadData, refusals })) },
      ...refusalResponses([...sharedRefusals('GET'), ...accessRefusals, ...refusals]),
    },
  }
}

const accessRefusals: RefusalCode[] = ['ACCESS_TOKEN_EXPIRED', 'FORBIDDEN', 'SETUP_ONLY', 'CROSS_SITE_REQUEST']

export function accessText(permission: HouseAccess): string {
  if (permission === 'anyone') return 'Needs no account.'
  return permission === 'signed-in' ? 'Needs any staff account or key.' : `Needs the permission \`${permission}\`.`
}

/** The refusals of a call, without those that any call may return. */
export function houseRefusalsOf(name: HouseCallName): RefusalCode[] {
  const shape: Shape = houseShapes[name]
  return [
    ...(shape.body || shape.query ? (['INVALID_INPUT'] as const) : []),
    ...(houseCalls[name].permission === 'anyone' ? [] : accessRefusals),
    ...('recentSignIn' in houseCalls[name] ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    'TOO_MANY_REQUESTS',
    ...shape.refusals,
  ]
}
