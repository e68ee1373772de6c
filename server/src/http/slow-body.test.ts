import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { allowSlowBody, rejectUnread } from './http.ts'

const open: { close(): unknown }[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

/** A server that gives a request 100 ms. `isSlow`: the handler allows it more. */
async function serverWith(isSlow: boolean) {
  const server = createServer({ requestTimeout: 100, connectionsCheckingInterval: 20 }, (request, reply) => {
    const done = isSlow ? allowSlowBody(request.socket) : () => undefined
    request.resume().once('end', () => {
      done()
      reply.end('read')
    })
  })
  const late = once(server, 'clientError').then(([error, socket]) => {
    rejectUnread(error as Error, socket as never)
    return (error as { code: string }).code
  })
  open.push(server.listen(0))
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, late }
}

async function sendSlowly(isSlow: boolean) {
  const { port, late } = await serverWith(isSlow)
  const outgoing = send({ port, method: 'PUT', headers: { 'Content-Length': 2 } })
  outgoing.write('a')
  expect(await late).toBe('ERR_HTTP_REQUEST_TIMEOUT')
  outgoing.end('b')
  const [answer] = (await once(outgoing, 'response')) as [{ statusCode: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

it('issue 38: an upload may take longer than other requests', async () => expect(await sendSlowly(true)).toBe(200))

it('a request that is not an upload and takes long is refused', async () => expect(await sendSlowly(false)).toBe(503))
