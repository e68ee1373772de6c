// A proxy that appends where a connection came from to X-Forwarded-For, and keeps what the client wrote there, as nginx does
// with $proxy_add_x_forwarded_for.
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AppendingProxy = Awaited<ReturnType<typeof startAppendingProxy>>

/** Connections come from where `from` says at that moment: on one machine they all come from itself. */
export async function startAppendingProxy(target: string, from: () => string) {
  const server = createServer((asked, answer) => {
    const said = asked.headers['x-forwarded-for']
    const headers = { ...asked.headers, 'x-forwarded-for': [said, from()].flat().filter(Boolean).join(', ') }
    const asking = ask(`${target}${asked.url}`, { method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    asking.on('error', () => answer.destroy())
    asked.pipe(asking)
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
