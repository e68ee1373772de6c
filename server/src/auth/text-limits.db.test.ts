// Limits on texts per network, per dial code and in total, over two nodes, without revealing which phones are registered.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'

const settings = {
  TRUST_PROXY: '1',
  TEXTS_PER_NETWORK_PER_HOUR: '6',
  TEXTS_PER_DIAL_CODE_PER_HOUR: '10',
  TEXTS_PER_HOUR: '15',
}

const lines: { event?: string }[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
const logged = (event: string) => lines.filter((line) => line.event === event)

let [one, two]: TestProgram[] = []
beforeAll(async () => {
  one = await startProgram({ ...settings, LOG_LEVEL: 'info' }, { logTo })
  two = await startProgram(settings, { databaseUrl: one.databaseUrl })
})
beforeEach(async () => {
  await one!.owner.run(sql`delete from rate_limit`)
  await one!.owner.run(sql`delete from sms`)
  lines.length = 0
})
afterAll(async () => {
  await two!.stop()
  await one!.stop()
})

let people = 0
const signUp = (address: string, phoneCode: number, node = one!) => {
  people += 1
  return node.call('signUp', {
    body: { username: `pumped${people}x`, password, phoneCode, phone: String(7_600_000_000 + people) },
    headers: { 'X-Forwarded-For': address },
  })
}
const forgot = (phone: string, address: string, deviceToken?: string, node = one!) =>
  node.call('forgotPassword', { body: { phone, deviceToken }, headers: { 'X-Forwarded-For': address } })
/** Requests a text for an unknown phone. It is counted like any other, and cheap. */
const request = (address: string, dialCode: number, node = one!) => {
  people += 1
  return forgot(`${dialCode}${7_600_000_000 + people}`, address, undefined, node)
}
const countTexts = async (where = sql`true`) =>
  (await one!.owner.one<{ count: number }>(sql`select count(*)::int as count from sms where ${where}`)).count
/** Counts texts that are sent or queued. */
const sentTexts = () => countTexts(sql`status <> 'expired'`)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const times = (status: number, count: number) => Array<number>(count).fill(status)
/** An address in a network without requests. */
const elsewhere = (turn: number) => `198.51.${turn}.1`

it('N3 limits the texts of an IPv6 /48 across all its /64 and both nodes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => signUp(`2001:db8:7:${n}::1`, 881, n % 2 ? one! : two!)),
  )
  expect(statusesOf(answers)).toEqual([...times(200, 6), ...times(429, 4)])
  expect(await sentTexts()).toBe(6)
  expect((await signUp('2001:db8:8::1', 881)).status, 'another /48').toBe(200)
})

it('N3 limits the texts to one dial code across networks and nodes; other dial codes are not affected', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => request(elsewhere(n), 881, n % 2 ? one! : two!)),
  )
  expect(statusesOf(answers)).toEqual([...times(200, 10), ...times(429, 14)])
  expect(await countTexts()).toBe(10)
  const refused = answers.find(({ status }) => status === 429)!
  expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await request(elsewhere(100), 1)).status).toBe(200)
})

it('N3 limits the texts to all dial codes per hour', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => request(elsewhere(n), 30 + (n % 4), n % 2 ? one! : two!)),
  )
  expect(statusesOf(answers)).toEqual([...times(200, 15), ...times(429, 9)])
  expect(await countTexts()).toBe(15)
})

it('N3 a refused sign-up creates neither an account nor a text', async () => {
  for (let turn = 0; turn < 6; turn += 1) await request('203.0.113.1', 1)
  const before = await one!.owner.one(sql`select count(*)::int as count from player`)
  expect((await signUp('203.0.113.2', 1)).status).toBe(429)
  expect(await one!.owner.one(sql`select count(*)::int as count from player`)).toEqual(before)
})

describe('recovery', () => {
  it('N3 a reached limit refuses registered and unknown phones alike, and both are counted', async () => {
    const player = await one!.newPlayer()
    const registered = `1${player.phone}`
    for (let n = 0; n < 5; n += 1) expect((await forgot(registered, elsewhere(n))).status).toBe(200)
    for (let n = 5; n < 10; n += 1) expect((await forgot(`1${7_700_000_000 + n}`, elsewhere(n))).status).toBe(200)
    expect(await sentTexts()).toBe(5)
    const answers = [await forgot(registered, elsewhere(20)), await forgot('17700000099', elsewhere(20))]
    expect(answers.map((answer) => refusal(answer))).toEqual([
      [429, 'TOO_MANY_REQUESTS'],
      [429, 'TOO_MANY_REQUESTS'],
    ])
  })

  it('N3 strangers cannot use up the texts of known devices, which have their own limits', async () => {
    const player = await one!.newPlayer()
    const { deviceToken } = (await one!.call('signIn', { body: { username: player.username, password } })).data
    for (let n = 0; n < 12; n += 1) await request(elsewhere(n), 1)
    const phone = `1${player.phone}`
    expect((await forgot(phone, elsewhere(20))).status).toBe(429)
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await forgot(phone, elsewhere(20 + n), deviceToken))
    expect(statusesOf(answers)).toEqual([...times(200, 10), ...times(429, 2)])
  })
})

it('N3 log and metrics report a limit once when it is near and once when it is reached, and count refusals', async () => {
  const counted = async (state: string) => {
    const line = `lucero_text_limits_total\\{limit="dial_code",state="${state}"\\} (\\d+)`
    return Number(new RegExp(line).exec(await one!.runtime.metrics.text())?.[1] ?? 0)
  }
  const before = await Promise.all(['near', 'reached', 'refused'].map(counted))
  for (let n = 0; n < 7; n += 1) await request(elsewhere(n), 44)
  expect(logged('sms.limit_near')).toEqual([])
  await request(elsewhere(7), 44)
  expect(logged('sms.limit_near')).toMatchObject([{ limit: 'dial_code', dialCode: 44, taken: 8, max: 10 }])
  expect(logged('sms.limit_reached')).toEqual([])
  for (let n = 8; n < 13; n += 1) await request(elsewhere(n), 44)
  expect(logged('sms.limit_reached')).toMatchObject([{ limit: 'dial_code', dialCode: 44, taken: 10, max: 10 }])
  expect(logged('sms.limit_near')).toHaveLength(1)
  const after = await Promise.all(['near', 'reached', 'refused'].map(counted))
  expect(after.map((count, index) => count - before[index]!)).toEqual([1, 1, 3])
})
