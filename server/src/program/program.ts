/** Opens every part of the server in order, and stops them in reverse order. */
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { apiRoutes } from './api.ts'
import { pageSources } from '../aggregators/connections.ts'
import { addAggregators } from '../aggregators/gate.ts'
import { simulatedAddress, simulatedId } from '../aggregators/simulated.ts'
import { authenticate } from '../auth/sessions.ts'
import { addPictures } from '../catalogue/picture-route.ts'
import { openCitus } from '../citus/citus.ts'
import { openShards, type Shards } from '../citus/shards.ts'
import { addDocuments, addHouseDocument } from './documents.ts'
import { addGames, addGamesFiles, findGamesProblem } from './games-process.ts'
import { playTasks } from '../games/at-owner.ts'
import { providerGate } from '../games/provider-gate.ts'
import { providerRoutes } from '../games/provider-routes.ts'
import { houseRoutes } from '../house/routes.ts'
import { openBooks, type Books } from '../ledger/books.ts'
import type { LedgerClock } from '../ledger/clock.ts'
import { openRootKey } from '../ledger/root-key.ts'
import { packageRoutes } from '../packages/provider-routes.ts'
import { addUploadRoute } from '../packages/upload-route.ts'
import { openUploads, type Uploads } from '../packages/uploads.ts'
import { startRecording } from '../reports/job.ts'
import { recordFrom } from '../reports/recorder.ts'
import type { DeliverySettings } from '../webhooks/deliver.ts'
import { withEvents } from './event-recorder.ts'
import { openDeskLive } from '../live/desk-live.ts'
import { openLive } from '../live/live.ts'
import { openAdmission } from '../runtime/admission.ts'
import { openCaches } from '../runtime/caches.ts'
import { watchClock } from '../runtime/clock-watch.ts'
import { systemClock } from '../runtime/clock.ts'
import { noOwners, type Owners } from '../runtime/owners.ts'
import { noPeers, type Peers } from '../runtime/peers.ts'
import type { Config } from '../runtime/config.ts'
import { version } from '../runtime/version.ts'
import type { Limits } from '@lucero/kit/connection'
import { houseSettings, localAddressOf, portProblem } from '../http/free-port.ts'
import { addQuickRefusals } from '../http/door.ts'
import { isForLabel } from '../http/content.ts'
import { addContent } from '../http/content-proxy.ts'
import { addDrain, type Drain } from '../http/drain.ts'
import { addHealth, addMetrics } from '../http/health.ts'
import { openHouseDoor } from '../http/house-door.ts'
import { addHouseRoutes, addNotFound, addRoutes, openServer, refuse, type Server } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { openLog, type Log } from '@lucero/kit/log'
import { openMetrics, type Metrics } from '../metrics/metrics.ts'
import { openEvents, silentEvents } from '../events/events.ts'
import type { Db } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { framedGamePath } from '@lucero/contract/player/own-tabs'
import { deskBase } from '@lucero/contract/house/live'
import { retryTransient } from '@lucero/kit/retry-transient'
import { openSecrets, type PasswordCost } from '@lucero/kit/secrets'
import { openTracing, type Tracer } from '@lucero/kit/tracing'
import { addProviderRoutes } from '../http/signed-http.ts'
import { addProviderStreams, type ProviderStreams } from '../http/signed-stream.ts'
import { addDeliveryReports } from './delivery-reports.ts'
import { openGateways } from '../sms/gateways.ts'
import { startSmsWorker } from '../sms/worker.ts'
import type { SmsMessage } from '../sms/sms.ts'
import { StartupProblem } from '@lucero/kit/errors'
import { addPageBelow, addStaticFiles } from '@lucero/kit/static-files'
import { addSecurityHeaders, deskHeaders, headersOfEveryAnswer, policyWithFrames } from '../http/web-headers.ts'
import { logRoutes } from '../trust/provider-routes.ts'
import { addPublicLog } from '../trust/serve.ts'
import { startJobs } from './jobs.ts'
import { readInstallation } from './installation-metrics.ts'
import { openDb, openSchemaCheck } from '../postgres/database.ts'
import { chart } from '../accounts/accounts.ts'

export type Program = {
  runtime: Runtime
  server: Server
  /** Same as `server` unless the house API has its own listener. */
  houseServer: Server
  /** Serves a connection that another process has accepted. */
  accept(socket: Socket, isHouse: boolean): void
  /** Reports not ready and keeps serving, so that load balancers can react. */
  drain(seconds: number): Promise<void>
  /** Lets open connections end, while other processes of the node get the new ones. */
  retire(seconds: number): Promise<void>
  /** Closes the port, then the live sockets. Requests in progress are answered first. */
  closeDoors(): Promise<void>
  stop(): Promise<void>
}

/** A stop does not wait for slow uploads, which may take up to 15 seconds. */
const answerWithinMs = 5_000
const connectionsEndWithinMs = 1_000

type OpenBooksAt = (clock: LedgerClock) => Books

export type Wiring = {
  databaseUrl: string
  /** The current address of our own games; undefined while they do not run. */
  gamesAt?: () => string | undefined
  onText?: (message: SmsMessage) => void
  /** Runs before the background jobs start. `openBooksAt` opens a second ledger with another clock. */
  prepare?: (runtime: Runtime, openBooksAt: OpenBooksAt) => Promise<void>
  /** Overrides the database timeouts. */
  limits?: Limits
  /** This process is one of several of its node. */
  worker?: { number: number; peers: Peers; owners: Owners }
  /** Of new password hashes. */
  passwordCost?: PasswordCost
  /** Overrides the delivery of events. */
  deliveries?: DeliverySettings
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
}

/** Opens everything except the port. Tests use the same function. */
export async function openProgram(config: Config, wiring: Wiring): Promise<Program> {
  const metrics = openMetrics(wiring.worker?.number)
  const log = openLog(config.logLevel, wiring.logTo, {
    base: wiring.worker ? { worker: wiring.worker.number } : null,
    onLine: metrics.countLogLine,
  })
  const tracing = config.tracing && (await openTracing(config.tracing, { log, version, onSpans: metrics.countSpans }))
  const rootKey = await retryTransient(() => openRootKey(wiring.databaseUrl, config, log))
  const shards = await retryTransient(() => openShards(wiring.databaseUrl, log))
  const db = await openPoolOf(config, wiring, log)
  const recordedFromMs = await retryTransient(() => startRecording(db))
  const base = { db, log, metrics, shards, recordedFromMs, rootKey, tracing }
  const { runtime, closeRuntime, openBooksAt, gateways } = openRuntime(config, wiring, base)
  await wiring.prepare?.(runtime, openBooksAt).catch(async (error: unknown) => {
    await closeRuntime()
    throw error
  })
  const server = openServer(runtime)
  server.server.maxConnections = config.admission.connections
  addQuickRefusals(runtime, server.server, headersOfEveryAnswer(config))
  const doors = addDrain(server)
  const gamesAt = config.games.where === 'elsewhere' ? () => config.games.url : wiring.gamesAt
  const gamesHaveAnswered = latch(gamesAt)
  addSecurityHeaders(config, server)
  const notReadyReason = () =>
    doors.hasBegun() ? 'stopping' : gamesHaveAnswered() ? undefined : 'the games do not answer yet'
  const clock = watchClock(runtime)
  const schemaProblem = openSchemaCheck(runtime)
  const findProblem = async () =>
    (await clock.problem()) ?? (await schemaProblem()) ?? (await findGamesProblem(wiring.gamesAt?.()))
  runtime.metrics.watchReady(addHealth(server, notReadyReason, findProblem))
  runtime.metrics.watchInstallation(() => readInstallation(runtime))
  addRoutes(runtime, server, apiRoutes, authenticate)
  const ownRoutes = { ...packageRoutes, ...logRoutes }
  addProviderRoutes(runtime, server, { routes: providerRoutes, ownRoutes, gate: providerGate })
  addAggregators(runtime, server)
  addDeliveryReports(runtime, server, gateways)
  addDocuments(runtime, server)
  if (gamesAt) {
    addGames(server, gamesAt, { tracing: runtime.tracing })
    addContent(server, config, contentAt(runtime, gamesAt), (reply) => refuse(reply, 'NOT_FOUND'))
  }
  if (wiring.gamesAt) runtime.metrics.watchGames(() => wiring.gamesAt?.() !== undefined)
  await addWeb(runtime, server)
  const uploads = openUploads(runtime)
  const houseServer = await openHouse(
    runtime,
    { server, uploads },
    (houseServer) => void addHealth(houseServer, notReadyReason, findProblem),
  )
  const jobs = [uploads, ...startJobs(runtime, { ...wiring, writesFiles: (wiring.worker?.number ?? 1) === 1 })]
  const streams = addProviderStreams(runtime, server.server, {
    routes: providerRoutes,
    gate: providerGate,
    headersOfAll: headersOfEveryAnswer(config),
  })
  const live = openLive(runtime, server.server)
  const deskLive = openDeskLive(runtime, houseServer.server)
  const isServing = () => server.server.listening || wiring.worker !== undefined
  const { drain, retire, closeDoors } = openEndings({ isServing, doors, streams, live, deskLive })
  const closeAll = async () => {
    await closeDoors()
    await server.close()
    await houseServer.close()
    await clock.stop()
    for (const job of jobs) await job.stop()
    await closeRuntime()
  }
  let stopping: Promise<void> | undefined
  const accept = await openAccept(config, wiring, { server, houseServer, doors })
  return { runtime, server, houseServer, accept, drain, retire, closeDoors, stop: () => (stopping ??= closeAll()) }
}

type EndingParts = {
  isServing: () => boolean
  doors: Drain
  streams: ProviderStreams
  live: { stop(): Promise<void> }
  deskLive: { stop(): Promise<void> }
}

type Endings = Pick<Program, 'drain' | 'retire' | 'closeDoors'>

/** The ways to end connections. */
function openEndings({ isServing, doors, streams, live, deskLive }: EndingParts): Endings {
  const closePort = async () => {
    const streamsClosed = Promise.race([streams.close(), delay(answerWithinMs, undefined, { ref: false })])
    await Promise.all([doors.close(answerWithinMs), streamsClosed])
    await Promise.all([live.stop(), deskLive.stop()])
    await doors.cut(connectionsEndWithinMs)
  }
  let closing: Promise<void> | undefined
  return {
    async drain(seconds) {
      if (!isServing()) return
      doors.begin()
      streams.stop()
      await delay(seconds * 1000)
    },
    async retire(seconds) {
      doors.retire()
      streams.stop()
      await delay(seconds * 1000)
    },
    closeDoors: () => (closing ??= closePort()),
  }
}

/** The games process has the front ends of hosted games. The simulated aggregator of the demo has its own pages. */
const contentAt = (runtime: Runtime, gamesAt: () => string | undefined) => async (request: FastifyRequest) =>
  runtime.config.demoAggregator && isForLabel(runtime.config, request.raw, simulatedId)
    ? simulatedAddress(runtime)
    : gamesAt()

/** Lets a worker serve connections that its supervisor has accepted. */
async function openAccept(
  { admission }: Config,
  { worker }: Wiring,
  { server, houseServer, doors }: Pick<Program, 'server' | 'houseServer'> & { doors: Drain },
): Promise<Program['accept']> {
  if (worker) {
    await Promise.all([server.ready(), houseServer.ready()])
    // Node tracks connections, for timeouts and for closing idle ones, from this event on.
    for (const { server: own } of new Set([server, houseServer])) own.emit('listening')
  }
  return (socket, isHouse) => {
    if (doors.connections() >= admission.connections) return void socket.destroy()
    // As an HTTP server sets them on the connections that it accepts itself.
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    return void (isHouse ? houseServer : server).server.emit('connection', socket)
  }
}

/**
 * Becomes true when the games have answered once, and stays true. A node is not ready before that. It stays ready if the games
 * crash later: they restart within seconds, and money, sign-in and other providers do not need them.
 */
function latch(gamesAt: (() => string | undefined) | undefined): () => boolean {
  let isSet = gamesAt === undefined
  return () => (isSet ||= gamesAt?.() !== undefined)
}

/**
 * Waits for the first connection. Background loops start afterwards: the rest of the start blocks the event loop for longer than a
 * connection may take, and each loop would log that the database is unreachable.
 */
async function openPoolOf({ databaseConnections }: Config, { databaseUrl, limits }: Wiring, log: Log): Promise<Db> {
  const db = openDb({ url: databaseUrl, log, connections: databaseConnections, ...(limits && { limits }) })
  await retryTransient(() => db.one(sql`select 1`))
  return db
}

type Base = {
  db: Db
  log: Log
  metrics: Metrics
  shards: Shards | undefined
  recordedFromMs: number
  rootKey: string
  tracing: Tracer | undefined
}

function openRuntime(config: Config, { databaseUrl, onText, worker: own, passwordCost }: Wiring, base: Base) {
  const { db, log, metrics, shards, recordedFromMs, rootKey, tracing } = base
  const [peers, owners] = [own?.peers ?? noPeers, own?.owners ?? noOwners]
  peers.answer('provider traffic', async () => metrics.providerCounts())
  metrics.showVersion(version)
  metrics.watchPool(db.pool)
  const secrets = openSecrets(rootKey, config.passwordHashConcurrency, passwordCost)
  const gateways = openGateways(config.sms.gateways, onText)
  const worker = startSmsWorker({ db, log, metrics, secrets, publicUrl: config.publicUrl }, gateways)
  const sms = {
    canCall: gateways.some(({ canCall }) => canCall),
    keepsTexts: gateways.some(({ keepsTexts }) => keepsTexts),
    wake: worker.wake,
  }
  const events = openEvents({ url: databaseUrl, secret: rootKey, log, metrics, version })
  metrics.watchEvents(events.isCurrent)
  const ledger = { url: databaseUrl, shards, log, metrics, events, secret: rootKey, chart }
  const books = openBooks({ ...ledger, record: withEvents(recordFrom(recordedFromMs)) })
  const openBooksAt: OpenBooksAt = (clock) =>
    openBooks({ ...ledger, events: silentEvents(events), clock, record: recordFrom(0) })
  const citus = openCitus({ url: databaseUrl, db, log, shards })
  const admission = openAdmission(config.admission, metrics)
  const caches = openCaches()
  const runtime: Runtime = {
    admission,
    books,
    caches,
    citus,
    clock: systemClock,
    config,
    db,
    log,
    metrics,
    rootKey,
    events,
    owners,
    peers,
    secrets,
    sms,
    tracing,
  }
  owners.serve(playTasks(runtime), metrics.countForwardedCall)
  const closeRuntime = async () => {
    await citus.stop()
    await owners.close()
    await books.stop()
    await shards?.stop()
    await worker.stop()
    await events.stop()
    caches.clear()
    await db.close()
    await tracing?.stop()
  }
  return { runtime, closeRuntime, openBooksAt, gateways }
}

/**
 * Serves the house API, the desk and the metrics on their own listener if configured. Live mode requires it; the demo may use the public one.
 */
async function openHouse(
  runtime: Runtime,
  { server, uploads }: { server: Server; uploads: Uploads },
  addItsHealth: (houseServer: Server) => void,
): Promise<Server> {
  const { config } = runtime
  const houseServer = config.house.listener ? openServer(runtime) : server
  const door = openHouseDoor(runtime)
  if (houseServer !== server) {
    addSecurityHeaders(config, houseServer)
    addDrain(houseServer)
    addItsHealth(houseServer)
    addNotFound(houseServer, async (_request, reply) => refuse(reply, 'NOT_FOUND'))
  }
  addHouseRoutes(runtime, houseServer, houseRoutes, door)
  addUploadRoute(houseServer, door, uploads)
  addHouseDocument(runtime, houseServer, door)
  addMetrics(runtime, houseServer)
  await addPageBelow(houseServer, { folder: config.deskDir, base: deskBase, headers: deskHeaders })
  return houseServer
}

/** Unknown API paths get an error envelope. Every other unknown path gets the web app, which has its own routes. */
async function addWeb(runtime: Runtime, server: Server): Promise<void> {
  const { config } = runtime
  const serve = await addStaticFiles(server, config.webDir, '', config.publicUrl)
  if (config.games.where === 'elsewhere') addGamesFiles(server, () => config.games.url, serve)
  const settings = { apiHost: config.apiHost }
  addPictures(runtime, server)
  addPublicLog(runtime, server)
  // Without the database, the page opens without its game.
  server.get(framedGamePath, async (request, reply) => {
    const sources = await pageSources(runtime).catch(() => [])
    return serve(request, reply.headers(policyWithFrames(config, sources))) ?? refuse(reply, 'NOT_FOUND')
  })
  server.get('/config.json', async (_request, reply) => reply.header('Cache-Control', 'no-store').send(settings))
  addNotFound(server, async (request, reply) => {
    const isApi = /^\/(aggregators|api|content|desk|house|log|provider|metrics)([/?]|$)/.test(request.url)
    if (isApi || !['GET', 'HEAD'].includes(request.method)) return refuse(reply, 'NOT_FOUND')
    return serve(request, reply) ?? refuse(reply, 'NOT_FOUND')
  })
}

export const localHouseAddress = ({ houseServer }: Program): string => localAddressOf(houseServer.server)

export async function listen({ server, houseServer }: Program, { host, port, house }: Config): Promise<string> {
  if (house.listener) await listenAt(houseServer, house.listener, houseSettings)
  return listenAt(server, { host, port })
}

const listenAt = (server: Server, at: { host: string; port: number }, settings?: typeof houseSettings) =>
  server.listen(at).catch((error: NodeJS.ErrnoException) => {
    throw new StartupProblem(portProblem(error, at.host, at.port, settings))
  })
