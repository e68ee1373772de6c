// Generates the TypeScript declarations of the contract for the published package, from the JSON Schemas of its shapes.
import { z } from 'zod'

/** @typedef {import('zod').core.JSONSchema._JSONSchema} Schema */

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array') return `(${typeOf(/** @type {Schema} */ (schema.items))})[]`
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'integer') return 'number'
  if (['string', 'number', 'boolean', 'null'].includes(String(schema.type))) return String(schema.type)
  throw new Error(`no type for ${JSON.stringify(schema)}`)
}

/** @param {Exclude<Schema, boolean>} schema */
function objectOf({ properties = {}, required = [] }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = typeof schema === 'object' && schema.description ? `/** ${schema.description} */ ` : ''
    return `${comment}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
  })
  return `{ ${fields.join('; ')} }`
}

/** @param {string} file the bundled contract */
export async function typesOfContract(file) {
  const { providerCalls, signedHeads } = /** @type {typeof import('../contract/src/provider/calls.ts')} */ (
    await import(file)
  )
  const lines = Object.entries(providerCalls).map(([name, { summary, body, answer, refusals }]) => {
    const fields = [
      `body: ${typeOf(z.toJSONSchema(body, { io: 'input' }))}`,
      `answer: ${typeOf(z.toJSONSchema(answer))}`,
      `refusals: readonly (${refusals.map((code) => `'${code}'`).join(' | ')})[]`,
    ]
    return `  /** ${summary} */\n  ${name}: {\n    ${fields.join('\n    ')}\n  }`
  })
  return `export declare const providerCalls: {\n${lines.join('\n')}\n}
export type ProviderCall = keyof typeof providerCalls
export type BatchedCall = Exclude<ProviderCall, 'session'>
export type ProviderBody<N extends ProviderCall> = (typeof providerCalls)[N]['body']
export type ProviderAnswer<N extends ProviderCall> = (typeof providerCalls)[N]['answer']
export type ProviderBalance = ProviderAnswer<'balance'>['balance']
export type SignatureForm = ${Object.keys(signedHeads)
    .map((form) => `'${form}'`)
    .join(' | ')}
export type SignedParts = {
  direction: 'request' | 'response'
  timestamp: string
  method: string
  path: string
  provider: string
  nonce: string
}
`
}
