import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rejectEarlyOn } from './quick-refusal.ts'

const refused = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nbusy'
const state = { full: false, quick: 0 }
/** The parser listeners of all connections, in the order of connecting. */
const parsers: WeakRef<object>[] = []
/** Pending answers by URL. */
const toAnswer = new Map<string, () => void>()
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    const answer = () => response.end(`${request.method} ${request.url} ${body}`)
    request.on('end', () => (request.url?.startsWith('/later') ? toAnswer.set(request.url, answer) : answer()))
  })
  server.on('connection', (socket) => parsers.push(new WeakRef(socket.listeners('data').at(-1)!)))
  rejectEarlyOn(server, () => {
    if (!state.full) return undefined
    return () => {
      state.quick += 1
      return refused
    }
  })
  server.on('upgrade', (_request, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    socket.on('data', (chunk: Buffer) => socket.write(`echo ${String(chunk)}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => void Object.assign(state, { full: false, quick: 0 }))
afterAll(() => server.close())

async function openConnection() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setNoDelay(true)
    .setEncoding('latin1')
  await once(socket, 'connect')
  const send = async (...packets: string[]): Promise<string> => {
    let received = ''
    socket.on('data', (chunk: string) => (received += chunk))
    // A pause between packets keeps TCP from joining them.
    for (const packet of packets) {
      socket.write(packet)
      await delay(20)
    }
    while (!received) await once(socket, 'data')
    await delay(20)
    socket.removeAllListeners('data')
    return received
  }
  return { socket, send, close: () => socket.destroy() }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

it('refuses whole requests on a connection that sent only whole ones, and serves it when there is room', async () => {
  const { send, close } = await openConnection()
  expect(await send(get('/one'))).toContain('GET /one')
  state.full = true
  expect(await send(get('/two'))).toBe(refused)
  expect(await send(post('/three', 'body', 'Connection: keep-alive\r\n'))).toBe(refused)
  state.full = false
  expect(await send(post('/four', 'body'))).toContain('POST /four body')
  expect(state.quick).toBe(2)
  close()
})

it('the first request of a connection always goes to the parser', async () => {
  state.full = true
  const { send, close } = await openConnection()
  expect(await send(get('/one'))).toContain('GET /one')
  expect(state.quick).toBe(0)
  close()
})

it.each([
  [
    'a body in a later packet',
    ['POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 35\r\n\r\n', get('/inside the body...')],
  ],
  ['a head in two packets', ['GET /a HTTP/1.1\r\nHo', 'st: x\r\n\r\n']],
  ['two requests in one packet', [get('/a') + get('/b')]],
  ['one and a half requests in a packet', [`${post('/a', 'x')}GET /b HTTP/1.1\r\nX: `, `${get('/c')}\r\n`]],
  ['a chunked body', ['POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n']],
  ['a connection that is to be closed', [get('/a', 'Connection: close\r\n')]],
  ['a header name with a trailing space', [`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc`]],
  ['a bare line feed', [`GET /a HTTP/1.1\r\nHost: x\r\nX: a\nTransfer-Encoding: chunked\r\n\r\n`]],
  ['a folded line', [`GET /a HTTP/1.1\r\nHost: x\r\nX: a\r\n Content-Length: 3\r\n\r\n`]],
  ['two Content-Length headers', [`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 0\r\n\r\nabc`]],
])('%s goes to the parser, and so does everything after it on that connection', async (_, packets) => {
  const { send, close } = await openConnection()
  await send(get('/before'))
  state.full = true
  const answer = await send(...packets)
  expect(answer).not.toContain('busy')
  expect(answer).toMatch(/^HTTP\/1.1 [24]00/)
  close()
})

it('after two requests in one packet, the parser handles the connection', async () => {
  const { send, close } = await openConnection()
  await send(get('/a') + get('/b'))
  await send(get('/c'))
  state.full = true
  expect(await send(get('/d'))).toContain('GET /d')
  expect(state.quick).toBe(0)
  close()
})

it('while an answer is pending, the next request goes to the parser and is answered after it', async () => {
  const { socket, send, close } = await openConnection()
  await send(get('/before'))
  socket.write(get('/later/1'))
  await vi.waitFor(() => expect(toAnswer.has('/later/1')).toBe(true), { timeout: 20_000 })
  state.full = true
  const received = send(get('/later/2'))
  await vi.waitFor(() => expect(toAnswer.has('/later/2')).toBe(true), { timeout: 20_000 })
  for (const answer of toAnswer.values()) answer()
  expect(await received).toMatch(/\/later\/1[^]*\/later\/2/)
  expect(state.quick).toBe(0)
  close()
})

it('after an upgrade the connection is not inspected', async () => {
  const { send, close } = await openConnection()
  await send(get('/before'))
  expect(await send(get('/socket', 'Connection: Upgrade\r\nUpgrade: other\r\n'))).toContain('101')
  state.full = true
  expect(await send(get('/hello'))).toBe(`echo ${get('/hello')}`)
  close()
})

it('after an upgrade the parser is released', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const { socket, send, close } = await openConnection()
  await send(get('/socket', 'Connection: Upgrade\r\nUpgrade: other\r\n'))
  const parser = parsers.at(-1)!
  await vi.waitFor(() => {
    collectGarbage()
    expect(parser.deref()).toBeUndefined()
  })
  expect(socket.closed).toBe(false)
  close()
})
