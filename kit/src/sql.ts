/** A tagged template for SQL. Values become parameters, nested Sql is inlined, and statements are prepared by name. */
import { createHash } from 'node:crypto'

export type Sql = { readonly text: string; readonly values: unknown[]; readonly name: string }

/** Only objects created here are SQL. An object of the same shape, for example from a request, is a value. */
const made = new WeakSet<object>()
const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && made.has(value)

/**
 * The program has a few hundred statements. The caches are bounded, in case a statement is ever built from a variable number of pieces: when
 * they are full, they are cleared.
 */
const maxCached = 5000
const names = new Map<string, string>()
const renumbered = new Map<string, Map<number, string>>()
let cachedTexts = 0

export const cachedTextCount = (): number => cachedTexts

function makeRoom(): void {
  if (cachedTexts >= maxCached) {
    names.clear()
    renumbered.clear()
    cachedTexts = 0
  }
  cachedTexts += 1
}

function nameOf(text: string): string {
  const cached = names.get(text)
  if (cached) return cached
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

/** For text that the program itself builds, as in table.ts. Must never contain input of a request. */
export function ofText(text: string, values: unknown[] = []): Sql {
  const query = { text, values, name: nameOf(text) }
  made.add(query)
  return query
}

/** Renumbers the parameters of nested SQL. The result is cached by text and offset. */
function renumber({ text, values: own }: Sql, values: unknown[]): string {
  const offset = values.length
  values.push(...own)
  if (offset === 0) return text
  const cached = renumbered.get(text)?.get(offset)
  if (cached !== undefined) return cached
  makeRoom()
  const shifted = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
  renumbered.set(text, (renumbered.get(text) ?? new Map<number, string>()).set(offset, shifted))
  return shifted
}
