// Authentication of provider requests, and the form of responses.
import { randomUUID } from 'node:crypto'
import { providerBase, providerCalls, type ProviderCall } from '@lucero/contract/provider/calls'
import type { Refusal } from '@lucero/contract/shared/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { fullAudit, openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { nonceOf } from './nonces.ts'
import {
  hmac,
  nowSeconds,
  openProvider,
  providerAt,
  seat,
  type Provider,
  type SeatedPlayer,
} from '../testing/provider.ts'

let casino: Casino
let second: TestProgram
let provider: Provider
let table: SeatedPlayer
let player: TestPlayer
beforeAll(async () => {
  casino = await openCasino({ PROVIDER_SIGNATURE_V1_UNTIL: '2099-01-01' })
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
  player = await casino.player({ operators: [plainOperator], credit: 100 })
  table = await seat(provider, player, { credit: 50 })
})
afterAll(async () => {
  await second.stop()
  await casino.stop()
})

const names = Object.keys(providerCalls) as ProviderCall[]
const path = (name: string) => `${providerBase}/${name}`
const nobody = randomUUID()
const balance = () => ({ session: table.session, player: table.playerId })
const result = ({ status, body }: { status: number; body: { result: string } }) => [status, body.result]

describe('the signature', () => {
  const wrongs: [string, Parameters<Provider['send']>[2]][] = [
    ['no signature', { headers: { 'x-signature': '' } }],
    ['a wrong signature', { headers: { 'x-signature': `v2=${'0'.repeat(64)}` } }],
    ['a wrong v1 signature', { headers: { 'x-signature': `v1=${'0'.repeat(64)}` } }],
    ['an unknown version', { headers: { 'x-signature': `v3=${'0'.repeat(64)}` } }],
    ['no version', { headers: { 'x-signature': '0'.repeat(64) } }],
    ['no provider', { headers: { 'x-provider-id': '' } }],
    ['an unknown provider', { headers: { 'x-provider-id': 'nobody' } }],
    ['a changed body', { raw: JSON.stringify({ session: nobody, player: nobody }) }],
    ['an additional space', { raw: `${JSON.stringify({})} ` }],
  ]
  it.each(wrongs)('%s: every call returns the same unsigned INVALID_SIGNATURE', async (_, sent) => {
    for (const name of [...names, 'nothing']) {
      const answer = await provider.send(name as ProviderCall, {}, { ...sent, path: path(name) })
      expect([name, ...result(answer)]).toEqual([name, 401, 'INVALID_SIGNATURE'])
      expect(answer.text).toBe(
        '{"result":"INVALID_SIGNATURE","message":"The signature is missing, or not the one of these bytes"}',
      )
      expect(answer.headers.get('x-signature')).toBeNull()
    }
  })

  it('L6 covers direction, time, method, path, provider and nonce', async () => {
    const [now, nonce, text] = [String(nowSeconds()), randomUUID(), JSON.stringify(balance())]
    const right = ['request', now, 'POST', path('balance'), provider.id, nonce]
    const others = ['response', String(nowSeconds() - 1), 'GET', path('bet'), 'lucero', randomUUID()]
    const signed = (lines: string[]) => {
      const headers = { 'x-signature': hmac(provider.secret, [...lines, text].join('\n')) }
      return provider.send('balance', balance(), { timestamp: now, nonce, headers })
    }
    for (const [index, other] of others.entries())
      expect([other, ...result(await signed(right.with(index, other)))]).toEqual([other, 401, 'INVALID_SIGNATURE'])
    expect(result(await signed(right))).toEqual([200, 'OK'])
  })

  it('L6 a response cannot be replayed as a request, with its own nonce or a new one', async () => {
    const answer = await provider.send('balance', balance())
    const [timestamp, signature] = ['x-timestamp', 'x-signature'].map((name) => answer.headers.get(name)!)
    for (const nonce of [answer.nonce, randomUUID()]) {
      const replayed = { timestamp: timestamp!, nonce, headers: { 'x-signature': signature! } }
      expect(result(await provider.send('balance', answer.text, replayed))).toEqual([401, 'INVALID_SIGNATURE'])
    }
  })

  it('L6 a request cannot be replayed with another nonce', async () => {
    const [timestamp, nonce, text] = [String(nowSeconds()), randomUUID(), JSON.stringify(balance())]
    const lines = ['request', timestamp, 'POST', path('balance'), provider.id, nonce, text]
    const headers = { 'x-signature': hmac(provider.secret, lines.join('\n')) }
    expect(result(await provider.send('balance', text, { timestamp, nonce, headers }))).toEqual([200, 'OK'])
    const again = { timestamp, nonce: randomUUID(), headers }
    expect(result(await provider.send('balance', text, again))).toEqual([401, 'INVALID_SIGNATURE'])
  })

  it('an empty secret is rejected for known and unknown providers', async () => {
    for (const id of [provider.id, 'nobody', ''])
      expect(result(await providerAt(casino.address, id, '').send('balance', balance()))).toEqual([
        401,
        'INVALID_SIGNATURE',
      ])
  })

  it("another provider's secret and session are rejected", async () => {
    const other = await openProvider(casino, ['dice'])
    const pretender = providerAt(casino.address, provider.id, other.secret)
    expect(result(await pretender.send('balance', balance()))).toEqual([401, 'INVALID_SIGNATURE'])
    expect(result(await other.call('balance', balance()))).toEqual([404, 'SESSION_NOT_FOUND'])
    const bet = { ...balance(), transaction: 'b', round: 'r', amount: 1 }
    expect(result(await other.call('bet', bet))).toEqual([404, 'SESSION_NOT_FOUND'])
  })

  it('covers the exact bytes, whatever their whitespace and characters', async () => {
    const spaced = JSON.stringify(balance(), null, 3)
    expect(result(await provider.send('balance', spaced))).toEqual([200, 'OK'])
    const odd = { ...balance(), transaction: '👩 ﷽ Ｚ̸a', round: 'ñ"\\/ß'.repeat(20), amount: 0 }
    expect((await provider.call('bet', odd)).body).toMatchObject({ result: 'OK', transaction: odd.transaction })
  })

  it('the response is signed over its own timestamp and body, and repeats the nonce', async () => {
    const nonce = randomUUID()
    const answer = await provider.send('balance', balance(), { nonce })
    expect(provider.isSignedBy(provider.secret, answer, path('balance'))).toBe(true)
    expect(Math.abs(Number(answer.headers.get('x-timestamp')) - nowSeconds())).toBeLessThan(60)
    expect([answer.headers.get('x-nonce'), answer.headers.get('cache-control')]).toEqual([nonce, 'no-store'])
  })
})

describe('L6 signature version v1', () => {
  it('is accepted until its end date, and responses use the same version', async () => {
    const older = providerAt(casino.address, provider.id, provider.secret, 'v1')
    expect(result(await older.call('balance', balance()))).toEqual([200, 'OK'])
    expect(result(await older.call('balance', {}))).toEqual([400, 'INVALID_INPUT'])
    const { headers } = await older.send('balance', balance())
    expect(headers.get('x-signature')).toMatch(/^v1=[\da-f]{64}$/)
    const counted = /lucero_provider_signatures_total\{provider="(.*)",form="v1"\} (\d+)/.exec(
      await casino.runtime.metrics.text(),
    )
    expect([counted?.[1], Number(counted?.[2])]).toEqual([provider.id, 3])
  })

  it('is refused from its end date on as SIGNATURE_OUTDATED; a wrong one is INVALID_SIGNATURE', async () => {
    const settings = { PROVIDER_SIGNATURE_V1_UNTIL: new Date().toISOString().slice(0, 10) }
    const node = await startProgram(settings, { databaseUrl: casino.databaseUrl })
    try {
      const older = providerAt(node.address, provider.id, provider.secret, 'v1')
      const answer = await older.call('balance', balance())
      expect(result(answer)).toEqual([401, 'SIGNATURE_OUTDATED'])
      expect(answer.body.message).toContain('sign as v2')
      const wrong = providerAt(node.address, provider.id, 'wrong', 'v1')
      expect(result(await wrong.send('balance', balance()))).toEqual([401, 'INVALID_SIGNATURE'])
      const newer = providerAt(node.address, provider.id, provider.secret)
      expect(result(await newer.call('balance', balance()))).toEqual([200, 'OK'])
    } finally {
      await node.stop()
    }
  })
})

describe('secrets', () => {
  it('two are valid at a time on every node, and sign the responses to their requests; a third invalidates the first', async () => {
    const first = await openProvider(casino, [])
    const rotate = async () =>
      providerAt(casino.address, first.id, (await casino.house('rotateSecret', { providerId: first.id })).data.secret)
    const request = { player: nobody, round: 'r' }
    expect(result(await first.call('round', request))).toEqual([404, 'BET_NOT_FOUND'])
    const newer = await rotate()
    for (const one of [first, newer]) expect(result(await one.call('round', request))).toEqual([404, 'BET_NOT_FOUND'])
    const newest = await rotate()
    for (const one of [newer, newest]) expect(result(await one.call('round', request))).toEqual([404, 'BET_NOT_FOUND'])
    expect(result(await first.send('round', request))).toEqual([401, 'INVALID_SIGNATURE'])
    const [oldAtSecond, newAtSecond] = [first, newest].map(({ secret }) => providerAt(second.address, first.id, secret))
    await expect.poll(async () => (await oldAtSecond!.send('round', request)).status, { timeout: 10_000 }).toBe(401)
    expect(result(await newAtSecond!.call('round', request))).toEqual([404, 'BET_NOT_FOUND'])
  })
})

describe('the timestamp', () => {
  it.each([-290, 290])('a skew of %s seconds is accepted', async (off) => {
    const sent = { timestamp: String(nowSeconds() + off) }
    expect(result(await provider.send('balance', balance(), sent))).toEqual([200, 'OK'])
  })

  it.each([
    '',
    '0',
    'now',
    '1e9',
    '99999999999999',
    `-${nowSeconds()}`,
    String(nowSeconds() - 310),
    String(nowSeconds() + 900),
  ])('"%s" is refused with a signed response', async (timestamp) => {
    const answer = await provider.send('balance', balance(), { timestamp })
    expect(result(answer)).toEqual([401, 'STALE_TIMESTAMP'])
    expect(provider.isSignedBy(provider.secret, answer, path('balance'))).toBe(true)
  })
})

describe('the nonce', () => {
  it('can be used once across nodes, and by another provider as well', async () => {
    const nonce = randomUUID()
    const atSecond = providerAt(second.address, provider.id, provider.secret)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? provider : atSecond).send('balance', balance(), { nonce })),
    )
    const results = answers.map(({ body }) => body.result).toSorted()
    expect(results).toEqual([...Array(19).fill('NONCE_REUSED'), 'OK'])
    const other = await openProvider(casino, [])
    expect(result(await other.send('balance', balance(), { nonce }))).toEqual([404, 'SESSION_NOT_FOUND'])
  })

  const bet = (transaction: string, more = {}) => ({
    ...balance(),
    transaction,
    round: transaction,
    amount: 1,
    ...more,
  })

  it('of a bet, win or rollback can be used once across nodes, with one effect', async () => {
    const atSecond = providerAt(second.address, provider.id, provider.secret)
    const winBody = { player: table.playerId, transaction: 'w-once', round: 'once', amount: 3, roundClosed: false }
    for (const [name, body] of [
      ['bet', bet('once')],
      ['win', winBody],
      ['rollback', { player: table.playerId, transaction: 'r-once', target: 'once' }],
    ] as const) {
      const nonce = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? provider : atSecond).send(name, body, { nonce })),
      )
      const codes = answers.map(({ body: { result: code } }) => code)
      expect([name, codes.filter((code) => code !== 'NONCE_REUSED').length]).toEqual([name, 1])
      expect(result(await provider.send(name, body, { nonce }))).toEqual([401, 'NONCE_REUSED'])
    }
  })

  it.each([
    ['an accepted bet', { transaction: 'taken' }, 'OK'],
    ['a refused bet', { transaction: 'refused', amount: 10_000_000 }, 'INSUFFICIENT_FUNDS'],
    ['an invalid amount', { transaction: 'none', amount: 0.5 }, 'INVALID_AMOUNT'],
    ['an invalid body', { transaction: 'shape', round: 7 }, 'INVALID_INPUT'],
    ['an unknown player', { transaction: 'nobody', player: nobody }, 'SESSION_NOT_FOUND'],
  ])('of a bet is consumed whatever the outcome: %s', async (_, fields, code) => {
    const request = { ...bet(fields.transaction), ...fields }
    const nonce = randomUUID()
    expect((await provider.send('bet', request, { nonce })).body.result).toBe(code)
    const before = await casino.balances(player)
    expect(result(await provider.send('bet', request, { nonce }))).toEqual([401, 'NONCE_REUSED'])
    const other = bet(`${fields.transaction}-other`)
    expect(result(await provider.send('bet', other, { nonce }))).toEqual([401, 'NONCE_REUSED'])
    expect(await casino.balances(player)).toEqual(before)
    expect(result(await provider.send('bet', other))).toEqual([200, 'OK'])
  })

  it('of two bets with the same nonce one is accepted, and the other with a new nonce', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 20 })
    const beside = await seat(provider, player)
    const nonce = randomUUID()
    const bodies = [bet('same-1'), { ...bet('same-2'), session: beside.session, player: beside.playerId }]
    const answers = await Promise.all(bodies.map((body) => provider.send('bet', body, { nonce })))
    expect(answers.map(({ body }) => body.result).toSorted()).toEqual(['NONCE_REUSED', 'OK'])
    for (const body of bodies) expect(result(await provider.send('bet', body))).toEqual([200, 'OK'])
  })

  it('is not consumed by a request with a wrong signature or timestamp', async () => {
    const nonce = randomUUID()
    await provider.send('balance', balance(), { nonce, headers: { 'x-signature': 'v1=00' } })
    await provider.send('balance', balance(), { nonce, timestamp: '1' })
    expect(result(await provider.send('balance', balance(), { nonce }))).toEqual([200, 'OK'])
  })

  it('the queue is limited: requests beyond a few thousand get RETRY_LATER', async () => {
    const uses = Array.from({ length: 6000 }, (_, n) => nonceOf(casino.runtime, provider.id, `queued ${n}`).use())
    const answers = await Promise.allSettled(uses)
    const taken = answers.filter((answer) => answer.status === 'fulfilled')
    const later = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => (reason as Refusal).code)
    expect(new Set(later)).toEqual(new Set(['RETRY_LATER']))
    expect(taken.length + later.length).toBe(6000)
    expect(taken.length).toBeGreaterThan(3000)
  })

  it.each(['', 'x'.repeat(129), 'two words'])('"%s" is not a valid nonce', async (nonce) => {
    const { status, body } = await provider.send('balance', balance(), { nonce })
    expect([status, body.result, body.fields]).toEqual([
      400,
      'INVALID_INPUT',
      { 'x-nonce': '1 to 128 visible ASCII characters' },
    ])
  })
})

describe('responses', () => {
  it('requests that match no call get a signed refusal', async () => {
    for (const [sent, status, code] of [
      [{ path: path('nothing') }, 404, 'NOT_FOUND'],
      [{ path: path('bet/more') }, 404, 'NOT_FOUND'],
      [{ path: path('bet'), method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
      [{ path: path('bet'), headers: { 'content-type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [{ path: `${path('bet')}?a=1` }, 400, 'INVALID_INPUT'],
    ] as const) {
      const answer = await provider.send('bet', {}, sent)
      expect(result(answer)).toEqual([status, code])
      const method = 'method' in sent ? sent.method : 'POST'
      expect(provider.isSignedBy(provider.secret, answer, sent.path, method)).toBe(true)
    }
    const get = await provider.send('bet', undefined, { method: 'GET' })
    expect([...result(get), get.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST'])
  })

  it('an unreadable body is refused', async () => {
    for (const text of ['{', 'null', '[]', '', '{"a":1}{}', '{"__proto__":{}}', '"\\u0000"']) {
      const answer = await provider.send('bet', text)
      expect([400, text, answer.body.result]).toEqual([
        answer.status,
        text,
        ['', 'null', '[]'].includes(text) ? 'INVALID_INPUT' : 'MALFORMED_REQUEST',
      ])
    }
    const large = await provider.send('bet', JSON.stringify({ x: 'x'.repeat(70_000) }))
    expect(result(large)).toEqual([413, 'REQUEST_TOO_LARGE'])
  })

  it.each(names)('%s: names every missing, invalid or unknown field', async (name) => {
    const good = { token: 't', game: 'g', session: nobody, player: nobody, transaction: 't', round: 'r', target: 't' }
    const shape = providerCalls[name].body.shape
    const fields = Object.keys(shape).filter((field) => field in good && field !== 'amount')
    const base = Object.fromEntries(fields.map((field) => [field, good[field as keyof typeof good]]))
    const whole = {
      ...base,
      ...('amount' in shape && { amount: 1 }),
      ...('roundClosed' in shape && { roundClosed: true }),
    }
    for (const field of fields)
      for (const wrong of [undefined, null, 7, '', 'x'.repeat(129), 'a\u0007b', '\u202E', {}, []]) {
        const { body } = await provider.call(name, { ...whole, [field]: wrong })
        expect([field, wrong, body.result, Object.keys(body.fields ?? {})]).toEqual([
          field,
          wrong,
          'INVALID_INPUT',
          [field],
        ])
      }
    const more = await provider.call(name, { ...whole, operator: 1 })
    expect([more.body.result, more.body.fields]).toEqual(['INVALID_INPUT', { operator: expect.any(String) }])
  })

  it('while money is halted: RETRY_LATER, signed, with Retry-After; retries of decided commands get their reply', async () => {
    const before = await table.bet('halted-0', 'halted', 1)
    await casino.house('haltMoney', { reason: 'a test' })
    const answer = await table.bet('halted-1', 'halted', 1)
    expect([...result(answer), answer.headers.get('retry-after')]).toEqual([503, 'RETRY_LATER', '1'])
    expect((await table.bet('halted-0', 'halted', 1)).text).toBe(before.text)
    await fullAudit(casino.house)
    expect(result(await table.bet('halted-1', 'halted', 1))).toEqual([200, 'OK'])
  })

  it("C1 while the player's book is frozen: RETRY_LATER, so that providers retry wins until it is released", async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 20 })
    const seated = await seat(provider, player)
    await seated.bet('frozen-0', 'frozen', 1)
    await casino.runtime.books.flush()
    await casino.owner.run(sql`update book set seal = sha256('x') where player_id = ${player.id}`)
    casino.runtime.books.forgetAll()
    for (const request of [seated.bet('frozen-1', 'frozen', 1), seated.win('frozen-2', 'frozen', 5)])
      expect(result(await request)).toEqual([503, 'RETRY_LATER'])
    expect(refusal(await player.call('collect'))).toEqual([423, 'WALLET_FROZEN'])
    expect(result(await table.bet('beside-frozen', 'beside-frozen', 1))).toEqual([200, 'OK'])
    await casino.house('releaseBook', { username: player.username, reason: 'a test' })
    expect(result(await seated.win('frozen-2', 'frozen', 5))).toEqual([200, 'OK'])
    expect((await player.call('collect')).data).toEqual({ collected: 10.04 })
  })

  it('while the database is unreachable: RETRY_LATER, and a retry afterwards takes effect', async () => {
    const line = await startCuttingProxy(casino.databaseUrl)
    const node = await startProgram({}, { databaseUrl: line.url, patient: false })
    const away = providerAt(node.address, provider.id, provider.secret)
    const bet = { ...balance(), transaction: 'away', round: 'away', amount: 1 }
    expect(result(await away.call('balance', balance()))).toEqual([200, 'OK'])
    await line.cut()
    const answer = await away.call('bet', bet)
    expect([...result(answer), answer.headers.get('retry-after')]).toEqual([503, 'RETRY_LATER', '1'])
    await line.mend()
    await expect.poll(async () => (await away.send('bet', bet)).body.result, { timeout: 15_000 }).toBe('OK')
    await node.stop()
    await line.cut()
  })

  it('an internal error is a signed INTERNAL without details', async () => {
    await casino.owner.run(sql`alter table game_session rename to hidden`)
    const answer = await provider.call('balance', balance())
    await casino.owner.run(sql`alter table hidden rename to game_session`)
    expect([answer.status, answer.text]).toEqual([
      500,
      '{"result":"INTERNAL","message":"A fault of ours; it is logged under the request id"}',
    ])
  })
})
