import { expect, it } from 'vitest'
import * as binary from './binary-list.ts'
import {
  bigint,
  boolean,
  bytes,
  computed,
  date,
  epochMs,
  hex,
  int,
  json,
  list,
  named,
  nullable,
  table,
  text,
  timestamp,
  uuid,
  word,
  type TableRow,
} from './table.ts'

const id = '00000000-0000-4000-8000-000000000001'
const things = table('thing', {
  playerId: uuid,
  label: computed<string>('operator_id::text'),
  operatorId: int,
  held: named('held_cents', bigint),
  isOpen: boolean,
  state: word<'a' | 'b'>(),
  note: nullable(text),
  day: date,
  createdAt: timestamp,
  endedAt: nullable(timestamp),
  terms: json<{ days: number }>(),
  code: bytes,
})

const row: TableRow<typeof things> = {
  playerId: id,
  label: '7',
  operatorId: 7,
  held: 5n,
  isOpen: true,
  state: 'a',
  note: null,
  day: '2026-03-01',
  createdAt: new Date(0),
  endedAt: null,
  terms: { days: 3 },
  code: Buffer.from('x'),
}

it('selects every column with the name of its field', () => {
  expect(things.only('playerId', 'label', 'held', 'day').columns().text).toBe(
    'player_id as "playerId", operator_id::text as "label", held_cents as "held", day::text as "day"',
  )
  expect(things.only('playerId', 'label').columns('t').text).toBe(
    't.player_id as "playerId", t.operator_id::text as "label"',
  )
})

it('inserts arrays, without computed columns', () => {
  const { text: query, values } = things.insertion()([row, { ...row, note: 'a, "b"', endedAt: new Date(1) }])
  expect(query).toBe(
    'insert into thing (player_id, operator_id, held_cents, is_open, state, note, day, created_at, ended_at, terms, code) ' +
      'select player_id, operator_id, held_cents, is_open, state, note, day::date, created_at, ended_at, terms, code from unnest($1::uuid[], $2::int[], $3::bigint[], $4::boolean[], $5::text[], $6::text[], $7::text[], ' +
      '$8::timestamptz[], $9::timestamptz[], $10::jsonb[], $11::bytea[]) ' +
      'as given (player_id, operator_id, held_cents, is_open, state, note, day, created_at, ended_at, terms, code)',
  )
  expect(values).toEqual([
    binary.uuid.list([id, id]),
    binary.int.list([7, 7]),
    binary.bigint.list([5n, 5n]),
    binary.boolean.list([true, true]),
    binary.text.list(['a', 'a']),
    binary.text.list([null, 'a, "b"']),
    binary.text.list(['2026-03-01', '2026-03-01']),
    binary.timestamp.list([new Date(0), new Date(0)]),
    binary.timestamp.list([null, new Date(1)]),
    binary.jsonb.list([{ days: 3 }, { days: 3 }]),
    binary.bytes.list([row.code, row.code]),
  ])
})

it('is one statement for any number of rows', () => {
  const insert = things.insertion({ key: ['playerId', 'operatorId'], set: ['held', 'isOpen'] })
  expect(insert([row]).name).toBe(insert([row, row]).name)
  expect(insert([row]).text).toMatch(
    / on conflict \(player_id, operator_id\) do update set held_cents = excluded.held_cents, is_open = excluded.is_open$/,
  )
  expect(things.insertion('nothing')([row]).text).toMatch(/ on conflict do nothing$/)
})

it('converts columns that are stored in another form', () => {
  const marks = table('mark', {
    playerId: uuid,
    atMs: named('at', epochMs),
    hash: hex,
    names: list('text'),
    held: nullable(text),
  })
  const mark: TableRow<typeof marks> = { playerId: id, atMs: 7, hash: '', names: 'a,b', held: 'a=1' }
  expect(marks.columns('m').text).toBe(
    'm.player_id as "playerId", (extract(epoch from m.at) * 1000)::float8 as "atMs", encode(m.hash, \'hex\') as "hash", ' +
      'left(substr(m.names::text, 2), -1) as "names", m.held as "held"',
  )
  const { text: query, values } = marks.insertion()([mark, { ...mark, hash: 'ff', held: null }])
  expect(query).toBe(
    "insert into mark (player_id, at, hash, names, held) select player_id, to_timestamp(at / 1000.0), decode(hash, 'hex'), " +
      'names::text[], held from unnest($1::uuid[], $2::float8[], $3::text[], $4::text[], $5::text[]) ' +
      'as given (player_id, at, hash, names, held)',
  )
  expect(values).toEqual([
    binary.uuid.list([id, id]),
    binary.float.list([7, 7]),
    binary.text.list(['', 'ff']),
    binary.text.list(['{a,b}', '{a,b}']),
    binary.text.list(['a=1', null]),
  ])
  expect(marks.setFrom('new', 'hash', 'names').text).toBe("hash = decode(new.hash, 'hex'), names = new.names::text[]")
  expect(marks.setTo({ ...mark, hash: 'ff' }, 'hash', 'names')).toMatchObject({
    text: "hash = decode($1::text, 'hex'), names = $2::text::text[]",
    values: ['ff', '{a,b}'],
  })
})

it('sends null instead of an array of nulls', () => {
  const insert = table('told', { playerId: uuid, reply: nullable(text), line: nullable(int) }).insertion()
  const { values } = insert([
    { playerId: id, reply: 'a', line: null },
    { playerId: id, reply: null, line: null },
  ])
  expect(values).toEqual([binary.uuid.list([id, id]), binary.text.list(['a', null]), null])
})

it('a row with a missing or wrong column does not compile', () => {
  const insert = table('thing', { playerId: uuid, note: nullable(text), held: bigint }).insertion()
  // @ts-expect-error `held` is missing
  insert([{ playerId: id, note: null }])
  // @ts-expect-error a number is not a bigint
  expect(() => insert([{ playerId: id, note: null, held: 5 }])).toThrow('to a BigInt')
  // @ts-expect-error only what is nullable may be null
  const query = insert([{ playerId: null, note: null, held: 5n }])
  // @ts-expect-error no such column
  expect(() => things.insertion({ key: ['playerId'], set: ['helt'] })).toThrow('value is missing')
  expect(query.values).toEqual([binary.uuid.list([null]), null, binary.bigint.list([5n])])
})
