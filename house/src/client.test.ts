import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import { exitCodes, Problem } from './problem.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function answering(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return openClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token: 'token', pauseMs: 0 })
}

const answer = (status: number, body: unknown): RequestListener => {
  return (_request, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const refused = (status: number, description: string, fields = {}) =>
  answer(status, { data: null, errors: [{ description, code: 1, fields }] })

async function problemOf(call: Promise<unknown>): Promise<[number, string]> {
  const error = await call.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Problem)
  return [(error as Problem).exitCode, (error as Problem).message]
}

describe('the client of the house API', () => {
  it('sends the token, the query without absent fields, and the body as JSON', async () => {
    const received: (string | undefined)[] = []
    const call = await answering((request, response) => {
      received.push(request.method, request.url, request.headers.authorization, request.headers['content-type'])
      answer(200, { data: request.method === 'GET' ? { redeems: [], next: null } : {}, errors: [] })(request, response)
    })
    await call('listRedeems', { status: 'pending', operatorId: undefined, limit: 5 })
    await call('blockOperator', { operatorId: 7, blocked: true })
    const [get, post] = [received.slice(0, 4), received.slice(4)]
    expect(get).toEqual(['GET', '/house/v1/redeem?status=pending&limit=5', 'token', undefined])
    expect(post).toEqual(['POST', '/house/v1/operators/block', 'token', 'application/json'])
  })

  it.each([
    [404, 'PLAYER_NOT_FOUND', exitCodes.refused, 'PLAYER NOT FOUND: No such player'],
    [401, 'Either access token not passed or it is expired', exitCodes.wrongToken, 'house login'],
    [403, 'SETUP_ONLY', exitCodes.wrongToken, 'house login'],
    [503, 'RETRY_LATER', exitCodes.unreachable, 'Try again in a moment'],
    [500, 'INTERNAL_ERROR', exitCodes.unreachable, 'A fault of ours'],
  ])('maps %s %s to its exit code and one line', async (status, description, exitCode, words) => {
    const call = await answering(refused(status, description))
    const [code, message] = await problemOf(call('showPlayer', { username: 'ana' }))
    expect(code).toBe(exitCode)
    expect(message).toContain(words)
    expect(message).not.toContain('\n')
  })

  it('reports invalid input as a usage error with the field', async () => {
    const call = await answering(refused(400, 'INVALID_INPUT', { username: 'Too long' }))
    expect(await problemOf(call('showPlayer', { username: 'ana' }))).toEqual([
      exitCodes.usage,
      'Invalid input: username: Too long',
    ])
  })

  it.each([
    ['a page of another program', answer(200, '<html>')],
    ['another shape', answer(200, { data: { operators: 'many' }, errors: [] })],
    ['an unknown refusal', refused(418, 'TEAPOT')],
    ['JSON that is no object', answer(200, 'null')],
  ])('rejects %s as a reply', async (_, listener) => {
    const call = await answering(listener)
    expect(await problemOf(call('listHouseOperators'))).toEqual([
      exitCodes.unreachable,
      expect.stringContaining('is not Lucero, or another version of it'),
    ])
  })

  it('I5 retries a grant with the same request id if the reply is lost', async () => {
    const grantId = crypto.randomUUID()
    const bodies: string[] = []
    const call = await answering((request, response) => {
      request.once('data', (body) => {
        bodies.push(String(body))
        if (bodies.length < 3) request.socket.destroy()
        else answer(200, { data: { mainWallet: 5, grantId }, errors: [] })(request, response)
      })
    })
    const grant = { requestId: crypto.randomUUID(), operatorId: 7, username: 'ana', amount: 5 }
    expect(await call('grantCredit', grant)).toEqual({ mainWallet: 5, grantId })
    expect(bodies).toEqual(Array.from({ length: 3 }, () => JSON.stringify(grant)))
  })

  it.each([
    ['startAudit', 3],
    ['confirmRedeem', 1],
  ] as const)('%s is sent to a busy server at most %s times', async (name, times) => {
    let requests = 0
    const call = await answering((request, response) => {
      requests += 1
      refused(requests < 3 ? 503 : 404, requests < 3 ? 'RETRY_LATER' : 'PLAYER_NOT_FOUND')(request, response)
    })
    await problemOf(call(name))
    expect(requests).toBe(times)
  })

  it.each(['confirmRedeem', 'notify', 'confiscate', 'approveApplication', 'createOperator', 'rotateSecret'] as const)(
    '%s is not idempotent: it is sent once, and the unknown outcome is reported',
    async (name) => {
      let requests = 0
      const call = await answering((request) => {
        requests += 1
        request.socket.destroy()
      })
      const [code, message] = await problemOf(call(name))
      expect([requests, code]).toEqual([1, exitCodes.unreachable])
      expect(message).toContain('check before you repeat it')
    },
  )

  it('reports an unreachable server', async () => {
    const call = await answering(() => undefined)
    for (const server of servers) await new Promise((closed) => server.close(closed))
    expect(await problemOf(call('listHouseOperators'))).toEqual([
      exitCodes.unreachable,
      expect.stringMatching(/Cannot reach .*ECONNREFUSED/),
    ])
  })

  it.each(['localhost:3000', 'ftp://x', '', 'http://'])('refuses "%s" as an address', (url) => {
    expect(() => openClient({ url, token: 'token' })).toThrow('is not an address')
  })

  it.each(['', 'two words', 'ñ', 'a\nb'])('refuses the token %j', (token) => {
    expect(() => openClient({ url: 'http://localhost', token })).toThrow('token')
  })
})
