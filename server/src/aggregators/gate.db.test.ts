// Signed calls of an aggregator over HTTP: who may call, what is read, and who a player is.
import { randomUUID } from 'node:crypto'
import type { Refusal } from '@lucero/contract/shared/refusals'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAggregator, newKeys, pemOf, signed, type Aggregator } from '../testing/aggregator.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { newStaff } from '../testing/staff.ts'

let casino: Casino
let aggregator: Aggregator
let player: TestPlayer
beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino)
  player = await casino.player({ operators: [plainOperator], credit: 20 })
})
afterAll(() => casino.stop())

const otherKeys = newKeys()
const invalid = { status: 'RS_ERROR_INVALID_SIGNATURE' }

it('issue 38: a player is told by country and request, and nothing else of the account', async () => {
  const request_uuid = randomUUID()
  const { status, body } = await aggregator.call('user/info', { user: player.id, request_uuid, unknown: [1] })
  expect([status, body]).toEqual([200, { user: player.id, request_uuid, status: 'RS_OK', country: 'US' }])
  await casino.program.owner.run(
    sql`update player set country_id = (select id from country where name = 'Mexico') where id = ${player.id}`,
  )
  expect((await aggregator.call('user/info', { user: player.id })).body.country).toBe('MX')
  expect((await aggregator.call('user/info', { user: randomUUID() })).body.status).toBe('RS_ERROR_UNKNOWN')
  expect((await aggregator.call('user/info', { user: 'nobody' })).body.status).toBe('RS_ERROR_UNKNOWN')
})

it('issue 38: every country has a code of its own', async () => {
  const rows = await casino.runtime.db.all<{ code: string | null }>(sql`select code from country`)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(198)
  expect(rows.every(({ code }) => /^[A-Z]{2}$/.test(code ?? ''))).toBe(true)
})

it('issue 38: the signature is verified over the raw body before it is read', async () => {
  const raw = '{"user": not JSON'
  expect((await aggregator.send('user/info', {}, { raw })).body).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' })
  expect((await aggregator.send('user/info', {}, { raw, signature: 'AAAA' })).body).toEqual(invalid)
  const content = { user: player.id, request_uuid: randomUUID() }
  const text = JSON.stringify(content)
  const rightFor = signed(aggregator.keys.privateKey, text)
  expect((await aggregator.send('user/info', content, { signature: rightFor })).body.status).toBe('RS_OK')
  expect((await aggregator.send('user/info', content, { raw: `${text} `, signature: rightFor })).body).toEqual(invalid)
  expect((await aggregator.send('user/info', content, { key: otherKeys.privateKey })).body).toEqual(invalid)
})

it("issue 38: another connection's key, and an unknown connection, get the same answer", async () => {
  const other = await openAggregator(casino)
  const content = { user: player.id, request_uuid: randomUUID() }
  for (const connection of [other.id, 'no-such-connection']) {
    const answer = await aggregator.send('user/info', content, { connection })
    expect([answer.status, answer.body]).toEqual([200, invalid])
  }
})

it('issue 38: two keys of the aggregator are valid at a time', async () => {
  const { id, keys } = await openAggregator(casino)
  const [second, third] = [otherKeys, newKeys()]
  const trust = async (key: typeof keys) => {
    const { data } = await casino.house('trustConnectionKey', { id, publicKey: pemOf(key.publicKey) })
    expect(data.connection.trustedKeys).toHaveLength(2)
  }
  const works = async ({ privateKey: key }: typeof keys) =>
    (await aggregator.call('user/info', { user: player.id }, { connection: id, key })).body.status === 'RS_OK'
  await trust(second)
  expect([await works(keys), await works(second)]).toEqual([true, true])
  await trust(keys)
  await trust(third)
  expect([await works(keys), await works(second), await works(third)]).toEqual([true, false, true])
})

it('issue 38: the next key of the house is shown before it signs', async () => {
  const { id, connection } = await openAggregator(casino)
  expect(connection.nextPublicKey).toBe(null)
  expect(refusal(await casino.house('useConnectionKey', { id }))).toEqual([404, 'NOT_FOUND'])
  const next = (await casino.house('renewConnectionKey', { id })).data.connection
  expect(next).toMatchObject({
    publicKey: connection.publicKey,
    nextPublicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
  })
  const used = (await casino.house('useConnectionKey', { id })).data.connection
  expect(used).toMatchObject({ publicKey: next.nextPublicKey, nextPublicKey: null })
})

it.each([
  ['a short key', () => pemOf(newKeys(1024).publicKey)],
  ['a private key', () => otherKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['a text', () => 'key'],
])('issue 38: %s is refused as key of an aggregator', async (_what, publicKey) => {
  const answer = await casino.house('trustConnectionKey', { id: aggregator.id, publicKey: publicKey() })
  expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
  expect(answer.error?.fields).toHaveProperty('publicKey')
})

it.each([
  ['a missing field', { user: 'x' }, 'RS_ERROR_WRONG_SYNTAX'],
  ['a list', [], 'RS_ERROR_WRONG_SYNTAX'],
  ['a number as user', { user: 5, request_uuid: 'r' }, 'RS_ERROR_WRONG_TYPES'],
  ['a control character', { user: 'a\u0001', request_uuid: 'r' }, 'RS_ERROR_WRONG_TYPES'],
])('issue 38: %s is answered with its status', async (_what, content, status) => {
  expect((await aggregator.send('user/info', content)).body.status).toBe(status)
})

it('issue 38: a disabled connection gets no information and no balance', async () => {
  const { id, call } = await openAggregator(casino)
  await casino.house('switchProvider', { providerId: id, enabled: false })
  const where = { user: player.id, token: randomUUID(), game_code: 'x' }
  for (const path of ['user/info', 'user/balance'])
    expect((await call(path, where)).body.status).toBe('RS_ERROR_INVALID_PARTNER')
})

it('issue 38: calls from other addresses than those of the connection are refused', async () => {
  const { id, call } = await openAggregator(casino, { sources: ['203.0.113.0/24'] })
  expect((await call('user/info', { user: player.id })).body).toEqual(invalid)
  await casino.house('changeConnection', { id, sources: ['127.0.0.0/8', '::1'] })
  expect((await call('user/info', { user: player.id })).body.status).toBe('RS_OK')
})

it('issue 38: a balance without a game or a session of the connection is refused', async () => {
  const ask = (content: object) =>
    aggregator.call('user/balance', { user: player.id, token: randomUUID(), game_code: 'x', ...content })
  expect((await ask({})).body.status).toBe('RS_ERROR_INVALID_GAME')
})

it('issue 38: an unknown path and another method do not exist', async () => {
  const at = `${casino.address}/aggregators/${aggregator.id}`
  expect((await fetch(`${at}/user/other`, { method: 'POST' })).status).toBe(404)
  expect([404, 405]).toContain((await fetch(`${at}/user/info`)).status)
})

it('issue 38: a connection opens a way to money, so it needs a second person', async () => {
  const manager = await newStaff(casino, 'manager')
  const publicKey = pemOf(otherKeys.publicKey)
  const ask = async (name: Parameters<typeof casino.house>[0], body: object) =>
    (await casino.house(name, body as never, manager.token)).error?.description
  const added = {
    id: 'by-a-manager',
    name: 'Test',
    address: 'https://aggregator.example',
    vendorOperator: 1,
    publicKey,
  }
  const { id } = aggregator
  expect(await ask('addConnection', added)).toBe('APPROVAL_REQUIRED' satisfies Refusal['code'])
  expect(await ask('trustConnectionKey', { id, publicKey })).toBe('APPROVAL_REQUIRED')
  expect(await ask('changeConnection', { id, address: 'https://elsewhere.example' })).toBe('APPROVAL_REQUIRED')
  expect(await ask('changeConnection', { id, roundIdleHours: 12 })).toBeUndefined()
  expect(await ask('changeConnection', { id, sources: ['127.0.0.0/8', '::1'] })).toBeUndefined()
  expect(await ask('changeConnection', { id, sources: [] })).toBe('APPROVAL_REQUIRED')
})
