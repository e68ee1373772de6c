/** The OpenAPI 3.1 document of the house API. It is served only with the house token. */
import { houseBase, houseCalls, houseShapes, type HouseCallName } from './house.ts'
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
} from './openapi-parts.ts'
import type { RefusalCode } from './refusals.ts'
import type { Shape } from './shape.ts'

const tags = {
  bonuses: 'Bonuses that the house offers, gives and ends',
  credit: 'Credit of an operator for a player',
  database: 'The Citus cluster, where there is one',
  games: 'Games: add, switch on and off, limit',
  inbox: 'Conversations with players and visitors',
  ledger: 'Audits, frozen books, and the halt of money',
  notify: 'Messages to one player, or to all',
  operators: 'Operators, and applications to them',
  players: 'Players: search, statement, break, unlock, closing',
  providers: 'Game providers and their secrets',
  redeem: 'Redeems: pay or reject',
  sms: 'Texts of the development outbox',
}

export function houseOpenapi(site?: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(houseCalls) as HouseCallName[]) {
    const { path, method } = houseCalls[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) }
  }
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
        houseToken: { type: 'apiKey', in: 'header', name: 'Authorization', description: "the house's own token" },
      },
    },
  })
}

function operation(name: HouseCallName): Json {
  const { method, path, summary } = houseCalls[name]
  const shape: Shape = houseShapes[name]
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary,
    description: `${summary}.`,
    security: [{ houseToken: [] }],
    ...(shape.query && { parameters: parameters(shape.query) }),
    ...(shape.body && { requestBody: { required: true, content: json(schemaOf(shape.body, 'input')) } }),
    responses: {
      200: { description: 'Done', content: json(envelope(shape)) },
      ...refusalResponses([...sharedRefusals(method), ...houseRefusalsOf(name)]),
    },
  }
}

/** The refusals of a call, without those that any call may return. */
export function houseRefusalsOf(name: HouseCallName): RefusalCode[] {
  const shape: Shape = houseShapes[name]
  return [
    ...(shape.body || shape.query ? (['INVALID_INPUT'] as const) : []),
    'ACCESS_TOKEN_EXPIRED',
    'FORBIDDEN',
    'TOO_MANY_REQUESTS',
    ...shape.refusals,
  ]
}
