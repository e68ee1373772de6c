import { expect, it } from 'vitest'
import { jsonIn } from './json.ts'

const read = (text: string) => jsonIn(Buffer.from(text))

it.each([
  ['{"a":1,"b":[{"a":2},{"a":3}],"c":{"a":"\\":{:\\\\"}}'],
  ['{"a:b":":","\\"":1}'],
  ['[]'],
  ['"a:b"'],
  ['{"ä":"\\u00e4\\ud83d\\ude00"}'],
  [' {\n "a" :\t{} } '],
])('reads %s as JSON.parse does', (text) => {
  expect(read(text)).toEqual(JSON.parse(text))
})

it.each([
  ['M1 L11 a duplicate key', '{"a":1,"a":1}'],
  ['L11 a duplicate key with an escape', '{"a":1,"\\u0061":2}'],
  ['L11 a nested duplicate key', '{"a":[{"b":{"c":1,"d":2,"c":3}}]}'],
  ['a prototype key', '{"a":[{"__proto__":{}}]}'],
  ['a prototype key with an escape', '{"\\u005f_proto__":1}'],
  ['a constructor', '{"constructor":{"prototype":{}}}'],
  ['a NUL in a string', '{"a":["b\\u0000"]}'],
  ['a NUL in a key', '{"a\\u0000":1}'],
  ['M1 a list that is too long', `[${'1,'.repeat(3000)}1]`],
  ['M1 lists that are too long together', `[${Array.from({ length: 30 }, () => `[${'1,'.repeat(90)}1]`).join()}]`],
  ['M1 too many keys', `{${Array.from({ length: 3000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['deep nesting', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['not JSON', '{'],
])('refuses %s', (_, text) => {
  expect(() => read(text)).toThrow('MALFORMED_REQUEST')
})

it('treats an empty body as no body', () => expect(read('')).toBeUndefined())
