import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { providerHeaders } from '@lucero/contract/provider/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerWallet, type ProviderWallet } from './provider-wallet.ts'

const secret = 'a secret that two programs share'
const [player, session] = [randomUUID(), randomUUID()]
const balance = { playable: 900, cash: 900, bonus: 0, version: 3 }
const sent = { session, player, transaction: 't1', round: 'r1', amount: 100 }
const stake = { ...sent, freeSpin: false }

type StubReply = {
  status?: number
  body: string
  signature?: string | ((expected: SignatureParts) => string)
  timestamp?: number
  nonce?: string
  never?: true
}

let wallet: ProviderWallet
let server: Server
let stub: StubReply
let received: { headers: IncomingHttpHeaders; url: string; body: string }
const connections = new Set<unknown>()

type SignatureParts = { direction: 'request' | 'response'; timestamp: string | number; path: string; nonce: unknown }

const sign = ({ direction, timestamp, path, nonce }: SignatureParts, body: string) => {
  const lines = [direction, timestamp, 'POST', path, 'lucero', nonce, body]
  return `v2=${createHmac('sha256', secret).update(lines.join('\n')).digest('hex')}`
}

beforeAll(async () => {
  server = createServer((request, response) => {
    connections.add(request.socket)
    const answer = (body: string) => {
      received = { headers: request.headers, url: request.url!, body }
      if (stub.never) return
      const timestamp = stub.timestamp ?? Math.floor(Date.now() / 1000)
      const nonce = request.headers[providerHeaders.nonce]
      const expected = { direction: 'response', timestamp, path: request.url!, nonce } as const
      response.writeHead(stub.status ?? 200, {
        [providerHeaders.timestamp]: String(timestamp),
        [providerHeaders.nonce]: stub.nonce ?? nonce,
        [providerHeaders.signature]:
          typeof stub.signature === 'function'
            ? stub.signature(expected)
            : (stub.signature ?? sign(expected, stub.body)),
      })
      response.end(stub.body)
    }
    void text(request).then(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/casino`
  wallet = providerWallet({ url, provider: 'lucero', secret, timeoutMs: 300 })
})
afterAll(() => {
  wallet.close()
  server.closeAllConnections()
  server.close()
})

const okBody = (more: object = {}) => JSON.stringify({ result: 'OK', transaction: 't1', balance, ...more })

describe('a request', () => {
  it('L6 is signed over direction, timestamp, path, nonce and body, with a unique nonce', async () => {
    stub = { body: okBody() }
    const nonces = new Set<unknown>()
    for (let n = 0; n < 3; n += 1) {
      expect(await wallet.bet(stake)).toEqual({ outcome: 'accepted', balance: { cents: 900, bonus: 0, version: 3 } })
      nonces.add(received.headers[providerHeaders.nonce])
    }
    expect(nonces.size).toBe(3)
    expect(received.url).toBe('/casino/provider/v1/bet')
    expect(JSON.parse(received.body)).toEqual(sent)
    expect(received.headers[providerHeaders.provider]).toBe('lucero')
    const timestamp = String(received.headers[providerHeaders.timestamp])
    const nonce = received.headers[providerHeaders.nonce]
    const expected = sign({ direction: 'request', timestamp, path: received.url, nonce }, received.body)
    expect(received.headers[providerHeaders.signature]).toBe(expected)
    expect(connections.size).toBe(1)
  })

  it('for a win always closes the round, and requests the counted amount', async () => {
    stub = { body: okBody({ counted: 40 }) }
    const answer = await wallet.win({ player, transaction: 't1', round: 'r1', amount: 0 })
    expect(answer).toMatchObject({ outcome: 'accepted', counted: 40 })
    expect(JSON.parse(received.body)).toMatchObject({ amount: 0, roundClosed: true, counted: true })
  })
})

it('issue 39: calls made while one is under way go in one request, and each has its own answer', async () => {
  stub = { body: okBody() }
  const first = wallet.bet(stake)
  const others = [
    wallet.bet({ ...stake, transaction: 't2' }),
    wallet.rollback({ player, transaction: 't3', target: 't0' }),
  ]
  expect(await first).toMatchObject({ outcome: 'accepted' })
  expect(received.url).toBe('/casino/provider/v1/bet')
  const answers = [
    { result: 'INSUFFICIENT_FUNDS', message: 'no', balance },
    { result: 'OK', transaction: 't3' },
  ]
  stub = { body: JSON.stringify({ result: 'OK', answers }) }
  expect(await Promise.all(others)).toMatchObject([
    { outcome: 'refused', code: 'INSUFFICIENT_FUNDS', balance: { cents: 900, bonus: 0, version: 3 } },
    { outcome: 'accepted' },
  ])
  expect(received.url).toBe('/casino/provider/v1/batch')
  const { calls } = JSON.parse(received.body) as { calls: { call: string; body: { transaction: string } }[] }
  expect(calls.map(({ call, body }) => [call, body.transaction])).toEqual([
    ['bet', 't2'],
    ['rollback', 't3'],
  ])
})

describe('free spins', () => {
  it('are requested, and passed on from the wallet reply', async () => {
    stub = { body: JSON.stringify({ result: 'OK', balance, freeSpins: { left: 4, amount: 20, grant: 'g' } }) }
    const seat = { session, player, freeSpins: true }
    expect(await wallet.balance(seat)).toMatchObject({
      outcome: 'accepted',
      freeSpins: { left: 4, cents: 20, grant: 'g' },
    })
    expect(JSON.parse(received.body)).toEqual({ session, player, freeSpins: true })
    stub = { body: JSON.stringify({ result: 'OK', balance }) }
    expect(await wallet.balance({ ...seat, freeSpins: false })).toMatchObject({ outcome: 'accepted', freeSpins: null })
    expect(JSON.parse(received.body)).toEqual({ session, player })
  })

  it('are bets with a flag, and the reply carries the number left', async () => {
    stub = { body: okBody({ freeSpinsLeft: 3, freeSpinsGrant: 'g' }) }
    const answer = await wallet.bet({ ...stake, freeSpin: true })
    expect(answer).toMatchObject({ outcome: 'accepted', freeSpins: { left: 3, cents: 100, grant: 'g' } })
    expect(JSON.parse(received.body)).toEqual({ ...sent, freeSpin: true })
    stub = { status: 409, body: '{"result":"NO_FREE_SPIN"}' }
    expect(await wallet.bet({ ...stake, freeSpin: true })).toMatchObject({ outcome: 'refused', code: 'NO_FREE_SPIN' })
  })
})

describe('a reply', () => {
  it.each(['INSUFFICIENT_FUNDS', 'SESSION_EXPIRED', 'PLAYER_BLOCKED', 'ROLLED_BACK'])(
    '%s is a refusal',
    async (result) => {
      stub = { status: 409, body: JSON.stringify({ result, message: 'no' }) }
      expect(await wallet.bet(stake)).toMatchObject({ outcome: 'refused', code: result })
    },
  )

  it.each([
    ['loss', 'OWN_LOSS_LIMIT'],
    ['stake', 'OWN_STAKE_LIMIT'],
    ['something-new', 'LIMIT_REACHED'],
    [undefined, 'LIMIT_REACHED'],
    [7, 'LIMIT_REACHED'],
  ])('with own limit %s becomes %s', async (own, code) => {
    stub = { status: 409, body: JSON.stringify({ result: 'LIMIT_REACHED', message: 'no', fields: { own } }) }
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'refused', code })
    expect(await wallet.bet(stake)).toHaveProperty('limit', undefined)
  })

  it.each([
    [{ limit: 'game', amount: 200 }, 'LIMIT_REACHED', { limit: 'game', amount: 200 }],
    [{ limit: 'bonus', amount: 200 }, 'LIMIT_REACHED', { limit: 'bonus', amount: 200 }],
    [{ limit: 'own', own: 'stake', amount: 5 }, 'OWN_STAKE_LIMIT', { limit: 'own', amount: 5 }],
    [{ limit: 'own', own: 'loss', period: 'day', amount: 5 }, 'OWN_LOSS_LIMIT', { limit: 'own', amount: 5 }],
    [{ limit: 'own', own: 'loss', period: 'week', amount: 5 }, 'OWN_WEEK_LOSS_LIMIT', { limit: 'own', amount: 5 }],
    [{ limit: 'own', own: 'loss', period: 'new', amount: 5 }, 'OWN_LOSS_LIMIT', { limit: 'own', amount: 5 }],
    [{ limit: 'own', own: 'time', minutes: '9', amount: 0 }, 'OWN_TIME_LIMIT', { limit: 'own', amount: 0 }],
    [{ limit: 'something-new', amount: 5 }, 'LIMIT_REACHED', undefined],
    [{ limit: 'game', amount: 'much' }, 'LIMIT_REACHED', undefined],
  ])('F7 with limit %j passes it on', async (fields, code, limit) => {
    stub = { status: 409, body: JSON.stringify({ result: 'LIMIT_REACHED', message: 'no', fields }) }
    expect(await wallet.bet(stake)).toEqual({ outcome: 'refused', code, balance: undefined, limit })
  })

  it('with a refusal may carry the balance', async () => {
    stub = { status: 409, body: JSON.stringify({ result: 'INSUFFICIENT_FUNDS', balance }) }
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'refused', balance: { cents: 900, bonus: 0, version: 3 } })
  })

  it('to a rollback of an unknown bet has no balance', async () => {
    stub = { body: JSON.stringify({ result: 'OK', transaction: 't1' }) }
    expect(await wallet.rollback({ player, transaction: 't1', target: 't0' })).toEqual({ outcome: 'accepted' })
  })

  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  it.each<[string, StubReply]>([
    ['with another signature', { body: okBody(), signature: `v2=${'0'.repeat(64)}` }],
    ['with a malformed signature', { body: okBody(), signature: 'v2=1' }],
    [
      'signed for another call',
      { body: okBody(), signature: (expected) => sign({ ...expected, path: '/casino/provider/v1/win' }, okBody()) },
    ],
    [
      'signed as a request',
      { body: okBody(), signature: (expected) => sign({ ...expected, direction: 'request' }, okBody()) },
    ],
    [
      'signed for another nonce',
      { body: okBody(), signature: (expected) => sign({ ...expected, nonce: randomUUID() }, okBody()) },
    ],
    ['with an old timestamp', { body: okBody(), timestamp: minutesAgo(6) }],
    ['with a future timestamp', { body: okBody(), timestamp: minutesAgo(-6) }],
    ['to another request', { body: '{"result":"INSUFFICIENT_FUNDS"}', nonce: randomUUID() }],
    ['for another transaction', { body: okBody({ transaction: 't2' }) }],
    ['RETRY_LATER', { status: 503, body: '{"result":"RETRY_LATER"}' }],
    ['INTERNAL', { status: 500, body: '{"result":"INTERNAL"}' }],
    ['with a refusal of another call', { status: 404, body: '{"result":"BET_NOT_FOUND"}' }],
    ['INVALID_SIGNATURE', { status: 401, body: '{"result":"INVALID_SIGNATURE"}' }],
    ['that is not JSON', { status: 502, body: '<html>' }],
    ['without required fields', { body: '{"result":"OK"}' }],
    ['that is too large', { body: okBody({ more: 'x'.repeat(5_000_000) }) }],
    ['that times out', { body: '', never: true }],
  ])('%s leaves the outcome unknown', async (_what, answer) => {
    stub = answer
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'unknown' })
  })

  it('that never arrives leaves the outcome unknown', async () => {
    const unreachable = providerWallet({ url: 'http://127.0.0.1:1', provider: 'lucero', secret, timeoutMs: 300 })
    expect(await unreachable.bet(stake)).toMatchObject({ outcome: 'unknown' })
    unreachable.close()
  })
})
