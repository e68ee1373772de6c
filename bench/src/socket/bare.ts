/**
 * A plain socket.io server with the program's settings. It accepts every socket and sends an event to the player named in a request,
 * without any checks.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { liveNamespace, livePath, type FromServer } from '@lucero/contract/player/live'
import { Server } from 'socket.io'

/** Socket ids by token, which here is the player id. */
const idOf = new Map<unknown, string>()

const http = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { player } = (await json(request)) as { player: string }
  sockets.sockets.get(idOf.get(player) ?? '')?.emit('wallet', { balance: 0, nonCashAmount: 0 })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')
}

const io = new Server<Record<string, never>, FromServer>(http, {
  path: livePath,
  transports: ['websocket'],
  serveClient: false,
  maxHttpBufferSize: 4096,
  connectTimeout: 5000,
})
const sockets = io.of(liveNamespace)
sockets.on('connection', (socket) => void idOf.set(socket.handshake.auth['token'], socket.id))

process.once('disconnect', () => process.exit())
http.listen(0, '127.0.0.1')
await once(http, 'listening')
process.send!({ port: (http.address() as AddressInfo).port })
