/** A tagged template for SQL: values become parameters, other Sql pieces are woven in, and texts are prepared by name. */
import { createHash } from 'node:crypto'

export type Sql = { readonly text: string; readonly values: unknown[]; readonly name: string }

/** Only what this file made is SQL: an object of the same form, from a request perhaps, is a value like any other. */
const made = new WeakSet<object>()
const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && made.has(value)

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
  return ofText(text, values)
}

/** For text that is put together from what the program itself says, as in table.ts; never from what came with a request. */
export function ofText(text: string, values: unknown[] = []): Sql {
  const query = { text, values, name: nameOf(text) }
  made.add(query)
  return query
}

const renumbered = new Map<string, string[]>()

/** Its text by what stands before it, made once: the same few pieces are woven into the same few statements. */
function renumber(piece: Sql, values: unknown[]): string {
  const offset = values.length
  values.push(...piece.values)
  if (offset === 0) return piece.text
  const known = renumbered.get(piece.text) ?? []
  renumbered.set(piece.text, known)
  return (known[offset] ??= piece.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`))
}

/** A list for PostgreSQL of what needs no quotes: ids, numbers, hexadecimal, yes and no. Several times quicker than quoting each. */
export const arrayLiteral = <Item>(
  items: Item[],
  pick: (item: Item) => string | bigint | number | boolean | null,
): string => {
  let list = ''
  for (const item of items) list += `,${pick(item)}`
  return `{${list.slice(1)}}`
}
