/** Shared parts of the API documents: OpenAPI 3.1 from shapes and refusals. */
import { z } from 'zod'
import { brand } from './brand.ts'
import { parameterMeanings } from './parameter-meanings.ts'
import { refusals } from './refusal-catalogue.ts'
import { descriptionOf, refusalCodes, type RefusalCode } from './refusals.ts'
import type { Shape } from './shape.ts'

export type Json = Record<string, unknown>
type Method = 'GET' | 'POST'

type DocumentParts = {
  title: string
  description: string
  base: string
  tags: Record<string, string>
  paths: Record<string, Json>
  /** Requests that the installation causes at the other side. */
  webhooks?: Record<string, Json>
  components: Json
  /** The contact of the API is the contact page of the app. */
  site?: string | undefined
}

const exampleSite = 'https://lucero.example'

export const documentOf = ({
  title,
  description,
  base,
  tags,
  paths,
  webhooks,
  components,
  site,
}: DocumentParts): Json => ({
  openapi: '3.1.0',
  info: {
    title: `${brand} ${title}`,
    description,
    version: '1',
    contact: { name: brand, url: `${site ?? exampleSite}/contact` },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  },
  servers: [{ url: base }],
  security: [],
  tags: Object.entries(tags)
    .map(([name, meaning]) => ({ name, description: meaning }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  paths,
  ...(webhooks && { webhooks }),
  components,
})

/** Refusals of the HTTP layer, which any call may return. */
const httpRefusals: readonly RefusalCode[] = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'RETRY_LATER',
]
const bodyRefusals: readonly RefusalCode[] = ['REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** Only a POST has a body that can be too large or of a wrong type. */
export const sharedRefusals = (method: Method): readonly RefusalCode[] =>
  method === 'GET' ? httpRefusals : [...httpRefusals, ...bodyRefusals]

/** One response per status, with all its refusal codes. */
export function refusalResponses(codes: readonly RefusalCode[], nameOf = descriptionOf): Record<string, Json> {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${nameOf(code)}\`: ${refusals[code].means}`).join('\n\n'),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
        ...(status === 405 ? { headers: { Allow: allow } } : {}),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

const retryAfter: Json = {
  description: 'How many seconds to wait before the request is sent again',
  schema: { type: 'integer', minimum: 0 },
}
const allow: Json = { description: 'The methods that the address has', schema: { type: 'string' } }

/** `{ data, errors }`, the response of the player API and the house API. */
export function envelope({ data, top = {}, repeatedAtTop = [] }: Shape): Json {
  const constants = Object.fromEntries(Object.entries(top).map(([key, value]) => [key, { const: value }]))
  const schema = schemaOf(data, 'output') as Json & { properties?: Record<string, Json> }
  const repeated = Object.fromEntries(repeatedAtTop.map((key) => [key, schema.properties?.[key]]))
  return {
    type: 'object',
    required: ['data', 'errors', ...Object.keys(top), ...repeatedAtTop],
    properties: { ...constants, ...repeated, data: schema, errors: { type: 'array', maxItems: 0, items: {} } },
  }
}

export function parameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    description: schema['description'] ?? parameterMeanings[name],
    required: required.includes(name),
    schema,
  }))
}

/** A shape as JSON Schema, either as the caller sends it or as the server returns it. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

export const json = (schema: Json): Json => ({ 'application/json': { schema } })

export const errorSchema: Json = {
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
            enum: refusalCodes.map(descriptionOf),
          },
          code: { type: 'integer' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}
