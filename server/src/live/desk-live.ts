/**
 * The live socket of the desk. It sends hints about what may have changed, never data. The session cookie authenticates it, so a browser must be on a
 * page of our own. A socket gets the topics of its role, and staff of an operator only changes of that operator and of those below it.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import {
  deskHintMs,
  deskNamespace,
  deskSocketPath,
  deskTopicNames,
  deskTopics,
  type DeskTopic,
  type FromDeskServer,
} from '@lucero/contract/house/live'
import { Refusal } from '@lucero/contract/shared/refusals'
import { every } from '@lucero/kit/every'
import { Server, type Namespace, type Socket } from 'socket.io'
import { treeToday } from '../partners/partners.ts'
import type { DomainEvent } from '../events/events.ts'
import { isForContent } from '../http/content.ts'
import { requestAddress } from '../runtime/address.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { assertOwnOrigin } from '../http/same-site.ts'
import { endedStaffSessions, findActor, isStaffToken, tokenInCookie } from '../staff/sessions.ts'
import { limitMessages } from './socket-limits.ts'

type SocketOwner = { sessionId: string; operatorId: number | null; topics: ReadonlySet<DeskTopic> }
type None = Record<string, never>
type Sockets = Namespace<None, FromDeskServer, None, SocketOwner>
type StaffSocket = Socket<None, FromDeskServer, None, SocketOwner>

const checkEveryMs = 30_000
const admitWithinMs = 5000
const maxSockets = 1000
const maxSocketsPerSession = 10

export function openDeskLive(
  runtime: Runtime,
  http: HttpServer,
  checkSessionsMs = checkEveryMs,
): { stop(): Promise<void> } {
  const io = new Server(http, {
    path: deskSocketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    // On the listener of the player API, this engine would end sockets of players that connect slowly.
    destroyUpgrade: Boolean(runtime.config.house.listener),
    connectTimeout: admitWithinMs,
    allowRequest: (request, done) => {
      const isDesk = !isForContent(runtime.config, request) && isFromDesk(runtime, request)
      const mayConnect = io.engine.clientsCount < maxSockets && isDesk
      done(mayConnect ? null : 'refused', mayConnect)
    },
  })
  io.engine.on('connection', (connection: Parameters<typeof limitMessages>[0]) =>
    limitMessages(connection, runtime.config.sockets.messagesPerMinute),
  )
  io.of('/').use((_socket, next) => next(new Error('There is nothing here')))
  const sockets: Sockets = io.of(deskNamespace)
  sockets.use(admitting(runtime))
  sockets.on('connection', welcome)
  const hints = openHints(runtime, sockets)
  runtime.events.subscribe((event) => {
    if (event.kind === 'staff-session-ended') sockets.in(sessionRoom(event.sessionId)).disconnectSockets(true)
    else if (event.kind === 'resync') void catchUp(runtime, sockets).finally(() => hints.add(event))
    else hints.add(event)
  })
  const checks = every(checkSessionsMs, () => closeEnded(runtime, sockets), {
    log: runtime.log,
    event: 'live.staff_sessions_not_checked',
    message: 'check for desk sockets of ended sessions failed',
    startsNow: false,
  })
  return {
    async stop() {
      await checks.stop()
      hints.stop()
      io.engine.close()
    },
  }
}

/**
 * Browsers send the cookie with every upgrade to our host, so the page must be our own. They always name it in `Origin`. A page cannot set
 * `X-Forwarded-Host`, which a trusted proxy may use instead of `Host`.
 */
function isFromDesk({ config }: Pick<Runtime, 'config'>, { headers }: IncomingMessage): boolean {
  const { appOrigin, trustedProxies } = config
  const cookie = tokenInCookie({ config }, headers.cookie)
  if (headers.origin === undefined || cookie === undefined || !isStaffToken(cookie)) return false
  const forwarded = trustedProxies === false ? undefined : headers['x-forwarded-host']
  const hosts = [headers.host, ...[forwarded ?? []].flat().map((text) => text.split(',')[0]?.trim())]
  return hosts.some((host) => {
    try {
      assertOwnOrigin({ headers, host: host ?? '' }, appOrigin)
      return true
    } catch {
      return false
    }
  })
}

/** Connecting does not count as activity: an open page alone must not keep the session. */
function admitting(runtime: Runtime) {
  const addressOf = requestAddress(runtime.config.trustedProxies)
  const authenticate = async (socket: StaffSocket) => {
    const token = tokenInCookie(runtime, socket.request.headers.cookie) ?? ''
    const actor = await findActor(runtime, token, {
      kind: 'cookie',
      address: addressOf(socket.request),
      isActivity: false,
    })
    if (!actor?.session) throw new Refusal('ACCESS_TOKEN_EXPIRED')
    const topics = new Set(deskTopicNames.filter((topic) => actor.can(deskTopics[topic])))
    Object.assign(socket.data, { sessionId: actor.session.id, operatorId: actor.operatorId, topics })
  }
  return (socket: StaffSocket, next: (error?: Error) => void) => {
    authenticate(socket).then(
      () => next(),
      (error: unknown) => {
        // A client that gets an error does not reconnect. One that loses its connection does.
        if (error instanceof Refusal) next(error)
        else socket.conn.close(true)
      },
    )
  }
}

const sessionRoom = (sessionId: string) => `session ${sessionId}`

function welcome(socket: StaffSocket): void {
  const room = sessionRoom(socket.data.sessionId)
  void socket.join(room)
  // The cookie would stay in memory while the socket is open.
  Object.assign(socket.conn, { request: undefined })
  Object.assign(socket, { handshake: undefined })
  const ids = [...(socket.nsp.adapter.rooms.get(room) ?? [])]
  for (const id of ids.slice(0, Math.max(0, ids.length - maxSocketsPerSession)))
    socket.nsp.sockets.get(id)?.disconnect(true)
}

/** The operators of changes: null stands for changes that belong to no operator, `all` for changes that were missed. */
type ChangedOperators = Set<number | null | 'all'>

/** Sends at most one hint per period. The first one after a pause is sent at once. */
function openHints(runtime: Runtime, sockets: Sockets) {
  let changed = new Map<DeskTopic, ChangedOperators>()
  let timer: NodeJS.Timeout | undefined

  const send = () => {
    const sent = changed
    changed = new Map()
    timer = sent.size ? setTimeout(send, deskHintMs).unref() : undefined
    if (sent.size) void emit(sent)
  }
  /** A hint that is lost makes a page wait for its next refresh. */
  const emit = async (sent: Map<DeskTopic, ChangedOperators>) => {
    const tree = await treeToday(runtime).catch(() => undefined)
    const under = (operatorId: number) => tree?.under(operatorId) ?? [operatorId]
    for (const socket of sockets.sockets.values()) {
      const topics = [...sent].filter(([topic, operators]) => isFor(socket.data, topic, operators, under))
      if (topics.length) socket.emit('changed', { topics: topics.map(([topic]) => topic) })
    }
  }
  const note = (topic: DeskTopic, operatorId: number | null | 'all') => {
    changed.set(topic, (changed.get(topic) ?? new Set()).add(operatorId))
  }
  return {
    add(event: DomainEvent): void {
      if (event.kind === 'desk-changed') note(event.topic, event.operatorId)
      else if (event.kind === 'resync') for (const topic of deskTopicNames) note(topic, 'all')
      else return
      // After this turn, so that the changes of one commit are one hint.
      timer ??= setTimeout(send, 0)
    },
    stop: () => clearTimeout(timer),
  }
}

function isFor(
  { topics, operatorId }: SocketOwner,
  topic: DeskTopic,
  operators: ChangedOperators,
  under: (operatorId: number) => readonly number[],
): boolean {
  if (!topics.has(topic)) return false
  return operatorId === null || operators.has('all') || under(operatorId).some((id) => operators.has(id))
}

async function catchUp(runtime: Runtime, sockets: Sockets): Promise<void> {
  await closeEnded(runtime, sockets).catch((error: unknown) =>
    runtime.log.warn(
      { err: error, event: 'live.staff_sessions_not_checked' },
      'check for desk sockets of ended sessions failed',
    ),
  )
}

/** Sessions also expire, which publishes no event. */
async function closeEnded(runtime: Runtime, sockets: Sockets): Promise<void> {
  const sessionIds = [...new Set([...sockets.sockets.values()].map((socket) => socket.data.sessionId))]
  for (const sessionId of await endedStaffSessions(runtime, sessionIds))
    sockets.in(sessionRoom(sessionId)).disconnectSockets(true)
}
