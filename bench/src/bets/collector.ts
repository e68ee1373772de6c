/** A collector of OpenTelemetry that accepts and discards everything. It reports its port. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
process.send!({ port: (server.address() as AddressInfo).port })
