import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addDrain } from './drain.ts'

it('a live stream of JSON lines does not delay the drain, and is cut after it', async () => {
  const server = Fastify()
  const drain = addDrain(server)
  const endless = new Readable({ read: () => undefined })
  server.get('/stream', async (_request, reply) => reply.type('application/x-ndjson').send(endless))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const request = get(`http://127.0.0.1:${port}/stream`)
  endless.push('{"kind":"alive"}\n')
  const [response] = (await once(request, 'response')) as [Readable]
  const closed = once(response, 'error')
  await once(response, 'readable')
  // Without the exception, this would wait for longer than a test may take.
  await drain.close(600_000)
  expect(drain.connections()).toBe(1)
  await drain.cut(0)
  await closed
  await server.close()
})

/** A thread that connects and sends a request as soon as the main thread waits for it. Step 1: connect; step 2: the request is sent. */
const client = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, step } } = require('node:worker_threads')
  Atomics.wait(step, 0, 0)
  let answer = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (part) => (answer += part))
  socket.on('error', ({ code }) => (answer += code))
  socket.once('close', () => parentPort.postMessage(answer))
  socket.write('GET / HTTP/1.1\\r\\nHost: node\\r\\n\\r\\n', () => {
    Atomics.store(step, 0, 2)
    Atomics.notify(step, 0)
  })
`

it('issue 28: a request on a connection that the kernel accepted before the port closed is answered afterwards', async () => {
  const server = Fastify()
  const drain = addDrain(server)
  server.get('/', async () => (server.server.listening ? 'served before the port closed' : 'served'))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const step = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(client, { eval: true, workerData: { port, step } })
  const answered = once(thread, 'message')
  // Continues in the phase of the event loop after which it does not look for connections before `setImmediate`.
  await readFile(import.meta.filename)
  const closed = drain.close(600_000)
  Atomics.store(step, 0, 1)
  Atomics.notify(step, 0)
  Atomics.wait(step, 0, 1)
  await closed
  expect((await answered)[0]).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*\r\nserved$/i)
  await server.close()
})
