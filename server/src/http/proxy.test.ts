import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addProxy } from './proxy.ts'

let behind: HttpServer
const proxies: FastifyInstance[] = []
let address: string
/** The address of a proxy that retries while the target is down. */
let retryingAddress: string
let target: string | undefined
let lastRequest: IncomingMessage
let requests: string[] = []
const behindUrl = () => `http://127.0.0.1:${(behind.address() as AddressInfo).port}`

async function openProxy(retryForMs: number): Promise<string> {
  const server = Fastify()
  proxies.push(server)
  addProxy(server, {
    path: '/games',
    target: () => target,
    onDown: (_request, reply) => reply.code(503).send('later'),
    retryForMs,
    isRepeatable: ({ url }) => url.endsWith('/again'),
  })
  return server.listen({ port: 0 })
}

beforeAll(async () => {
  const answerTo = async (incoming: IncomingMessage, answer: ServerResponse) => {
    lastRequest = incoming
    requests.push(`${incoming.method} ${incoming.url}`)
    if (incoming.url === '/games/never') return incoming.socket.destroy()
    if (incoming.url?.startsWith('/games/once') && requests.length === 1) return incoming.socket.destroy()
    const body = await text(incoming)
    answer.writeHead(body === 'teapot' ? 418 : 200, {
      'X-Own': 'kept',
      'Set-Cookie': ['a=1', 'b=2'],
      Connection: 'X-Hop',
      'X-Hop': 'of this hop',
    })
    if (incoming.url !== '/games/slow') return answer.end(`${incoming.method} ${incoming.url} ${body}`)
    answer.write('first ')
    incoming.socket.once('close', () => answer.destroy())
    return answer.flushHeaders()
  }
  behind = createServer((incoming, answer) => void answerTo(incoming, answer)).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  address = await openProxy(0)
  retryingAddress = await openProxy(20_000)
})
beforeEach(() => {
  target = behindUrl()
  requests = []
})
afterAll(async () => {
  for (const server of proxies) await server.close()
  behind.close()
  behind.closeAllConnections()
})

it('passes method, path, body and status through', async () => {
  const get = await fetch(`${address}/games/a/b?c=%20d`)
  expect(await get.text()).toBe('GET /games/a/b?c=%20d ')
  const post = await fetch(`${address}/games/api/play`, { method: 'POST', body: 'teapot' })
  expect([post.status, await post.text()]).toEqual([418, 'POST /games/api/play teapot'])
  expect((await fetch(`${address}/elsewhere`)).status).toBe(404)
})

it('sets X-Forwarded headers, ignoring those of the client, and drops hop-by-hop headers', async () => {
  const headers = {
    'X-Forwarded-For': '6.6.6.6',
    'X-Private': 'hop',
    Connection: 'X-Private',
    Authorization: 'Bearer x',
  }
  const asking = request(`${address}/games/x`, { headers }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  expect(lastRequest.headers).toMatchObject({
    authorization: 'Bearer x',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(address).host,
  })
  expect(lastRequest.headers['x-private']).toBeUndefined()
  expect(answer.headers).toMatchObject({ 'x-own': 'kept', 'set-cookie': ['a=1', 'b=2'] })
  expect(answer.headers['x-hop']).toBeUndefined()
})

it('streams the answer, and aborts it when the client disconnects', async () => {
  const reading = new AbortController()
  const answer = await fetch(`${address}/games/slow`, { signal: reading.signal })
  const { value } = await answer.body!.getReader().read()
  expect(Buffer.from(value ?? []).toString()).toBe('first ')
  const gone = once(lastRequest.socket, 'close')
  reading.abort()
  await gone
})

it('calls onDown when the target does not answer or does not run', async () => {
  const never = await fetch(`${address}/games/never`)
  expect([never.status, await never.text()]).toEqual([503, 'later'])
  target = 'http://127.0.0.1:1'
  expect((await fetch(`${address}/games/x`)).status).toBe(503)
  target = undefined
  expect((await fetch(`${address}/games/x`, { method: 'POST', body: 'x' })).status).toBe(503)
})

it.each([
  ['its address is unknown', () => undefined],
  ['it refuses connections', (port: number) => `http://127.0.0.1:${port}`],
])('M6 requests wait while the target restarts: %s', async (_, addressWhileAway) => {
  const answerTo = (incoming: IncomingMessage, answer: ServerResponse) =>
    void text(incoming).then((body) => answer.end(`back: ${body}`))
  const before = createServer(answerTo).listen(0, '127.0.0.1')
  await once(before, 'listening')
  const { port } = before.address() as AddressInfo
  before.close()
  await once(before, 'close')
  target = addressWhileAway(port)
  const get = fetch(`${retryingAddress}/games/x`)
  const post = fetch(`${retryingAddress}/games/play`, { method: 'POST', body: 'a bet' })
  // Both have arrived, because a later request without retries has been answered.
  expect((await fetch(`${address}/games/x`)).status).toBe(503)
  const after = createServer(answerTo).listen(port, '127.0.0.1')
  await once(after, 'listening')
  target = `http://127.0.0.1:${port}`
  expect([await (await get).text(), await (await post).text()]).toEqual(['back: ', 'back: a bet'])
  after.close()
  after.closeAllConnections()
})

it('M6 an idempotent request whose connection breaks is sent again with its body', async () => {
  const post = { method: 'POST', body: 'a bet' }
  const again = await fetch(`${retryingAddress}/games/once/again`, post)
  expect([again.status, await again.text()]).toEqual([200, 'POST /games/once/again a bet'])
  requests = []
  expect((await fetch(`${retryingAddress}/games/once/only`, post)).status).toBe(503)
  expect(requests).toEqual(['POST /games/once/only'])
})

it('refuses a body that is too large, and passes one without a content type', async () => {
  const tooLong = await fetch(`${address}/games/x`, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })
  expect(tooLong.status).toBe(413)
  expect(requests).toEqual([])
  const plain = 'POST /games/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nplain'
  expect(await sendBytes(plain)).toContain('plain')
})

/** Sends raw bytes, which no browser would send. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  return answer.slice(answer.indexOf('\r\n\r\n') + 4)
}

it('connects only to the target, whatever host a request names, and does not change the path', async () => {
  const otherHost = createServer((_request, response) => response.end('another host')).listen(0, '127.0.0.1')
  await once(otherHost, 'listening')
  const { port } = otherHost.address() as AddressInfo
  const head = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const answer = await sendBytes(`GET http://127.0.0.1:${port}/games/x ${head}`)
  otherHost.close()
  expect(answer).toContain('GET /games/x')
  await sendBytes(`GET /games/../private ${head}`)
  expect(requests).toEqual(['GET /games/x', 'GET /games/../private'])
})

it.each([
  [
    'in chunks',
    'Transfer-Encoding: chunked\r\nConnection: close',
    (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  ['with a length', 'Connection: close\r\nContent-Length: LENGTH', (body: string) => body],
  ['with a length of this hop', 'Connection: close, content-length\r\nContent-Length: LENGTH', (body: string) => body],
])('a request inside the body of another is not executed: %s', async (_, headers, framed) => {
  const inner = 'POST /games/api/inner HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'
  const head = headers.replace('LENGTH', String(inner.length))
  for (const method of ['GET', 'DELETE', 'OPTIONS', 'POST'])
    await sendBytes(`${method} /games/outer HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${framed(inner)}`)
  await fetch(`${address}/games/after`)
  expect(requests).toEqual(['GET /games/outer', 'POST /games/outer', 'GET /games/after'])
})

it('does not forward cookies', async () => {
  await fetch(`${address}/games/x`, { headers: { Cookie: 'accessToken=secret' } })
  expect(lastRequest.headers.cookie).toBeUndefined()
})
