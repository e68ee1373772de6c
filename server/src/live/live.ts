/** The live socket: pushes changes of the wallet, redeems, operators and unread notifications to signed-in browsers. */
import type { Server as HttpServer } from 'node:http'
import {
  changesKeptMs,
  liveNamespace,
  livePath,
  liveRecords,
  type FromClient,
  type FromServer,
} from '@lucero/contract/player/live'
import { Refusal } from '@lucero/contract/shared/refusals'
import { Server, type Namespace, type Socket } from 'socket.io'
import { authenticate, endedAmong } from '../auth/sessions.ts'
import { endAfter, inSpan } from '@lucero/kit/active-span'
import type { Runtime } from '../runtime/runtime.ts'
import { every } from '@lucero/kit/every'
import { limitParallel } from '@lucero/kit/limit-parallel'
import type { DomainEvent } from '../events/events.ts'
import { tokenKey } from '@lucero/kit/secrets'
import { sharedTokenBuckets } from '../http/token-buckets.ts'
import { unreadCount } from '../notifications/notifications.ts'
import { readWallets } from '../wallet/wallet.ts'
import { limitSocketsOfPlayers } from './player-sockets.ts'
import { limitSockets, oneAtATime, type SocketLimits } from './socket-limits.ts'

type SocketOwner = { playerId: string; sessionId: string }
type Sockets = Namespace<FromClient, FromServer, Record<string, never>, SocketOwner>
type PlayerSocket = Socket<FromClient, FromServer, Record<string, never>, SocketOwner>

const checkEveryMs = 30_000
const checkFailure = { event: 'live.sessions_not_checked', message: 'check for sockets of ended sessions failed' }
/** Connections without a valid token are closed after this time. */
const admitWithinMs = 5000
const upgradeWithinMs = 10_000

export function openLive(
  runtime: Runtime,
  http: HttpServer,
  checkSessionsMs = checkEveryMs,
): { stop(): Promise<void> } {
  const limits = limitSockets(runtime)
  const io = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    connectTimeout: admitWithinMs,
    // This engine ends upgrades that nobody has answered. A stream of a provider is answered after its nonce is stored.
    destroyUpgradeTimeout: upgradeWithinMs,
    allowRequest: (request, done) => (limits.mayConnect(request) ? done(null, true) : done('refused', false)),
    ...(runtime.config.appOrigin && { cors: { origin: runtime.config.appOrigin } }),
  })
  io.engine.on('connection', limits.watch)
  io.of('/').use((_socket, next) => next(new Error('There is nothing here')))
  const sockets: Sockets = io.of(liveNamespace)
  sockets.use(admitting(runtime, limits))
  const changed = recentlyChanged()
  const ofPlayers = limitSocketsOfPlayers(runtime.peers, runtime.config.sockets.perPlayer)
  sockets.on('connection', (socket) => {
    welcome(runtime, socket)
    const { playerId } = socket.data
    socket.on(
      'disconnect',
      ofPlayers.add(playerId, () => socket.disconnect(true)),
    )
    if (changed.has(playerId)) logFailure(runtime, sendAll(runtime, socket, playerId))
  })
  runtime.events.subscribe((event) => {
    if (event.kind === 'wallet-changed' || event.kind === 'record-changed') changed.add(event.playerId)
    logFailure(runtime, deliver(runtime, sockets, event))
  })
  const checks = every(checkSessionsMs, () => closeEnded(runtime, sockets), {
    log: runtime.log,
    ...checkFailure,
    startsNow: false,
  })
  return {
    async stop() {
      await checks.stop()
      changed.stop()
      // No disconnect packet: a client that receives one does not reconnect, neither here nor to another node.
      io.engine.close()
    },
  }
}

const logFailure = (runtime: Runtime, delivery: Promise<void>) =>
  void delivery.catch((error: unknown) =>
    runtime.log.warn({ err: error, event: 'live.event_not_delivered' }, 'live update not delivered'),
  )

/** Players with a recent change. A page may have loaded its data before the change and open its socket after it. */
function recentlyChanged() {
  let [now, before] = [new Set<string>(), new Set<string>()]
  const forget = setInterval(() => ([now, before] = [new Set(), now]), changesKeptMs).unref()
  return {
    add: (playerId: string) => void now.add(playerId),
    has: (playerId: string) => now.has(playerId) || before.has(playerId),
    stop: () => clearInterval(forget),
  }
}

/** Limits authentication after a restart, when many sockets reconnect, so that players in a game are not delayed. */
const authentication = { concurrency: 4, waiting: 2000 }
/** Per token. A player's tabs reconnect together, and again after a network failure. */
const connectRate = { perSecond: 2, burst: 40 }

/** LIV-4: a socket needs a valid token. */
function admitting(runtime: Runtime, limits: SocketLimits) {
  const inTurn = limitParallel(authentication.concurrency, authentication.waiting)
  const rates = sharedTokenBuckets(runtime.peers, 'sockets of a token', connectRate)
  const authenticateSocket = async (socket: PlayerSocket) => {
    const value: unknown = socket.handshake.auth['token']
    const token = typeof value === 'string' ? value : ''
    if (token && rates.take(tokenKey(token))) throw new Refusal('TOO_MANY_REQUESTS')
    Object.assign(socket.data, await inTurn(() => authenticate(runtime, token, 'session')))
    limits.admit(socket.conn)
  }
  return (socket: PlayerSocket, next: (error?: Error) => void) => {
    authenticateSocket(socket).then(
      () => next(),
      (error: unknown) => {
        // A client that gets an error does not reconnect. One that loses its connection does.
        const isFinal = error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED'
        if (isFinal) next(error)
        else socket.conn.close(true)
      },
    )
  }
}

function welcome(runtime: Runtime, socket: PlayerSocket): void {
  const { playerId, sessionId } = socket.data
  forgetHandshake(socket)
  void socket.join([playerRoom(playerId), sessionRoom(sessionId)])
  const sendCount = oneAtATime(() =>
    sendUnreadCount(runtime, socket, playerId).catch((error: unknown) =>
      runtime.log.warn(
        { err: error, event: 'live.count_not_delivered' },
        'number of unread notifications not delivered',
      ),
    ),
  )
  socket.on('unreadNotification', sendCount)
}

/** Releases the request headers and the token, which would stay in memory while the socket is open. `socket.data` has the owner. */
function forgetHandshake(socket: PlayerSocket): void {
  Object.assign(socket.conn, { request: undefined })
  Object.assign(socket, { handshake: undefined })
}

const playerRoom = (playerId: string) => `player ${playerId}`
const sessionRoom = (sessionId: string) => `session ${sessionId}`

/** Reads nothing for players without a socket on this node. */
async function deliver(runtime: Runtime, sockets: Sockets, event: DomainEvent): Promise<void> {
  if (event.kind === 'resync') return catchUp(runtime, sockets)
  if (event.kind === 'many-notified') return sendManyUnreadCounts(runtime, sockets, event)
  if (!('playerId' in event)) return undefined
  const room = playerRoom(event.playerId)
  if (!sockets.adapter.rooms.has(room)) return undefined
  if (event.kind === 'wallet-changed') return sendChangedWallet(runtime, sockets, event)
  if (event.kind === 'record-changed') return void sockets.to(room).emit('changed', { record: event.record })
  if (event.kind === 'notifications-changed') return sendUnreadCount(runtime, sockets.to(room), event.playerId)
  sockets.in(event.sessionId ? sessionRoom(event.sessionId) : room).disconnectSockets(true)
  return undefined
}

type WalletEvent = Extract<DomainEvent, { kind: 'wallet-changed' }>
type Emitter = Pick<Sockets, 'emit'> | Pick<PlayerSocket, 'emit'>

/** In a trace, this is the last span: from the event to the socket. */
async function sendChangedWallet(runtime: Runtime, sockets: Sockets, { playerId, trace }: WalletEvent): Promise<void> {
  const room = playerRoom(playerId)
  const count = sockets.adapter.rooms.get(room)?.size ?? 0
  const attributes = { 'lucero.sockets': count }
  const span =
    trace === undefined ? undefined : runtime.tracing?.follow(trace, 'socket wallet', { kind: 'consumer', attributes })
  const sent = inSpan(span, () => sendWallet(runtime, sockets.to(room), playerId))
  await (span ? endAfter(span, sent) : sent)
}

async function sendWallet(runtime: Runtime, to: Emitter, playerId: string): Promise<void> {
  const { wallets } = await readWallets(runtime, playerId)
  to.emit('wallet', { balance: wallets.amount, nonCashAmount: wallets.nonCashAmount })
}

async function sendUnreadCount(runtime: Runtime, to: Emitter, playerId: string): Promise<void> {
  to.emit('notification', { notificationUnreadCount: await unreadCount(runtime, playerId) })
}

async function sendManyUnreadCounts(
  runtime: Runtime,
  sockets: Sockets,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const players = connectedPlayers(sockets).filter((playerId) => first <= playerId && playerId <= last)
  await toEach(runtime, players, (playerId) => [sendUnreadCount(runtime, sockets.to(playerRoom(playerId)), playerId)])
}

const connectedPlayers = (sockets: Sockets) => [
  ...new Set([...sockets.sockets.values()].map((socket) => socket.data.playerId)),
]

/** Sockets of ended sessions are closed first: they must get no more updates. */
async function catchUp(runtime: Runtime, sockets: Sockets): Promise<void> {
  await closeEnded(runtime, sockets).catch((error: unknown) =>
    runtime.log.warn({ err: error, event: checkFailure.event }, checkFailure.message),
  )
  await toEach(runtime, connectedPlayers(sockets), (playerId) => {
    const room = sockets.to(playerRoom(playerId))
    return [sendAll(runtime, room, playerId), sendUnreadCount(runtime, room, playerId)]
  })
}

/** One player after another. A failure does not stop the others; it is logged once, with the number of players it concerns. */
async function toEach(runtime: Runtime, players: string[], send: (playerId: string) => Promise<void>[]): Promise<void> {
  let [failed, firstError]: [number, unknown] = [0, undefined]
  for (const playerId of players) {
    const failure = (await Promise.allSettled(send(playerId))).find(({ status }) => status === 'rejected')
    if (failure?.status !== 'rejected') continue
    failed += 1
    firstError ??= failure.reason
  }
  if (failed > 0)
    runtime.log.warn(
      { err: firstError, players: failed, event: 'live.event_not_delivered' },
      'live update not delivered to some players',
    )
}

async function sendAll(runtime: Runtime, to: Emitter, playerId: string): Promise<void> {
  for (const record of liveRecords) to.emit('changed', { record })
  await sendWallet(runtime, to, playerId)
}

/** Sessions also expire, which publishes no event. */
async function closeEnded(runtime: Runtime, sockets: Sockets): Promise<void> {
  const sessionIds = [...new Set([...sockets.sockets.values()].map((socket) => socket.data.sessionId))]
  const ended = await endedAmong(runtime, sessionIds)
  for (const sessionId of ended) sockets.in(sessionRoom(sessionId)).disconnectSockets(true)
}
