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

/** The whole type of a value on one line, for example `{ id: id, name: string }`. */
export const typeText = (schema: Schema): string => linesOf(schema, Infinity).join('')

const maxWidth = 100

/** The whole type of a value. Objects that do not fit on a line have one line per field. */
export const typeLines = (schema: Schema): string => linesOf(schema, maxWidth).join('\n')

function linesOf(schema: Schema, width: number): string[] {
  if (schema.anyOf) return schema.anyOf.map((one) => linesOf(one, width)).reduce((all, one) => joined(all, ' or ', one))
  if (schema.enum)
    return wrapped(
      schema.enum.map((value) => JSON.stringify(value)),
      width,
    )
  if (schema.type === 'array') return joined(['list'], ' of ', linesOf(schema.items ?? {}, width))
  if (schema.properties) return objectLines(schema, width)
  return [schema.const === undefined ? plainText(schema) : JSON.stringify(schema.const)]
}

function objectLines({ properties = {}, required = [] }: Schema, width: number): string[] {
  const fieldsWithin = (limit: number) =>
    Object.entries(properties).map(([name, schema]) =>
      joined([`${name}${required.includes(name) ? '' : '?'}`], ': ', linesOf(schema, limit)),
    )
  const short = fieldsWithin(Infinity).map((lines) => lines.join(''))
  const line = short.length ? `{ ${short.join(', ')} }` : '{}'
  if (line.length <= width) return [line]
  return ['{', ...fieldsWithin(width - indent.length).flatMap(indented), '}']
}

const indent = '  '
const indented = (lines: string[]) => lines.map((line) => indent + line)

/** The last line of the first list and the first line of the second become one. */
const joined = (before: string[], between: string, after: string[]): string[] => [
  ...before.slice(0, -1),
  `${before.at(-1)}${between}${after[0]}`,
  ...after.slice(1),
]

/** Alternatives, on as many lines as they need. */
function wrapped(values: string[], width: number): string[] {
  const lines: string[] = []
  for (const value of values) {
    const last = lines.at(-1)
    if (last === undefined) lines.push(value)
    else if (`${last} or ${value}`.length > width) lines.push(`${indent}or ${value}`)
    else lines[lines.length - 1] = `${last} or ${value}`
  }
  return lines
}

const formats: Record<string, string> = { uuid: 'id', 'date-time': 'time' }

function plainText({ type = 'anything', format, description }: Schema): string {
  if (format && formats[format]) return formats[format]
  if (description?.startsWith('an amount')) return 'amount'
  return [type].flat().join(' or ')
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
