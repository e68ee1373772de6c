/** A JSON Schema as short text. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  pattern?: string
  description?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** `{ id: uuid, name: text }`: the whole type of a value. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`
  if (schema.properties) return objectText(schema)
  return plainText(schema)
}

function objectText({ properties = {}, required = [] }: Schema): string {
  const parts = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`,
  )
  return parts.length ? `{ ${parts.join(', ')} }` : '{}'
}

const formats: Record<string, string> = { uuid: 'id', 'date-time': 'time' }

const types: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'yes or no' }

function plainText({ type = 'anything', format, description }: Schema): string {
  if (format && formats[format]) return formats[format]
  if (description?.startsWith('an amount')) return 'amount'
  return [type]
    .flat()
    .map((name) => types[name] ?? name)
    .join(' or ')
}

/** Constraints beyond the type. */
export function rulesText(schema: Schema): string {
  const rules = [
    schema.description,
    schema.minLength !== undefined && schema.maxLength !== undefined && lengthText(schema),
    schema.pattern && !schema.format && `\`${schema.pattern.replaceAll('|', '\\|')}\``,
    rangeText(schema),
    schema.default !== undefined && `${JSON.stringify(schema.default)} when left out`,
  ]
  return rules.filter(Boolean).join('; ')
}

const lengthText = ({ minLength, maxLength }: Schema) => `${minLength} to ${maxLength} characters`

function rangeText({ minimum, maximum, type }: Schema): string | undefined {
  if (type !== 'integer' || minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return undefined
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `${minimum} to ${maximum}`
}
