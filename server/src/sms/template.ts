/** Fills in a template of a gateway. Each value is encoded for the place where it is put. */

export const placeholders = ['to', 'toDigits', 'text', 'id', 'reportUrl'] as const
type Values = Record<(typeof placeholders)[number], string>
type Encoder = (value: string) => string

export const fill = (template: string, values: Values, encode: Encoder): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(values[name as keyof Values]) : whole,
  )

export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholders.some((one) => one === name))

/** The encoder of values in a body of this content type. */
export function encoderFor(contentType: string): Encoder {
  if (/json/i.test(contentType)) return (value) => JSON.stringify(value).slice(1, -1)
  if (/x-www-form-urlencoded/i.test(contentType)) return encodeURIComponent
  if (/xml/i.test(contentType)) return escapeXml
  return (value) => value
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
