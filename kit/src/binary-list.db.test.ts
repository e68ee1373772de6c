import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../server/src/postgres/database.ts'
import { freshDatabase, patience } from '../../server/src/testing/database.ts'
import * as binary from './binary-list.ts'
import type { Db } from './db.ts'
import { openLog } from './log.ts'
import { ofText } from './sql.ts'
import { int, json, nullable, table, text, timestamp, uuid } from './table.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.url, log: openLog('silent'), connections: 1, limits: patience })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const sentAndReturned = async (values: unknown[], element: binary.Element): Promise<unknown[]> => {
  const query = `select value from unnest($1::${element.type}[]) with ordinality as given (value, n) order by n`
  return (await db.all<{ value: unknown }>(ofText(query, [element.list(values)]))).map((row) => row.value)
}

/** Any text except NUL, which PostgreSQL cannot store, and without lone surrogates. */
const anyText = fc.string({ unit: 'binary', maxLength: 300 }).map((value) => value.replaceAll('\0', ''))
const awkward = fc.constantFrom('', '{}', 'null', 'NULL', '"', '\\', `'`, ',', '\n', '\r\t', '{"a,b"}', 'ñ', '한', '🎲')
const ms = { min: new Date(Date.UTC(-4711, 0, 1)), max: new Date(Date.UTC(275_760, 0, 1)), noInvalidDate: true }

const kinds: [string, binary.Element, fc.Arbitrary<unknown>][] = [
  ['uuids', binary.uuid, fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] })],
  ['ints', binary.int, fc.oneof(fc.integer(), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1))],
  [
    'bigints',
    binary.bigint,
    fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 0n)),
  ],
  ['numbers', binary.float, fc.double({ noNaN: true }).map((value) => value + 0)],
  ['booleans', binary.boolean, fc.boolean()],
  ['times', binary.timestamp, fc.date(ms)],
  ['texts', binary.text, fc.oneof(awkward, anyText, fc.string({ maxLength: 2000 }))],
  ['bytes', binary.bytes, fc.uint8Array({ maxLength: 600 }).map((value) => Buffer.from(value))],
  ['JSON', binary.jsonb, fc.oneof(awkward, anyText).map((value) => ({ value, list: [value, 1, null] }))],
]

describe('every value is read back unchanged', () => {
  it.each(kinds)('%s, including nulls', async (_, element, one) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(one, { freq: 4 }), { maxLength: 30 }), async (values) => {
        expect(await sentAndReturned(values, element)).toEqual(values)
      }),
      { numRuns: 60 },
    )
  })

  it.each(kinds)('%s: null and the empty list', async (_, element) => {
    expect(await sentAndReturned([], element)).toEqual([])
    expect(await sentAndReturned([null, undefined], element)).toEqual([null, null])
  })
})

it('equals the array that PostgreSQL parses from text', async () => {
  const ids = ['00000000-0000-4000-8000-00000000000a', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
  const query = `select $1::uuid[] = $2::uuid[] as "isSame", array_lower($1::uuid[], 1) as first`
  expect(await db.one(ofText(query, [binary.uuid.list(ids), ids]))).toEqual({ isSame: true, first: 1 })
  const empty = `select $1::uuid[] = '{}' as "isSame", array_ndims($1::uuid[]) as dimensions`
  expect(await db.one(ofText(empty, [binary.uuid.list([])]))).toEqual({ isSame: true, dimensions: null })
})

it('accepts upper-case uuids', async () => {
  const id = 'abcdef01-2345-4789-8bcd-ef0123456789'
  expect(await sentAndReturned([id.toUpperCase()], binary.uuid)).toEqual([id])
})

it('a lone surrogate is replaced as in a single parameter', async () => {
  for (const half of ['\uD83C', 'a\uDFB2b']) {
    const alone = await db.one(ofText('select $1::text as value', [half]))
    expect(await sentAndReturned([half], binary.text)).toEqual([alone].map((row) => (row as { value: string }).value))
  }
  // Lone surrogates of neighbouring values must not form a pair.
  expect(await sentAndReturned(['\uD83C', '\uDFB2'], binary.text)).toEqual(['\uFFFD', '\uFFFD'])
})

it('PostgreSQL refuses a text with NUL', async () => {
  await expect(sentAndReturned(['a\0b'], binary.text)).rejects.toThrow('invalid byte sequence')
})

describe('refuses values out of range', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  it.each<[string, binary.Element, unknown, string]>([
    ['a uuid that is too short', binary.uuid, id.slice(1), '32 hexadecimal digits'],
    ['a uuid that is too long', binary.uuid, `${id}0`, '32 hexadecimal digits'],
    ['a uuid with another sign', binary.uuid, id.replace('1', 'g'), '32 hexadecimal digits'],
    ['a uuid with a sign beyond ASCII', binary.uuid, id.replace('1', '\u0661'), '32 hexadecimal digits'],
    ['a uuid with a dash out of place', binary.uuid, '0000000-00000-4000-8000-000000000001', '32 hexadecimal digits'],
    ['a uuid without dashes', binary.uuid, `${id.replaceAll('-', '')}0000`, '32 hexadecimal digits'],
    ['a fraction', binary.int, 1.5, 'of 32 bits'],
    ['no number', binary.int, Number.NaN, 'of 32 bits'],
    ['an int of 33 bits', binary.int, 2 ** 31, 'of 32 bits'],
    ['a bigint of 65 bits', binary.bigint, 2n ** 63n, 'of 64 bits'],
    ['no time', binary.timestamp, new Date(Number.NaN), 'NaN'],
  ])('%s', (_, element, value, problem) => {
    expect(() => element.list([value])).toThrow(problem)
  })
})

it('encodes a very long list', async () => {
  const values = Array.from({ length: 3000 }, (_, n) => `${'ñ'.repeat(n % 97)}${n}`)
  expect(await sentAndReturned(values, binary.text)).toEqual(values)
})

it('rows of a table are read back as inserted', async () => {
  const things = table('thing', {
    id: uuid,
    count: nullable(int),
    note: nullable(text),
    at: timestamp,
    terms: json<object>(),
  })
  const rows = [
    { id: '00000000-0000-4000-8000-000000000001', count: null, note: null, at: new Date(1), terms: { a: '\\"' } },
    { id: '00000000-0000-4000-8000-000000000002', count: null, note: '', at: new Date(-1), terms: { a: 'ñ' } },
  ]
  const returned = await db.transaction(async (tx) => {
    await tx.run(ofText('create temp table thing (id uuid, count int, note text, at timestamptz, terms jsonb)'))
    await tx.run(things.insertion()(rows))
    return tx.all(ofText(`select ${things.columns().text} from thing order by id`))
  })
  expect(returned).toEqual(rows)
})
