import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import { signatureOf } from './signature.ts'

const secret = 'a secret of the tests'
const balance = { playable: 900, cash: 700, bonus: 200, version: 3 }
const bet = { session: 's', player: 'p', transaction: 't1', round: 'r1', amount: 100 }
const accepted = { status: 200, body: JSON.stringify({ result: 'OK', transaction: 't1', balance }) }
const busy = { status: 503, body: '{"result":"RETRY_LATER"}', headers: { 'Retry-After': '0.01' } }

type Reply = { status: number; body: string; headers?: Record<string, string>; isUnsigned?: true; isCut?: true }

/** The wallet gives these answers one after another, and then the last one again. */
let replies: Reply[] = []
let received: { headers: IncomingHttpHeaders; body: string }[] = []

const server = createServer((request, response) => {
  const answer = (body: string) => {
    received.push({ headers: request.headers, body })
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!
    if (reply.isCut) return response.destroy()
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), String(request.headers['x-nonce'])]
    const parts = {
      direction: 'response',
      timestamp,
      method: 'POST',
      path: request.url!,
      provider: 'acme',
      nonce,
    } as const
    const signature = {
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Signature': signatureOf(secret, 'v2', parts, reply.body),
    }
    response.writeHead(reply.status, { ...(!reply.isUnsigned && signature), ...reply.headers }).end(reply.body)
  }
  void text(request).then(answer)
})
let client: ReturnType<typeof openClient>

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = openClient({ url, provider: 'acme', secret })
})
beforeEach(() => void (received = []))
afterAll(() => {
  client.close()
  server.closeAllConnections()
  server.close()
})

describe('issue 39: a batch', () => {
  const calls = [
    { call: 'bet', body: bet },
    { call: 'win', body: { player: 'p', transaction: 't2', round: 'r1', amount: 5, roundClosed: true } },
    { call: 'balance', body: { session: 's', player: 'p' } },
  ] as const
  const ok = { result: 'OK', transaction: 't1', balance }
  const answer = (...answers: object[]) => ({ status: 200, body: JSON.stringify({ result: 'OK', answers }) })

  it('has the outcome of each call: accepted, refused, or unknown and retryable', async () => {
    replies = [
      answer(ok, { result: 'BET_NOT_FOUND', message: 'No such bet' }, { result: 'RETRY_LATER', message: 'Later' }),
    ]
    const [placed, won, read] = await client.batch(calls)
    expect(placed).toEqual({ outcome: 'accepted', answer: { transaction: 't1', balance } })
    expect(won).toMatchObject({ outcome: 'refused', code: 'BET_NOT_FOUND', message: 'No such bet' })
    expect(read).toMatchObject({ outcome: 'unknown', reason: 'RETRY_LATER', isRetryable: true })
    expect(JSON.parse(received[0]!.body)).toEqual({ calls })
  })

  it.each([
    ['without an answer', { ...answer(ok), isCut: true as const }, true],
    ['with an unsigned answer', { ...answer(ok), isUnsigned: true as const }, true],
    ['that the server has no time for', busy, true],
    ['with too few answers', answer(ok), true],
    ['that is refused as a whole', { status: 400, body: '{"result":"INVALID_INPUT"}' }, false],
  ])('%s is unknown for each of its calls', async (_what, reply, isRetryable) => {
    replies = [reply]
    const outcomes = await client.batch(calls)
    expect(outcomes.map((one) => one.outcome === 'unknown' && one.isRetryable)).toEqual([
      isRetryable,
      isRetryable,
      isRetryable,
    ])
  })

  it('with the answer of another transaction is unknown for that call', async () => {
    replies = [answer({ ...ok, transaction: 't9' }, { ...ok, transaction: 't2' }, { result: 'OK', balance })]
    expect((await client.batch(calls)).map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted', 'accepted'])
  })
})

describe('a call that is repeated until the wallet has decided', () => {
  it('sends the same body with a new nonce and a new signature each time', async () => {
    replies = [busy, { ...busy, isUnsigned: true }, { status: 401, body: '{"result":"NONCE_REUSED"}' }, accepted]
    expect(await client.callUntilDecided('bet', bet)).toEqual({
      outcome: 'accepted',
      answer: { transaction: 't1', balance },
    })
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([bet, bet, bet, bet])
    for (const header of ['x-nonce', 'x-signature'])
      expect(new Set(received.map(({ headers }) => headers[header])).size).toBe(4)
  })

  it('is repeated after a lost answer', async () => {
    replies = [{ ...accepted, isCut: true }, accepted]
    expect(await client.callUntilDecided('bet', bet)).toMatchObject({ outcome: 'accepted' })
    expect(received).toHaveLength(2)
  })

  it('ends with the refusal, its details and its balance', async () => {
    const fields = { limit: 'game', amount: 50 }
    const refusal = { result: 'LIMIT_REACHED', message: 'The stake is too high', fields, balance }
    replies = [busy, { status: 409, body: JSON.stringify(refusal) }]
    expect(await client.callUntilDecided('bet', bet)).toEqual({
      outcome: 'refused',
      code: 'LIMIT_REACHED',
      status: 409,
      message: 'The stake is too high',
      fields,
      balance,
    })
  })

  it('stays unknown if its time is over, and is not sent again', async () => {
    replies = [{ ...busy, headers: { 'Retry-After': '60' } }]
    const outcome = await client.callUntilDecided('bet', bet, { forMs: 1000 })
    expect(outcome).toMatchObject({ outcome: 'unknown', status: 503, retryAfterMs: 60_000, isRetryable: true })
    expect(received).toHaveLength(1)
  })

  it.each<[string, Reply]>([
    ['an unsigned 401', { status: 401, body: '{"result":"INVALID_SIGNATURE"}', isUnsigned: true }],
    ['an unsigned 413', { status: 413, body: '{"result":"REQUEST_TOO_LARGE"}', isUnsigned: true }],
    ['STALE_TIMESTAMP', { status: 401, body: '{"result":"STALE_TIMESTAMP"}' }],
    ['INVALID_INPUT', { status: 400, body: '{"result":"INVALID_INPUT"}' }],
    ['a refusal of another call', { status: 404, body: '{"result":"BET_NOT_FOUND"}' }],
  ])('is not repeated after %s, which another attempt does not change', async (_what, reply) => {
    replies = [reply]
    const outcome = await client.callUntilDecided('bet', bet)
    expect(outcome).toMatchObject({ outcome: 'unknown', status: reply.status, isRetryable: false })
    expect(received).toHaveLength(1)
  })
})

it.each<[string, Reply]>([
  ['unsigned', { ...accepted, isUnsigned: true }],
  ['signed with another secret', { ...accepted, headers: { 'X-Signature': `v2=${'0'.repeat(64)}` } }],
  [
    'that names another transaction',
    { status: 200, body: JSON.stringify({ result: 'OK', transaction: 't2', balance }) },
  ],
  ['without its balance', { status: 200, body: '{"result":"OK","transaction":"t1"}' }],
  ['INTERNAL', { status: 500, body: '{"result":"INTERNAL"}' }],
])('an answer %s decides nothing, and the request may be sent again', async (_what, reply) => {
  replies = [reply]
  expect(await client.call('bet', bet)).toMatchObject({ outcome: 'unknown', status: reply.status, isRetryable: true })
})

it('sends further headers', async () => {
  replies = [accepted]
  await client.call('bet', bet, { traceparent: 'a trace' })
  expect(received[0]!.headers).toMatchObject({ traceparent: 'a trace', 'x-provider-id': 'acme' })
})
