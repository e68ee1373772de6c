/** The API document, drawn from the calls, their shapes and their refusals: OpenAPI 3.1. */
import { z } from 'zod'
import { brand } from './brand.ts'
import { callSummaries } from './call-summaries.ts'
import { apiBase, calls, type Access, type Call, type CallName } from './calls.ts'
import { refusalMeanings } from './refusal-meanings.ts'
import { descriptionOf, refusals, type RefusalCode } from './refusals.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'

type Json = Record<string, unknown>

export function openapi(names: readonly CallName[]): Json {
  const paths: Record<string, Json> = {}
  for (const name of names) {
    const { path, method } = calls[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} player API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: apiBase }],
    security: [],
    tags: [...new Set(names.map((name) => calls[name].module))].map((module) => ({ name: module })),
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
  }
}

function operation(name: CallName): Json {
  const { id, module, access, shared }: Call = calls[name]
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
      ...refusalResponses(refusalsOf(name)),
    },
  }
}

export const accessText: Record<Access, string> = {
  anyone: 'No token.',
  session: 'A token; a deactivated profile may call it too.',
  player: 'A token of an active profile.',
  reset: 'The temporary token of a password reset.',
}

/** What any call can answer besides its own refusals. */
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

function refusalResponses(codes: RefusalCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${descriptionOf(code)}\`: ${refusalMeanings[code]}`).join('\n\n'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

function envelope({ data, top = {}, repeatedAtTop = [] }: Shape): Json {
  const constants = Object.fromEntries(Object.entries(top).map(([key, value]) => [key, { const: value }]))
  const schema = schemaOf(data, 'output') as Json & { properties?: Record<string, Json> }
  const repeated = Object.fromEntries(repeatedAtTop.map((key) => [key, schema.properties?.[key]]))
  return {
    type: 'object',
    required: ['data', 'errors', ...Object.keys(top), ...repeatedAtTop],
    properties: { ...constants, ...repeated, data: schema, errors: { type: 'array', maxItems: 0 } },
  }
}

function parameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** A shape as JSON Schema: as it is sent, or as it is given. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const errorSchema: Json = {
  type: 'object',
  required: ['data', 'errors'],
  properties: {
    data: { type: 'null' },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['description', 'code', 'fields'],
        properties: {
          description: {
            type: 'string',
            enum: Object.keys(refusals).map((code) => descriptionOf(code as RefusalCode)),
          },
          code: { type: 'integer' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}
