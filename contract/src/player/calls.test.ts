import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callNames, calls, type Call } from './calls.ts'
import { refusalsOf } from './openapi.ts'
import { errorItem } from '../shared/error-item.ts'
import { refusals } from '../shared/refusal-catalogue.ts'
import { descriptionOf, readable, Refusal, refusalFrom, refusalCodes } from '../shared/refusals.ts'
import type { Shape } from '../shared/shape.ts'
import { shapes } from './shapes.ts'

type Clause = { id: string; address: string; takes: string[] }

/**
 * The calls of the specification: `POST /user/login * takes username and password; …`. This test compares the table; other tests show that the
 * calls work.
 */
const specified: Clause[] = [...clauses().matchAll(/^\| (API-\d+) \| (GET|POST) (\/[\w/-]+)(.*)$/gm)].map(
  ([, id, method, path, rest]) => ({ id: id!, address: `${method} ${path}`, takes: namesIn(rest!) }),
)

function clauses(): string {
  return readFileSync(new URL('../../../docs/requirements.md', import.meta.url), 'utf8')
}

function namesIn(rest: string): string[] {
  const list = / takes ([^;|]*)/.exec(rest)?.[1] ?? ''
  return [...list.replaceAll(/\([^)]*\)|, authorised by.*|the game/g, '').matchAll(/\w+/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'and')
}

const all: Call[] = Object.values(calls)

it('every call of the specification is in the table, at its address', () => {
  expect(specified.map(({ id }) => id)).toEqual(Array.from({ length: 31 }, (_, n) => `API-${n + 1}`))
  for (const { id, address } of specified) {
    const matches = all.filter((call) => call.id.split(', ').includes(id))
    expect([id, matches.map(({ method, path }) => `${method} ${path}`)]).toEqual([id, [address]])
  }
})

it('every call takes the fields of its specification, and fields that we added are optional', () => {
  for (const { id, takes } of specified.filter(({ takes }) => takes.length)) {
    const name = callNames.find((one) => calls[one].id.split(', ').includes(id))!
    const { body } = shapes[name] as { body: { shape: Record<string, { safeParse(value: unknown): object }> } }
    const optional = ([, field]: [string, { safeParse(value: unknown): { success?: boolean } }]) =>
      field.safeParse(undefined).success
    const fields = Object.entries(body.shape)
    expect([id, fields.filter((one) => !optional(one)).map(([field]) => field)]).toEqual([id, takes])
  }
})

it('exactly these calls need no token', () => {
  const open = all.filter(({ access }) => access === 'anyone').map(({ path }) => path)
  expect(open.toSorted()).toEqual([
    '/casino/all-games',
    '/casino/recent-winings',
    '/contact/visitor',
    '/help-lines',
    '/operators/welcome',
    '/trust',
    '/user/forgot-password',
    '/user/forgot-username',
    '/user/login',
    '/user/passkeys/sign-in',
    '/user/passkeys/sign-in/start',
    '/user/passkeys/sign-up',
    '/user/passkeys/sign-up/finish',
    '/user/passkeys/sign-up/start',
    '/user/resend-otp',
    '/user/signup',
    '/user/verify-account',
    '/user/verify-otp-reset-password',
  ])
})

it('every other call is marked as our own', () => {
  const specifiedIds = new Set(specified.map(({ id }) => id))
  const ours = all.filter(({ id }) => !id.split(', ').some((part) => specifiedIds.has(part)))
  expect(new Set(ours.map(({ id }) => id))).toEqual(new Set(['API-32']))
})

it('every call has a shape, every shape has a call, and addresses are unique', () => {
  expect(Object.keys(shapes).toSorted()).toEqual(callNames.toSorted())
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
})

it('a GET takes no body, and a GET that moves money is marked and can be rejected as forged', () => {
  for (const name of callNames) {
    const [call, shape]: [Call, Shape] = [calls[name], shapes[name]]
    expect([name, call.method === 'GET' && shape.body !== undefined]).toEqual([name, false])
    expect([name, call.movesMoney === true]).toEqual([name, shape.refusals.includes('CROSS_SITE_REQUEST')])
  }
  expect(all.filter(({ movesMoney }) => movesMoney).map(({ path }) => path)).toEqual([
    '/user/collect-amount',
    '/bonus/collect-bonus',
  ])
})

it('ERR-1 every refusal has its own number, a fitting status, and an upper-snake or literal description', () => {
  const codes = refusalCodes
  expect(new Set(codes.map((code) => refusals[code].code)).size).toBe(codes.length)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z][A-Z_]*[A-Z]$/)
    expect(refusals[code].status).toBeGreaterThanOrEqual(400)
    expect(refusals[code].means.length).toBeGreaterThan(10)
    expect(refusalFrom(descriptionOf(code))).toBe(code)
  }
  expect(refusalFrom('NO_SUCH_THING')).toBeUndefined()
  expect(refusalFrom('toString')).toBeUndefined()
})

it('ERR-1 ERR-2 the texts for people, and the literal text of an expired token', () => {
  expect(readable('USER_NOT_VERIFIED')).toBe('USER NOT VERIFIED')
  expect(errorItem(new Refusal('ACCESS_TOKEN_EXPIRED'))).toEqual({
    description: 'Either access token not passed or it is expired',
    code: 2001,
    fields: {},
  })
  expect(errorItem(new Refusal('USER_NOT_VERIFIED', { user_id: 'x' })).fields).toEqual({ user_id: 'x' })
})

it('no call lists a refusal twice', () => {
  for (const name of callNames) expect([name, new Set(refusalsOf(name)).size]).toEqual([name, refusalsOf(name).length])
})
