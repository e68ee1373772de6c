/** A tagged template for SQL: values become parameters, other Sql pieces are woven in, and texts are prepared by name. */
import { createHash } from 'node:crypto'

export type Sql = { readonly text: string; readonly values: unknown[]; readonly name: string }

/** Only what this file made is SQL: an object of the same form, from a request perhaps, is a value like any other. */
const made = new WeakSet<object>()
const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && made.has(value)

/**
 * The program has some hundred texts, made of pieces that its source names. Should one ever be woven of as many pieces as somebody sent, there
 * would be no end of them: then all are let go and made again.
 */
const maxRemembered = 5000
const names = new Map<string, string>()
const renumbered = new Map<string, Map<number, string>>()
let remembered = 0

export const textsRemembered = (): number => remembered

function makeRoom(): void {
  if (remembered >= maxRemembered) {
    names.clear()
    renumbered.clear()
    remembered = 0
  }
  remembered += 1
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  makeRoom()
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

/** Its text by what stands before it, made once: the same few pieces are woven into the same few statements. */
function renumber({ text, values: own }: Sql, values: unknown[]): string {
  const offset = values.length
  values.push(...own)
  if (offset === 0) return text
  const known = renumbered.get(text)?.get(offset)
  if (known !== undefined) return known
  makeRoom()
  const woven = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
  renumbered.set(text, (renumbered.get(text) ?? new Map<number, string>()).set(offset, woven))
  return woven
}
