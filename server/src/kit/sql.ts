/** A tagged template for SQL: values become parameters, other Sql pieces are woven in, and texts are prepared by name. */
import { createHash } from 'node:crypto'

export type Sql = { readonly text: string; readonly values: unknown[]; readonly name: string }

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

export function sql(strings: TemplateStringsArray, ...pieces: unknown[]): Sql {
  const values: unknown[] = []
  let text = strings[0] ?? ''
  pieces.forEach((piece, index) => {
    text += isSql(piece) ? renumber(piece, values) : `$${values.push(piece)}`
    text += strings[index + 1]
  })
  return { text, values, name: nameOf(text) }
}

function renumber(piece: Sql, values: unknown[]): string {
  const offset = values.length
  values.push(...piece.values)
  return piece.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
}
