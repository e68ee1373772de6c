/** Serves the same routes on a loopback port for the games process. It opens before the public port and closes after it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverLimits } from '@lucero/kit/http-hardening'
import type { Server } from './http.ts'

export type Loopback = { address: string; close(): Promise<void> }

export async function openLoopback(server: Server): Promise<Loopback> {
  await server.ready()
  const loopback = createServer(serverLimits, server.routing)
  loopback.listen(0, '127.0.0.1')
  await once(loopback, 'listening')
  const { port } = loopback.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(loopback, 'close')
      loopback.close()
      loopback.closeAllConnections()
      await closed
    },
  }
}
