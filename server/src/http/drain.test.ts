import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
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
