/** The OpenAPI 3.1 document of the player API, generated from calls, shapes and refusals. */
import { callSummaries } from './call-summaries.ts'
import { apiBase, calls, type Access, type Call, type CallName, type ModuleName } from './calls.ts'
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
import type { RefusalCode } from '../shared/refusals.ts'
import type { Shape } from '../shared/shape.ts'
import { shapes } from './shapes.ts'

export function openapi(names: readonly CallName[], site?: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of names) {
    const { path, method } = calls[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) }
  }
  const modules = new Set<string>(names.map((name) => calls[name].module))
  return documentOf({
    site,
    title: 'player API',
    description: 'The calls of the player app. Amounts are numbers with at most two decimals, times are UTC.',
    base: apiBase,
    tags: Object.fromEntries(Object.entries(moduleMeanings).filter(([module]) => modules.has(module))),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'the access token, as it is or after "Bearer "',
        },
        resetToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'the temporary token of a password reset',
        },
      },
    },
  })
}

const moduleMeanings: Record<ModuleName, string> = {
  auth: 'Sign-up, sign-in, codes, passwords and sessions',
  bonus: 'Bonuses on offer, the open one, and those that are over',
  contact: 'Conversations with the house',
  games: 'The lobby, launching a game, and what was played',
  notifications: 'Messages to the player',
  operators: 'Operators, and the tie between them and the player',
  players: "The player's profile",
  redeem: 'Redeems: credit that an operator pays out against a code',
  safer: "The player's own limits, breaks and exclusion",
  trust: 'What the public log has about the player',
  statement: "Every movement of the player's credit, and its proof",
  wallet: 'Balances, and credit between the Main Wallet and games',
}

function operation(name: CallName): Json {
  const { id, module, method, access, shared }: Call = calls[name]
  const shape: Shape = shapes[name]
  return {
    operationId: name,
    tags: [module],
    summary: callSummaries[name],
    description: `${id}. ${accessText[access]}`,
    security: access === 'anyone' ? [] : [{ [access === 'reset' ? 'resetToken' : 'accessToken']: [] }],
    ...(shape.query && { parameters: parameters(shape.query) }),
    ...(shape.body && { requestBody: { required: true, content: json(schemaOf(shape.body, 'input')) } }),
    responses: {
      200: { description: 'Done', content: json(envelope(shape)) },
      ...(shared && { 304: { description: 'Still as `If-None-Match` says' } }),
      ...refusalResponses([...sharedRefusals(method), ...refusalsOf(name)]),
    },
  }
}

export const accessText: Record<Access, string> = {
  anyone: 'No token.',
  session: 'A token; a deactivated profile may call it too.',
  player: 'A token of an active profile.',
  reset: 'The temporary token of a password reset.',
}

/** The refusals of a call, without those that any call may return. */
export function refusalsOf(name: CallName): RefusalCode[] {
  const { access } = calls[name]
  const shape: Shape = shapes[name]
  return [
    ...(shape.body || shape.query ? (['INVALID_INPUT'] as const) : []),
    ...(access === 'anyone' ? [] : (['ACCESS_TOKEN_EXPIRED'] as const)),
    ...(access === 'player' ? (['PROFILE_DEACTIVATED', 'ACCOUNT_CLOSED'] as const) : []),
    ...shape.refusals,
  ]
}
