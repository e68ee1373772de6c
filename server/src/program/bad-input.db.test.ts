// Sends invalid input, derived from the contract, to every call. Each must answer 4xx with a documented refusal and change no row.
// New calls are covered automatically. A new field needs one valid value in testing/good-values.ts.
import { apiBase, type Call, type CallName } from '@lucero/contract/player/calls'
import { refusalFrom } from '@lucero/contract/shared/refusals'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { z } from 'zod'
import { startSession } from '../auth/sessions.ts'
import { sql } from '@lucero/kit/sql'
import { callOf, fieldsOf, good, goodFor, nobody, served, shapeOf } from '../testing/good-values.ts'
import { readAnswer, startProgram, type ProgramAnswer, type TestProgram } from '../testing/program.ts'

const hostile = [
  "' or 1=1 --",
  "'; drop table player; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}#{7*7}',
  '%00%0a%0d',
  'a\r\nSet-Cookie: x=1',
  '\u202Eexe.tpircs',
  '👩‍👩‍👧‍👦'.repeat(8),
  'Ｚ̸a̴l̷g̶o̵'.repeat(4),
  '\ud800',
  'half\udfffsurrogate',
  '﷽'.repeat(20),
  '__proto__',
  'constructor',
  'null',
  'true',
  '-1',
  '1e309',
  '0x10',
]
const wrongSizes = ['', ' ', '\t', 'x'.repeat(129), 'x'.repeat(10_000), 0, -1, -0.5, 1.005, 2 ** 53, 1e300]
const wrongTypes = [null, true, false, [], [[]], {}, { $gt: '' }, { length: 4 }, ['1234'], [null], [{}]]
const wrongValues: unknown[] = [...hostile, ...wrongSizes, ...wrongTypes]

/** Nightly every field gets every value. Otherwise it gets half of them: its name decides which half. */
function wrongValuesFor(field: string): unknown[] {
  if (process.env['NIGHTLY']) return wrongValues
  return wrongValues.filter((_, n) => n % 2 === field.length % 2)
}
const wholeBodies = ['null', '[]', '[{}]', '"text"', '42', 'true', '{"a":{"b":{"c":{}}}}', '{"toString":"x"}']
const unreadable = [
  '{',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  'undefined',
  'NaN',
  '{"a":"\u0001"}',
  '[1e309',
  '{"a":1}{"b":2}',
]

let program: TestProgram
let tokens: Record<Call['access'], string>
let players: { id: string }[]
beforeAll(async () => {
  program = await startProgram()
  players = [await program.newPlayer(), await program.newPlayer()]
})
// A valid password reset ends every session of its player, so sessions are created for each test.
beforeEach(async () => {
  const access = await startSession(program.runtime.db, players[0]!.id, 'access')
  const reset = await startSession(program.runtime.db, players[1]!.id, 'reset')
  tokens = { anyone: '', session: access, player: access, reset }
})
afterAll(() => program.stop())

type Try = { what: string; body?: string | Uint8Array; query?: string; type?: string; method?: string }

async function send(name: CallName, { body, query = '', type = 'application/json', method }: Try) {
  const { path, access, ...call } = callOf(name)
  return fetch(`${program.address}${apiBase}${path}${query}`, {
    method: method ?? call.method,
    headers: {
      ...(tokens[access] && { Authorization: tokens[access] }),
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  })
}

/** Leaves out columns that change with time: last use of a session, state of an SMS, expired limits. */
const lasting: Record<string, string> = {
  session: '(id, player_id, kind)',
  sms: '(id, phone, channel)',
  rate_limit: "''",
  // The risk job looks for links between accounts and moves its cursors once a minute.
  risk_job: "''",
  risk_link: "''",
  risk_finding: "''",
  // Checkpoints are written one or two seconds after the transfers.
  book: '(player_id)',
}

/** A digest of every row of every table. */
async function everything(): Promise<Record<string, string>> {
  const tables = await program.owner.all<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = tables.map(({ name }) => {
    // The job of the public log begins it a minute after the start.
    const row = name.startsWith('public_log_') ? "''" : (lasting[name] ?? 't')
    const rows = `coalesce(string_agg(distinct ${row}::text, e'\\n' order by ${row}::text), '')`
    return `(select md5(${rows}) from "${name}" t) as "${name}"`
  })
  // One statement on a single PostgreSQL: a statement per table took half of the time of this file. Citus reads one distributed table at a time.
  const statements = inject('workerUrls').length ? digests : [digests.join(', ')]
  const answers = await Promise.all(
    statements.map((columns, n) =>
      program.owner.one<Record<string, string>>({ text: `select ${columns}`, values: [], name: `digest ${n}` }),
    ),
  )
  return Object.assign({}, ...answers) as Record<string, string>
}

async function inTens<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 10) await Promise.all(items.slice(at, at + 10).map(work))
}

/** Refused with a documented code, and not because of the token. */
function isRefused({ status, error, data }: ProgramAnswer): boolean {
  const isDocumented = error !== undefined && refusalFrom(error.description) !== undefined
  return status >= 400 && status < 500 && status !== 401 && isDocumented && data === null
}

async function expectRefusedAndUnchanged(name: CallName, tries: Try[]): Promise<void> {
  const before = await everything()
  const wrong: string[] = []
  await inTens(tries, async (one) => {
    const answer = await readAnswer(await send(name, one))
    if (!isRefused(answer)) wrong.push(`${one.what} → ${answer.status} ${answer.text}`)
  })
  expect(wrong).toEqual([])
  expect(await everything()).toEqual(before)
}

/** API-20 sends "game data", so this is the only call that ignores unknown fields. */
const ignoresUnknownFields = (name: CallName) => name === 'launchGame'

/** Bodies with one invalid, missing or unknown field each, split by whether the contract accepts them. */
function bodiesFor(schema: z.ZodType, acceptsUnknown: boolean): { refused: Try[]; allowed: Try[] } {
  const base = goodFor(schema)
  const withUnknownField = [{ isAdmin: true }, { id: nobody }, { playerId: nobody }, { '': '' }].map((key) => ({
    ...base,
    ...key,
  }))
  const bodies: Record<string, unknown>[] = [
    ...fieldsOf(schema).map((field) => Object.fromEntries(Object.entries(base).filter(([key]) => key !== field))),
    ...fieldsOf(schema).flatMap((field) => wrongValuesFor(field).map((value) => ({ ...base, [field]: value }))),
    ...fieldsOf(schema).map((field) => ({
      ...base,
      [field]: typeof base[field] === 'number' ? String(base[field]) : 1,
    })),
  ]
  const asTry = (body: object): Try => ({ what: JSON.stringify(body).slice(0, 200), body: JSON.stringify(body) })
  const passes = (body: object) => schema.safeParse(JSON.parse(JSON.stringify(body))).success
  const taken = (acceptsUnknown ? withUnknownField : []).map(asTry)
  return {
    refused: [...(acceptsUnknown ? [] : withUnknownField), ...bodies.filter((body) => !passes(body))].map(asTry),
    allowed: [...taken, ...bodies.filter(passes).map(asTry)],
  }
}

const wrongQueryValues = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '+1',
  'abc',
  '%00',
  '%ff',
  '%',
  "'%20or%201=1--",
  'x'.repeat(2000),
  '１',
]

function queriesFor(schema: z.ZodType | undefined): Try[] {
  const fields = schema ? fieldsOf(schema) : []
  const queries = [
    'other=1',
    '__proto__=1',
    'constructor=1',
    '__proto__[a]=1',
    ...fields.flatMap((field) => [
      `${field}=${String(good[field])}&${field}=${String(good[field])}`,
      `${field}[]=1`,
      `${field}[a]=1`,
      `${field}%00=1`,
      ...wrongQueryValues.map((value) => `${field}=${value}`),
    ]),
  ]
  return queries.map((query) => ({ what: query.slice(0, 200), query: `?${query}` }))
}

const withBody = served.filter((name) => shapeOf(name).body)
const ided = (names: CallName[]) => names.map((name) => [callOf(name).id, name] as const)

it.each(ided(withBody))(
  '%s %s refuses every body that does not match its schema, and changes nothing',
  async (_, name) => {
    const { refused } = bodiesFor(shapeOf(name).body!, ignoresUnknownFields(name))
    // A call that begins a ceremony has one field, or none.
    expect(refused.length).toBeGreaterThan(3)
    const whole = [...wholeBodies, ...unreadable].map((text) => ({ what: text, body: text }))
    await expectRefusedAndUnchanged(name, [...refused, ...whole])
  },
)

it.each(ided(withBody))('%s %s answers hostile values that its schema accepts without a 5xx', async (_, name) => {
  const faults: string[] = []
  await inTens(bodiesFor(shapeOf(name).body!, ignoresUnknownFields(name)).allowed, async (one) => {
    const answer = await readAnswer(await send(name, one))
    if (answer.status >= 500) faults.push(`${one.what} → ${answer.status} ${answer.text}`)
  })
  expect(faults).toEqual([])
})

const posts = served.filter((name) => callOf(name).method === 'POST')
it.each(ided(posts))('%s %s refuses bodies of a wrong media type, encoding or size', async (_, name) => {
  const { body } = shapeOf(name)
  const valid = body ? JSON.stringify(goodFor(body)) : '{}'
  await expectRefusedAndUnchanged(name, [
    { what: 'plain text', body: valid, type: 'text/plain' },
    { what: 'a form', body: 'a=1', type: 'application/x-www-form-urlencoded' },
    { what: 'XML', body: '<a/>', type: 'application/xml' },
    { what: 'a broken type', body: valid, type: ';' },
    { what: 'invalid UTF-8', body: new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]) },
    { what: 'UTF-16', body: new Uint8Array(Buffer.from(`\ufeff${valid}`, 'utf16le')) },
    { what: 'too large', body: JSON.stringify({ x: 'x'.repeat(70_000) }) },
    { what: 'deep', body: `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}` },
    { what: 'prototype keys', body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}' },
  ])
})

it.each(ided(served))(
  '%s %s refuses every query that does not match its schema, and changes nothing',
  async (_, name) => {
    const { body, query } = shapeOf(name)
    const validBody = body && { body: JSON.stringify(goodFor(body)) }
    await expectRefusedAndUnchanged(
      name,
      queriesFor(query).map((one) => ({ ...one, ...validBody })),
    )
  },
)

it.each(ided(served))('%s %s refuses every other method, and changes nothing', async (_, name) => {
  const { path } = callOf(name)
  const own = new Set(
    served.filter((other) => callOf(other).path === path).map((other) => callOf(other).method as string),
  )
  const before = await everything()
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
    (other) => !own.has(other),
  )) {
    const response = await send(name, { what: method, method })
    expect([method, response.status]).toEqual([method, 405])
  }
  expect(await everything()).toEqual(before)
})
