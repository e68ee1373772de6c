/** Closes the port without losing a request: whoever passes them on to us is given time to notice, and what was begun is answered. */
import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { Server } from './http.ts'

export type Drain = {
  /** From here on every answer ends its connection, so that the next request comes on another one, or to another node. */
  begin(): void
  hasBegun(): boolean
  /** No new connection, and every request answered that has come; those that take longer are left to `cut`. */
  close(withinMs: number): Promise<void>
  /** Ends every connection that does not end by itself. */
  cut(afterMs: number): Promise<void>
}

/** Hooks count for the routes that are added after this. */
export function addDrain(server: Server): Drain {
  let begun = false
  const underWay = new Set<unknown>()
  /** Live sockets among them, which are no requests any more. */
  const connections = new Set<Socket>()
  server.server.on('connection', (connection) => {
    connections.add(connection)
    // Node takes its own error listener off a connection that requests an upgrade. Without any listener, a reset ends the process.
    connection.on('error', () => undefined)
    connection.once('close', () => connections.delete(connection))
  })
  let onQuiet: () => void = () => undefined
  const within = (ms: number, done: Promise<unknown>) => Promise.race([done, delay(ms, undefined, { ref: false })])
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    underWay.add(raw)
    done()
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) void reply.header('Connection', 'close')
    done()
  })
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    underWay.delete(raw)
    if (underWay.size === 0) onQuiet()
    done()
  })
  const begin = () => void (begun = true)
  // Also when it is closed with no word before.
  server.addHook('preClose', async () => begin())

  return {
    begin,
    hasBegun: () => begun,
    async close(withinMs) {
      begin()
      // Idle connections are ended here; what they had already sent is read first.
      await turn()
      server.server.close()
      const quiet = new Promise<void>((resolve) => (onQuiet = resolve))
      if (underWay.size > 0) await within(withinMs, quiet)
    },
    async cut(afterMs) {
      const last = new Promise<void>((resolve) => server.server.close(() => resolve()))
      await within(afterMs, last)
      connections.forEach((connection) => connection.destroy())
    },
  }
}
