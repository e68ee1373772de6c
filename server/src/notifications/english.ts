/** The English text of a notice, for `message` on the wire. */
import assert from 'node:assert/strict'
import { noticeText, type Notice, type Translator } from '@lucero/contract/player/notices'

const rules = new Intl.PluralRules('en-US')

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

const translator: Translator = {
  sentence: filled,
  plural: (count, one, other, values) => filled(rules.select(count) === 'one' ? one : other, values),
  localized: ({ en }) => en,
}

export function englishText({ code, fields }: Notice): string {
  const text = noticeText(code, fields, translator)
  assert(text !== undefined, `a notice lacks a field: ${code}`)
  return text
}
