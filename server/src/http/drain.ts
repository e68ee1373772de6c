/** Closes the port without losing a request: load balancers get time to react, and requests in progress are answered. */
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { acceptWaiting } from './accept-waiting.ts'
import type { Server } from './http.ts'

export type Drain = {
  /** From now on every response closes its connection, so that the next request can go to another node. */
  begin(): void
  hasBegun(): boolean
  /** The number of open connections. */
  connections(): number
  /** Like `begin`, but the node stays ready: another process of it gets the new connections. */
  retire(): void
  /** Accepts no new connection and waits for requests in progress. Slower ones are left to `cut`. */
  close(withinMs: number): Promise<void>
  /** Destroys connections that are still open after this time. */
  cut(afterMs: number): Promise<void>
}

/** Must be called before routes are added: hooks apply only to later routes. */
export function addDrain(server: Server): Drain {
  let begun = false
  let isRetiring = false
  const underWay = new Set<unknown>()
  /** Includes live sockets, which are no longer requests. */
  const connections = new Set<Socket>()
  server.server.on('connection', (connection) => {
    connections.add(connection)
    // Node takes its own error listener off a connection that requests an upgrade. Without any listener, a reset ends the process.
    connection.on('error', () => undefined)
    connection.once('close', () => {
      connections.delete(connection)
      if (connections.size === 0) onLast()
    })
  })
  let onIdle: () => void = () => undefined
  let onLast: () => void = () => undefined
  const within = (ms: number, done: Promise<unknown>) => Promise.race([done, delay(ms, undefined, { ref: false })])
  /** New requests wait for it, so that the event loop is idle while the port closes. */
  let portClosed: Promise<void> | undefined
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    underWay.add(raw)
    if (portClosed) void portClosed.then(() => done())
    else done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (begun) void reply.header('Connection', 'close')
    // A live stream never ends by itself. Like a live socket it is left to `cut`.
    if (reply.getHeader('content-type') === 'application/x-ndjson') underWay.delete(request.raw)
    done()
  })
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    underWay.delete(raw)
    if (underWay.size === 0) onIdle()
    done()
  })
  const begin = () => void (begun = true)
  // A server that is closed without a drain also stops keep-alive.
  server.addHook('preClose', async () => begin())

  return {
    begin,
    hasBegun: () => begun && !isRetiring,
    connections: () => connections.size,
    retire() {
      isRetiring = true
      begin()
    },
    async close(withinMs) {
      begin()
      // Closing ends idle connections. Data that they have already sent is read first, too.
      portClosed = acceptWaiting(server.server).then(() => void server.server.close())
      await portClosed
      const idle = new Promise<void>((resolve) => (onIdle = resolve))
      if (underWay.size > 0) await within(withinMs, idle)
    },
    async cut(afterMs) {
      if (connections.size > 0) await within(afterMs, new Promise<void>((resolve) => (onLast = resolve)))
      connections.forEach((connection) => connection.destroy())
    },
  }
}
