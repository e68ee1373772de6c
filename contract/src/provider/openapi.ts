/** The OpenAPI 3.1 document of the provider API, for generating a client. docs/provider-api.md describes the signature. */
import { documentOf, json, refusalResponses, schemaOf, type Json } from '../shared/openapi-parts.ts'
import { providerBatch } from './batch.ts'
import { maxStreamNonce, streamProtocol, streamSummary } from './stream.ts'
import { launchParameters, providerBase, providerCalls, providerHeaders } from './calls.ts'
import { refusalCodes, type RefusalCode } from '../shared/refusals.ts'

const tags = {
  money: 'Bets, wins and rollbacks',
  reads: 'The playable balance, and the state of a round',
  sessions: 'From a launch token to a session',
  batches: 'Many calls in one request, or over one connection',
}
const operations = { ...providerCalls, batch: providerBatch }
type Operation = keyof typeof operations

const tagOf: Record<Operation, keyof typeof tags> = {
  session: 'sessions',
  balance: 'reads',
  bet: 'money',
  win: 'money',
  rollback: 'money',
  round: 'reads',
  batch: 'batches',
}

/** Refusals that any call may return before its body is processed. */
const gateRefusals: readonly RefusalCode[] = [
  'INVALID_SIGNATURE',
  'SIGNATURE_OUTDATED',
  'STALE_TIMESTAMP',
  'NONCE_REUSED',
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RETRY_LATER',
  'INTERNAL_ERROR',
]

/** The value of `result`. */
const resultOf = (code: RefusalCode): string => (code === 'INTERNAL_ERROR' ? 'INTERNAL' : code)

export function providerOpenapi(site?: string): Json {
  const names = Object.keys(operations) as Operation[]
  return documentOf({
    site,
    title: 'provider API',
    description:
      'The signed wallet protocol for game providers. Amounts are whole cents. Requests and answers are signed; docs/provider-api.md says how.',
    base: providerBase,
    tags,
    paths: {
      ...Object.fromEntries(names.map((name) => [`/${name}`, { post: operation(name) }])),
      '/stream': { get: stream() },
    },
    webhooks: { launch: { get: launch() } },
    components: {
      schemas: { Error: errorOf() },
      parameters: requestHeaders,
      headers: answerHeaders,
      securitySchemes,
    },
  })
}

/** The launch URL of a game, which the player's browser opens. */
function launch(): Json {
  const { properties, required } = schemaOf(launchParameters, 'output') as {
    properties: Record<string, Json>
    required: string[]
  }
  return {
    operationId: 'launch',
    tags: ['sessions'],
    summary: "The player's browser opens the launch URL of a game",
    description: 'Your page passes the token to your server, which exchanges it for a session.',
    security: [],
    parameters: Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      description: description ?? name,
      schema,
    })),
    responses: { 200: { description: 'The page of the game' } },
  }
}

const signed = () =>
  Object.fromEntries(Object.keys(answerHeaders).map((header) => [header, { $ref: `#/components/headers/${header}` }]))
const signedParameters = () =>
  Object.keys(requestHeaders).map((header) => ({ $ref: `#/components/parameters/${header}` }))

/** A response to an unread request or an unknown sender has no signature. */
const signedRefusals = (codes: readonly RefusalCode[]): Json =>
  Object.fromEntries(
    Object.entries(refusalResponses(codes, resultOf)).map(([status, response]) => [
      status,
      status === '413' ? response : { ...response, headers: { ...(response['headers'] as Json), ...signed() } },
    ]),
  )

/** OpenAPI cannot describe the lines: docs/provider-api.md does. */
function stream(): Json {
  return {
    operationId: 'stream',
    tags: ['batches'],
    summary: streamSummary,
    description: `An upgrade to \`${streamProtocol}\`. The nonce has at most ${maxStreamNonce} characters. The documentation of the provider API describes the lines.`,
    security: [{ signature: [] }],
    parameters: signedParameters(),
    responses: {
      101: { description: 'The connection is a stream of lines from here on', headers: signed() },
      200: { description: 'Never sent: the answer is 101' },
      ...signedRefusals(gateRefusals),
    },
  }
}

function operation(name: Operation): Json {
  const { summary, body, answer, refusals } = operations[name]
  return {
    operationId: name,
    tags: [tagOf[name]],
    summary,
    description: `${summary}.`,
    security: [{ signature: [] }],
    parameters: signedParameters(),
    requestBody: { required: true, content: json(schemaOf(body, 'input')) },
    responses: {
      200: {
        description: 'Accepted, now or when it was first sent',
        headers: signed(),
        content: json(okAnswer(answer)),
      },
      ...signedRefusals([...gateRefusals, ...refusals]),
    },
  }
}

function okAnswer(answer: Parameters<typeof schemaOf>[0]): Json {
  const { properties, required, ...rest } = schemaOf(answer, 'output') as { properties: Json; required: string[] }
  return { ...rest, required: ['result', ...required], properties: { result: { const: 'OK' }, ...properties } }
}

function errorOf(): Json {
  const codes = new Set([
    ...gateRefusals,
    ...Object.values(providerCalls).flatMap(({ refusals }) => refusals),
    'NOT_FOUND' as const,
  ])
  const ordered = refusalCodes.filter((code) => codes.has(code))
  const { properties } = schemaOf(providerCalls.balance.answer, 'output') as { properties: Json }
  return {
    type: 'object',
    required: ['result', 'message'],
    properties: {
      result: { type: 'string', enum: ordered.map(resultOf) },
      message: { type: 'string', description: 'for people' },
      fields: {
        type: 'object',
        description:
          'which field breaks its rule; with LIMIT_REACHED and PAYOUT_LIMIT_REACHED, the limit and its amount in cents',
        properties: { amount: { type: 'integer' } },
        additionalProperties: { type: 'string' },
      },
      balance: { ...(properties['balance'] as Json), description: 'with INSUFFICIENT_FUNDS' },
    },
  }
}

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

const requestHeaders = {
  [providerHeaders.provider]: header('X-Provider-Id', 'The id that the house has given', { type: 'string' }),
  [providerHeaders.timestamp]: header('X-Timestamp', 'The time in unix seconds', {
    type: 'string',
    pattern: String.raw`^\d{1,12}$`,
  }),
  [providerHeaders.nonce]: header('X-Nonce', 'New for every request', {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{1,128}$',
  }),
}

const answerHeaders = {
  'X-Timestamp': { description: 'The time of the answer in unix seconds', schema: { type: 'string' } },
  'X-Nonce': { description: "The request's, where it has one", schema: { type: 'string' } },
  'X-Signature': {
    description: 'The signature of the answer; without it the answer decides nothing',
    schema: { type: 'string' },
  },
}

const securitySchemes = {
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: '`v2=` and the HMAC-SHA256 of direction, time, method, path, id, nonce and body',
  },
}
