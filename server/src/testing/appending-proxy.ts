// A proxy that appends the client address to X-Forwarded-For and keeps what the client sent there, as nginx does with $proxy_add_x_forwarded_for.
import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AppendingProxy = Awaited<ReturnType<typeof startAppendingProxy>>

/** `from` supplies the client address of each connection, because on one machine all connections come from itself. */
export async function startAppendingProxy(target: string, from: () => string) {
  const server = createServer((request, response) => {
    const forwarded = request.headers['x-forwarded-for']
    const headers = { ...request.headers, 'x-forwarded-for': [forwarded, from()].flat().filter(Boolean).join(', ') }
    const upstream = sendRequest(`${target}${request.url}`, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
