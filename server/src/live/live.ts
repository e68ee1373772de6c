/** The live socket: a signed-in browser hears of its wallet and its unread notifications the moment they change. */
import type { Server as HttpServer } from 'node:http'
import { liveNamespace, livePath, type FromClient, type FromServer } from '@lucero/contract/live'
import { Server, type Namespace, type Socket } from 'socket.io'
import { authenticate, endedAmong } from '../auth/sessions.ts'
import type { Kit } from '../kit/kit.ts'
import type { Event } from '../kit/news.ts'
import { unreadCount } from '../notifications/notifications.ts'
import { getWallets } from '../wallet/wallet.ts'

type Who = { playerId: string; sessionId: string }
type Sockets = Namespace<FromClient, FromServer, Record<string, never>, Who>
type PlayerSocket = Socket<FromClient, FromServer, Record<string, never>, Who>

const checkSessionsMs = 30_000

export function openLive(kit: Kit, http: HttpServer): { stop(): Promise<void> } {
  const io = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    cors: kit.config.appOrigin ? { origin: kit.config.appOrigin } : undefined,
  })
  const sockets: Sockets = io.of(liveNamespace)
  sockets.use((socket, next) => {
    admit(kit, socket).then(() => next(), next)
  })
  sockets.on('connection', (socket) => welcome(kit, socket))
  kit.news.listen(
    (event) =>
      void pass(kit, sockets, event).catch((error: unknown) => kit.log.warn({ err: error }, 'news was not passed on')),
  )
  const timer = setInterval(() => void closeEnded(kit, sockets), checkSessionsMs)
  return {
    async stop() {
      clearInterval(timer)
      // Not by a word to disconnect: a client that is told to stay away does not come back by itself, here or to another node.
      io.engine.close()
    },
  }
}

/** LIV-4: without a good token there is no socket. */
async function admit(kit: Kit, socket: PlayerSocket): Promise<void> {
  const token: unknown = socket.handshake.auth['token']
  Object.assign(socket.data, await authenticate(kit, typeof token === 'string' ? token : undefined, 'session'))
}

function welcome(kit: Kit, socket: PlayerSocket): void {
  const { playerId, sessionId } = socket.data
  void socket.join([playerRoom(playerId), sessionRoom(sessionId)])
  socket.on('unreadNotification', () => {
    void tellUnread(kit, socket, playerId).catch((error: unknown) =>
      kit.log.warn({ err: error }, 'a count was not told'),
    )
  })
}

const playerRoom = (playerId: string) => `player ${playerId}`
const sessionRoom = (sessionId: string) => `session ${sessionId}`

/** Nothing is read for a player whom nobody here is waiting to tell. */
async function pass(kit: Kit, sockets: Sockets, event: Event): Promise<void> {
  if (event.kind === 'missed-some') return catchUp(kit, sockets)
  if (event.kind === 'catalogue-changed') return undefined
  const room = playerRoom(event.playerId)
  if (!sockets.adapter.rooms.has(room)) return undefined
  if (event.kind === 'wallet-changed') return tellWallet(kit, sockets.to(room), event.playerId)
  if (event.kind === 'notifications-changed') return tellUnread(kit, sockets.to(room), event.playerId)
  sockets.in(event.sessionId ? sessionRoom(event.sessionId) : room).disconnectSockets(true)
  return undefined
}

type Emitter = Pick<Sockets, 'emit'> | Pick<PlayerSocket, 'emit'>

async function tellWallet(kit: Kit, to: Emitter, playerId: string): Promise<void> {
  const { wallets } = await getWallets(kit, playerId)
  to.emit('wallet', { balance: wallets.amount, nonCashAmount: wallets.nonCashAmount })
}

async function tellUnread(kit: Kit, to: Emitter, playerId: string): Promise<void> {
  to.emit('notification', { notificationUnreadCount: await unreadCount(kit, playerId) })
}

async function catchUp(kit: Kit, sockets: Sockets): Promise<void> {
  await closeEnded(kit, sockets)
  const playerIds = new Set([...sockets.sockets.values()].map((socket) => socket.data.playerId))
  for (const playerId of playerIds) {
    await tellWallet(kit, sockets.to(playerRoom(playerId)), playerId)
    await tellUnread(kit, sockets.to(playerRoom(playerId)), playerId)
  }
}

/** Sessions also end by themselves, with nobody to tell of it. */
async function closeEnded(kit: Kit, sockets: Sockets): Promise<void> {
  const sessionIds = [...new Set([...sockets.sockets.values()].map((socket) => socket.data.sessionId))]
  const ended = await endedAmong(kit, sessionIds).catch(() => [])
  for (const sessionId of ended) sockets.in(sessionRoom(sessionId)).disconnectSockets(true)
}
