/**
 * The one text of a JSON value: RFC 8785 for values without fractions. Keys are sorted by their UTF-16 units, nothing is indented, and numbers
 * are safe integers. Larger numbers are written as text.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError(`${value} is not a safe integer`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one)).join(',')}]`
  const members = Object.entries(value as Record<string, Json>).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
