/** All settings of the games program, read once from the environment. The server sets them for its child process. */
import { join } from 'node:path'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import type { TracingSettings } from '@lucero/kit/tracing'
import { z } from 'zod'

const seconds = (defaultSeconds: number) => z.coerce.number().positive().default(defaultSeconds)

const settings = z.object({
  GAMES_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  GAMES_HOST: z.string().min(1).default('127.0.0.1'),
  /** Trusted proxies, whose X-Forwarded-For is used: networks, separated by commas. */
  GAMES_TRUST_PROXY: z.string().min(1).default('loopback'),
  GAMES_PAGE_DIR: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../dist')),
  /** Copies of the files of hosted games. */
  GAMES_DATA_DIR: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../.lucero/games')),
  /** How often the list of hosted games is read. */
  PACKAGE_LIST_SECONDS: seconds(2),
  /** How often the house is told what play of hosted games has shown. */
  PACKAGE_WATCH_SECONDS: seconds(10),
  /** The host below which each hosted game has its own. Empty: no hosted games. For `localhost`, the port is that of the page. */
  CONTENT_HOST: z.string().default(''),
  CONTENT_SCHEME: z.enum(['http', 'https']).default('http'),
  /** Encrypts the key of the seeds. Defaults to PROVIDER_SECRET. */
  GAMES_SECRET: z.string().min(32).optional(),
  GAMES_SECRET_PREVIOUS: z.string().min(32).optional(),
  WALLET_URL: z.url({ protocol: /^https?$/ }),
  LOBBY_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_ID: z.string().min(1).default(ownProviderId),
  PROVIDER_SECRET: z.string().min(32),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  /** Without a collector there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).default(10_000),
  OTEL_SERVICE_NAME: z.string().min(1).default('lucero-games'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  WALLET_TIMEOUT_SECONDS: seconds(5),
  ANSWER_WITHIN_SECONDS: seconds(3),
  VOID_BET_AFTER_SECONDS: seconds(30),
  END_OPEN_ROUND_AFTER_SECONDS: seconds(24 * 3600),
  SEAT_IDLE_SECONDS: seconds(12 * 3600),
  /** Some markets forbid autoplay. */
  GAMES_AUTOPLAY: z.enum(['on', 'off']).default('on'),
  DEMO_SEATS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  DEMO_TURNS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Star Crash: links of a chain, time for bets, and how long a silent leader keeps the table. */
  CRASH_CHAIN_LENGTH: z.coerce.number().int().min(1).max(10_000_000).default(1_000_000),
  CRASH_BETTING_SECONDS: seconds(6),
  CRASH_LEASE_SECONDS: seconds(5),
})

export type Settings = ReturnType<typeof loadSettings>

export function loadSettings(env: NodeJS.ProcessEnv) {
  const values = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name] || undefined]))
  const read = settings.parse(values)
  return {
    port: read.GAMES_PORT,
    host: read.GAMES_HOST,
    trustedProxies: read.GAMES_TRUST_PROXY,
    pageDir: read.GAMES_PAGE_DIR,
    dataDir: read.GAMES_DATA_DIR,
    content: { host: read.CONTENT_HOST.toLowerCase(), scheme: read.CONTENT_SCHEME },
    packageListMs: read.PACKAGE_LIST_SECONDS * 1000,
    packageWatchMs: read.PACKAGE_WATCH_SECONDS * 1000,
    secret: read.GAMES_SECRET ?? read.PROVIDER_SECRET,
    /** Opens the database while the secret is being replaced. */
    previousSecret: read.GAMES_SECRET_PREVIOUS,
    wallet: {
      url: read.WALLET_URL,
      provider: read.PROVIDER_ID,
      secret: read.PROVIDER_SECRET,
      timeoutMs: read.WALLET_TIMEOUT_SECONDS * 1000,
    },
    /** The only foreign origin that a "back to the lobby" link may lead to. */
    lobbyOrigin: read.LOBBY_ORIGIN ? new URL(read.LOBBY_ORIGIN).origin : null,
    database: { url: read.DATABASE_URL, connections: read.DATABASE_CONNECTIONS },
    logLevel: read.LOG_LEVEL,
    tracing: tracingFrom(read),
    answerWithinMs: read.ANSWER_WITHIN_SECONDS * 1000,
    voidBetAfterSeconds: read.VOID_BET_AFTER_SECONDS,
    endOpenRoundAfterSeconds: read.END_OPEN_ROUND_AFTER_SECONDS,
    seatIdleSeconds: read.SEAT_IDLE_SECONDS,
    autoplay: read.GAMES_AUTOPLAY === 'on',
    demoSeatsPerAddressPerMinute: read.DEMO_SEATS_PER_ADDRESS_PER_MINUTE,
    demoTurnsPerAddressPerMinute: read.DEMO_TURNS_PER_ADDRESS_PER_MINUTE,
    crashChainLength: read.CRASH_CHAIN_LENGTH,
    crashBettingSeconds: read.CRASH_BETTING_SECONDS,
    crashLeaseSeconds: read.CRASH_LEASE_SECONDS,
  }
}

/** The wallet decides which traces are recorded, so the games need no ratio: they never begin a trace. */
function tracingFrom(read: z.infer<typeof settings>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = read
  const { OTEL_SERVICE_NAME: service, OTEL_EXPORTER_OTLP_TIMEOUT: timeoutMs } = read
  return endpoint === undefined ? undefined : { endpoint, headers, service, timeoutMs, ratio: 0 }
}
