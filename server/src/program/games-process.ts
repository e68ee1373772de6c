/** Runs our own games as a child process: started with the server, restarted when it dies, stopped with the server. */
import { spawn, type ChildProcess } from 'node:child_process'
import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownGamesPath, ownProviderId, sharedRoundPath } from '@lucero/contract/shared/own-games'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openGamesDatabase } from './games-database.ts'
import type { Config } from '../runtime/config.ts'
import type { Server } from '../http/http.ts'
import type { Log, OnLine } from '@lucero/kit/log'
import type { Tracer } from '@lucero/kit/tracing'
import { openBetTraces } from '../http/bet-traces.ts'
import { addProxy } from '../http/proxy.ts'

const program = join(import.meta.dirname, '../../../games/src/main.ts')
const minBackoffMs = 250
const maxBackoffMs = 10_000
/** A process that answered for this long is restarted without backoff. */
const steadyAfterMs = 2_000
/** After this the process is killed. The recovery of another node finishes its open rounds. */
const stopWithinMs = 5_000
/** How long a request waits for a restart, which takes one to several seconds. */
const restartWaitMs = 10_000
const readinessTimeoutMs = 1_000

export type GamesProcess = {
  /** Undefined while the process does not answer. */
  address(): string | undefined
  /** Resolves when the first process has answered or exited. */
  start(wiring: Wiring): Promise<void>
  /** Resolves at the first answer of any process. */
  answered: Promise<void>
  stop(): Promise<void>
}

/** `databaseUrl` is the owner's login here. The child process gets its own login. */
type Wiring = {
  databaseUrl: string
  walletUrl: string
  log: Log
  rootKey: string
  /** Called for each log line of the child process of level warn and above. */
  onLogLine: OnLine
}

/** The secret with which our own provider signs its requests. */
export const ownGamesSecret = (config: Config, rootKey: string): string =>
  config.games.secret ?? secretFor(rootKey, 'own games')

/** The secret with which our own games encrypt their seeds. */
export const ownGamesSeedSecret = (rootKey: string): string => secretFor(rootKey, 'own games: seeds')

const secretFor = (rootKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', rootKey, 'lucero', purpose, 32)).toString('hex')

/** `onAddress` is called with each new address, and with undefined when the process has exited. */
export function gamesProcess(
  config: Config,
  onAddress: (address: string | undefined) => void = () => undefined,
): GamesProcess {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let port: number | undefined
  let running: Promise<void> | undefined
  const firstAnswer = Promise.withResolvers<void>()

  const address = () => (port === undefined ? undefined : `http://127.0.0.1:${port}`)

  /** Resolves when the process exits, with the time it answered. */
  const runOnce = async (wiring: Wiring, onOpen: () => void): Promise<number> => {
    let openedAt = Number.POSITIVE_INFINITY
    child = spawn(process.execPath, [program], {
      env: environment(config, wiring),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const exited = once(child, 'exit').catch(() => ['could not be started'])
    // `once` listens for errors only until the child has ended. A signal that cannot be sent is an error too.
    child.on('error', () => undefined)
    child.on('message', (message) => {
      const opened = portIn(message)
      if (opened !== undefined) {
        port = opened
        openedAt = performance.now()
        firstAnswer.resolve()
        onAddress(address())
        onOpen()
      }
      const line = logLineIn(message)
      if (line) wiring.onLogLine(line.level, line.event)
      // Under --watch, Node also restarts when a file of the games changes.
      if (process.env['WATCH_REPORT_DEPENDENCIES']) process.send?.(message)
    })
    const exit = await exited
    port = undefined
    onAddress(undefined)
    if (!stopping.signal.aborted)
      wiring.log.error({ event: 'games.ended', how: exit }, 'games process exited; restarting it')
    return performance.now() - openedAt
  }

  const keepRunning = async (wiring: Wiring, onSettled: () => void) => {
    let pauseMs = 0
    while (!stopping.signal.aborted) {
      const answeredMs = await runOnce(wiring, onSettled)
      onSettled()
      pauseMs = answeredMs > steadyAfterMs ? 0 : Math.min(Math.max(pauseMs * 2, minBackoffMs), maxBackoffMs)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    onSettled()
  }

  return {
    address,
    answered: firstAnswer.promise,
    async start(wiring) {
      const databaseUrl = await openGamesDatabase(config, wiring.rootKey, wiring.databaseUrl)
      await new Promise<void>((resolve) => {
        running = keepRunning({ ...wiring, databaseUrl }, resolve)
      })
    },
    async stop() {
      stopping.abort()
      // The games ignore SIGTERM while the IPC channel is open. Before their handlers are installed, SIGTERM ends them.
      if (child?.connected) child.disconnect()
      child?.kill('SIGTERM')
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), stopWithinMs)
      await running
      clearTimeout(killTimer)
    },
  }
}

/** The reason why this node's games cannot serve. Undefined while they do not answer, because they are being restarted. */
export async function findGamesProblem(address: string | undefined): Promise<string | undefined> {
  if (!address) return undefined
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(readinessTimeoutMs) })
    const text = await answer.text()
    return answer.status === 503 ? `the games: ${text.trim()}` : undefined
  } catch {
    return undefined
  }
}

function portIn(message: unknown): number | undefined {
  const port = typeof message === 'object' && message !== null && 'gamesPort' in message ? message.gamesPort : undefined
  return typeof port === 'number' ? port : undefined
}

/** The counterpart is in games/src/main.ts. */
function logLineIn(message: unknown): { level: string; event: string } | undefined {
  if (typeof message !== 'object' || message === null || !('logLine' in message)) return undefined
  return message.logLine as { level: string; event: string }
}

/** The child process gets none of the server's secrets, and not the login of the database owner. */
const environment = (config: Config, { databaseUrl, walletUrl, rootKey }: Wiring): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^((LUCERO|TWILIO|SMS)_|PG(?!SSL))/.test(name)),
  ),
  GAMES_PORT: '0',
  GAMES_HOST: '127.0.0.1',
  GAMES_DATA_DIR: join(config.dataDir, 'games'),
  CONTENT_HOST: config.content.host,
  CONTENT_SCHEME: config.content.scheme,
  GAMES_SECRET: ownGamesSeedSecret(rootKey),
  WALLET_URL: walletUrl,
  PROVIDER_ID: ownProviderId,
  PROVIDER_SECRET: ownGamesSecret(config, rootKey),
  DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: '10',
  LOG_LEVEL: config.logLevel,
  LOBBY_ORIGIN: config.publicUrl ?? config.appOrigin ?? '',
  ...tracingEnvironment(config),
})

const tracingEnvironment = ({ tracing }: Config): NodeJS.ProcessEnv => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: tracing?.endpoint ?? '',
  OTEL_EXPORTER_OTLP_HEADERS: tracing?.headers ?? '',
  OTEL_EXPORTER_OTLP_TIMEOUT: tracing ? String(tracing.timeoutMs) : '',
  OTEL_SERVICE_NAME: tracing ? `${tracing.service}-games` : '',
})

/** Serves the games under our own address, wherever they run. */
export function addGames(
  server: Server,
  target: () => string | undefined,
  { waitMs = restartWaitMs, tracing }: { waitMs?: number; tracing?: Tracer | undefined } = {},
): void {
  const traces = tracing && openBetTraces(tracing)
  for (const path of [ownGamesPath, sharedRoundPath])
    addProxy(server, { path, target, traces, onDown: sendRetryLater, retryForMs: waitMs, isRepeatable })
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Games that run elsewhere may be of another build. Assets that this build does not have are fetched from them. */
export const addGamesFiles = (server: Server, target: () => string | undefined, own: Serve): void =>
  addProxy(server, { path: '/assets', own, target, onDown: sendNotFound, retryForMs: 0, isRepeatable: () => true })

const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').send()

/** Rounds, steps, reveals and shares are idempotent (games/src/api.ts). Launch tokens and new seeds are not. */
const isRepeatable = ({ method, url }: FastifyRequest): boolean =>
  method !== 'POST' ||
  /^\/games\/api\/(play|act|crash\/bets|crash\/cash-out(\/withdraw)?|rounds\/[\w-]+\/(reveal|share))$/.test(url)

function sendRetryLater(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(503).headers({ 'Retry-After': '1', 'Cache-Control': 'no-store' })
  if (request.method !== 'GET' || request.url.startsWith(`${ownGamesPath}/api/`))
    return reply.send({ refusal: 'RETRY_LATER', message: 'The games are not there; try again in a moment' })
  return reply.type('text/html; charset=utf-8').send(laterPage)
}

const laterPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark" />
    <meta http-equiv="refresh" content="3" />
    <title>One moment, please</title>
  </head>
  <body>
    <h1>One moment, please</h1>
    <p>The games are being set up again. This page tries by itself; your credit and any round in play are safe.</p>
    <p><a href="/">Back to the lobby</a></p>
  </body>
</html>
`
