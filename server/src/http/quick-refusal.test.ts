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
/** What hands the bytes of each line to Node's parser, the last one's last. */
const parsers: WeakRef<object>[] = []
/** What the server is still to answer, by address. */
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

async function line() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setNoDelay(true)
    .setEncoding('latin1')
  await once(socket, 'connect')
  const send = async (...packets: string[]): Promise<string> => {
    let heard = ''
    socket.on('data', (chunk: string) => (heard += chunk))
    // What is sent in one piece mostly arrives in one piece, and what is sent apart arrives apart.
    for (const packet of packets) {
      socket.write(packet)
      await delay(20)
    }
    while (!heard) await once(socket, 'data')
    await delay(20)
    socket.removeAllListeners('data')
    return heard
  }
  return { socket, send, close: () => socket.destroy() }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

it('refuses whole requests on a line that was orderly, and serves the same line when there is room', async () => {
  const { send, close } = await line()
  expect(await send(get('/one'))).toContain('GET /one')
  state.full = true
  expect(await send(get('/two'))).toBe(refused)
  expect(await send(post('/three', 'body', 'Connection: keep-alive\r\n'))).toBe(refused)
  state.full = false
  expect(await send(post('/four', 'body'))).toContain('POST /four body')
  expect(state.quick).toBe(2)
  close()
})

it('the first request of a line is always the parser’s', async () => {
  state.full = true
  const { send, close } = await line()
  expect(await send(get('/one'))).toContain('GET /one')
  expect(state.quick).toBe(0)
  close()
})

it.each([
  [
    'a body that comes later',
    ['POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 35\r\n\r\n', get('/inside the body...')],
  ],
  ['a head in two pieces', ['GET /a HTTP/1.1\r\nHo', 'st: x\r\n\r\n']],
  ['two at once', [get('/a') + get('/b')]],
  ['one and a half', [`${post('/a', 'x')}GET /b HTTP/1.1\r\nX: `, `${get('/c')}\r\n`]],
  ['chunks', ['POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n']],
  ['a line that is to be closed', [get('/a', 'Connection: close\r\n')]],
  ['a name that is not quite a length', [`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc`]],
  ['a line feed by itself', [`GET /a HTTP/1.1\r\nHost: x\r\nX: a\nTransfer-Encoding: chunked\r\n\r\n`]],
  ['a folded line', [`GET /a HTTP/1.1\r\nHost: x\r\nX: a\r\n Content-Length: 3\r\n\r\n`]],
  ['two lengths', [`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 0\r\n\r\nabc`]],
])('%s is left to the parser, and whatever follows on that line', async (_, packets) => {
  const { send, close } = await line()
  await send(get('/before'))
  state.full = true
  const answer = await send(...packets)
  expect(answer).not.toContain('busy')
  expect(answer).toMatch(/^HTTP\/1.1 [24]00/)
  close()
})

it('after anything but whole requests a line stays with the parser', async () => {
  const { send, close } = await line()
  await send(get('/a') + get('/b'))
  await send(get('/c'))
  state.full = true
  expect(await send(get('/d'))).toContain('GET /d')
  expect(state.quick).toBe(0)
  close()
})

it('while an answer is under way, what comes after it is the parser’s, and is answered after it', async () => {
  const { socket, send, close } = await line()
  await send(get('/before'))
  socket.write(get('/later/1'))
  await vi.waitFor(() => expect(toAnswer.has('/later/1')).toBe(true))
  state.full = true
  const heard = send(get('/later/2'))
  await vi.waitFor(() => expect(toAnswer.has('/later/2')).toBe(true))
  for (const answer of toAnswer.values()) answer()
  expect(await heard).toMatch(/\/later\/1[^]*\/later\/2/)
  expect(state.quick).toBe(0)
  close()
})

it('a line that becomes a socket is let go', async () => {
  const { send, close } = await line()
  await send(get('/before'))
  expect(await send(get('/socket', 'Connection: Upgrade\r\nUpgrade: other\r\n'))).toContain('101')
  state.full = true
  expect(await send(get('/hello'))).toBe(`echo ${get('/hello')}`)
  close()
})

it('a line that becomes a socket holds no parser', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const { socket, send, close } = await line()
  await send(get('/socket', 'Connection: Upgrade\r\nUpgrade: other\r\n'))
  const parser = parsers.at(-1)!
  await vi.waitFor(() => {
    collectGarbage()
    expect(parser.deref()).toBeUndefined()
  })
  expect(socket.closed).toBe(false)
  close()
})
