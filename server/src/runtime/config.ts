/** All settings, read once from the environment. The defaults are for the demo; live mode refuses insecure ones. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { demoHouseToken } from '@lucero/contract/house/calls'
import { firstFormEndsOn } from '@lucero/contract/provider/calls'
import { z } from 'zod'
import { defined } from '@lucero/kit/defined'
import type { GatewaySettings } from '../sms/gateways.ts'
import { httpGatewaySettings, type HttpGatewaySettings } from '../sms/http-gateway.ts'
import { isNetwork, type TrustedProxies } from './address.ts'
import { helpLineSettings } from './help-line-settings.ts'
import { logWitnessSettings } from './log-witness-settings.ts'
import { limitSettings, limitsFrom } from './limit-settings.ts'
import { tracingFrom, tracingSettings } from './tracing-settings.ts'
import { StartupProblem } from '@lucero/kit/errors'

const projectFolder = join(import.meta.dirname, '../../..')

const demoSecret = 'demo-secret-for-a-machine-of-your-own'

const wholeNumber = (max: number, least = 1) => z.coerce.number().int().min(least).max(max)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Not an IP address, which has no names below it. */
const contentHostForm = /^(?!.*\.\d+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})

const trustProxyForms =
  'set the number of proxies in front of the server (1), or their networks (10.0.0.0/8, 127.0.0.1); with a wider setting, clients could forge their addresses'

/** `false`, a count of hops, or networks. */
const trustedProxies = list.transform((parts, context): TrustedProxies => {
  const [first = 'false'] = parts
  if (parts.length <= 1 && /^(false|0)$/.test(first)) return false
  if (parts.length === 1 && /^[1-9]$/.test(first)) return { hops: Number(first) }
  if (parts.every(isNetwork)) return { networks: parts }
  context.addIssue({ code: 'custom', message: trustProxyForms })
  return z.NEVER
})

const deskOrigins = list.pipe(z.array(z.string().regex(/^https:..[^/]+$|^http:..localhost(:\d+)?$/, 'no https')))
const eventNetworks = list.refine((parts) => parts.every((part) => isNetwork(part) && /[.:]/.test(part)), {
  message: 'set networks or addresses, for example 10.1.0.0/16, 127.0.0.1',
})

const settings = z.object({
  LUCERO_MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: wholeNumber(65_535, 0).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: wholeNumber(500).default(20),
  LUCERO_DATA_DIR: z.string().min(1).default(join(projectFolder, '.lucero')),
  LUCERO_PACKAGE_DIR: z.string().min(1).optional(),
  LUCERO_DRAIN_SECONDS: wholeNumber(300, 0).optional(),
  LUCERO_PROCESSES: wholeNumber(64).optional(),
  LUCERO_WEB_DIR: z.string().min(1).default(join(projectFolder, 'web/dist')),
  LUCERO_DESK_DIR: z.string().min(1).default(join(projectFolder, 'desk/dist')),
  LUCERO_SECRET: z.string().min(32).default(demoSecret),
  LUCERO_SECRET_PREVIOUS: z.string().min(32).optional(),
  LUCERO_HOUSE_TOKEN: z.string().min(32).default(demoHouseToken),
  LUCERO_HOUSE_PORT: wholeNumber(65_535, 0).optional(),
  LUCERO_HOUSE_HOST: z.string().min(1).default('127.0.0.1'),
  HOUSE_WRONG_TOKENS_PER_ADDRESS_PER_MINUTE: wholeNumber(1_000_000).optional(),
  HOUSE_WRONG_TOKENS_PER_MINUTE: wholeNumber(1_000_000).optional(),
  LUCERO_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LUCERO_CONTENT_HOST: z.string().toLowerCase().regex(contentHostForm, 'must be a host name without a port').optional(),
  LUCERO_DESK_ORIGINS: deskOrigins.default([]),
  LUCERO_APP_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  LUCERO_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_SIGNATURE_V1_UNTIL: z.iso.date().default(firstFormEndsOn),
  LUCERO_DEMO_HISTORY: z.enum(['on', 'off']).default('on'),
  LUCERO_DEMO_AGGREGATOR: z.enum(['on', 'off']).default('on'),
  LUCERO_GAMES: z.enum(['on', 'off']).default('on'),
  LUCERO_GAMES_URL: z.url({ protocol: /^https?$/ }).optional(),
  LUCERO_GAMES_SECRET: z.string().min(32).optional(),
  LUCERO_GAMES_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LUCERO_EVENT_NETWORKS: eventNetworks.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  ...tracingSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  SMS_GATEWAY: z.enum(['outbox', 'twilio', 'http']).default('outbox'),
  SMS_FALLBACK_GATEWAY: z.enum(['twilio', 'http', 'http_2']).optional(),
  LUCERO_HELP_LINES: json.pipe(helpLineSettings).optional(),
  LUCERO_LOG_WITNESSES: json.pipe(logWitnessSettings).default([]),
  SMS_HTTP: json.pipe(httpGatewaySettings).optional(),
  SMS_HTTP_2: json.pipe(httpGatewaySettings).optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{5,15}$/)
    .optional(),
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),
  TWILIO_COST_PER_PART: z.coerce.number().min(0).default(0),
  SMS_DIAL_CODES: list.pipe(z.array(z.string().transform(Number).pipe(z.number().int().min(1).max(9999)))).optional(),
  SESSION_IDLE_MINUTES: wholeNumber(60 * 24 * 30).default(30),
  SESSION_MAX_HOURS: wholeNumber(24 * 365).default(12),
  STAFF_SESSION_IDLE_MINUTES: wholeNumber(60 * 24).default(15),
  STAFF_SESSION_MAX_HOURS: wholeNumber(24 * 7).default(12),
  PASSWORD_HASHES_AT_ONCE: wholeNumber(64).default(2),
  ADMISSION_WAIT_MS: wholeNumber(60_000).default(40),
  ADMISSION_PROVIDER: wholeNumber(10_000).default(256),
  ADMISSION_MONEY: wholeNumber(10_000).default(128),
  ADMISSION_READS: wholeNumber(10_000).optional(),
  ADMISSION_ANONYMOUS: wholeNumber(10_000).optional(),
  ADMISSION_CODES: wholeNumber(10_000).optional(),
  REQUESTS_PER_PLAYER_PER_SECOND: wholeNumber(1_000_000).default(50),
  REQUESTS_PER_PLAYER_AT_ONCE: wholeNumber(1_000_000).default(200),
  WRONG_TOKENS_PER_ADDRESS_PER_SECOND: wholeNumber(1_000_000).default(20),
  MAX_CONNECTIONS: wholeNumber(1_000_000).default(10_000),
  SOCKETS_PER_PLAYER: wholeNumber(10_000).default(10),
  SOCKETS_PER_ADDRESS: wholeNumber(1_000_000).default(2000),
  SOCKETS: wholeNumber(1_000_000).default(8000),
  SOCKET_MESSAGES_PER_MINUTE: wholeNumber(1_000_000).default(100),
  FOUR_EYES_FOR_OWNERS: z.enum(['on', 'off']).default('off'),
  CODE_GAP_SECONDS: wholeNumber(3600, 0).default(50),
  CODE_LIFE_SECONDS: wholeNumber(3600).default(300),
  KNOWN_DEVICE_DAYS: wholeNumber(3650).default(90),
  SIGN_IN_TEXTS: z.enum(['on', 'off']).default('off'),
  VISITOR_MESSAGE_DAYS: wholeNumber(3650).default(90),
  ...limitSettings,
})

export const settingNames = Object.keys(settings.shape)

type Settings = z.infer<typeof settings>
export type Config = ReturnType<typeof shape>

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const named = Object.fromEntries(settingNames.map((name) => [name, env[name] || undefined]))
  const read = settings.safeParse(named)
  if (!read.success) throw new StartupProblem(wrongSettings(read.error))
  const problems = [
    ...wrongGateways(read.data),
    ...onePortForTwo(read.data),
    ...sameSecretTwice(read.data),
    ...wrongContentHost(read.data),
    ...unfitForLive(read.data),
  ]
  if (problems.length) throw new StartupProblem(`Settings to correct: ${problems.join('; ')}`)
  return shape(read.data)
}

function wrongSettings(error: z.ZodError): string {
  return `Settings to correct: ${error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`
}

const settingsOfGateways = {
  outbox: [],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  http: ['SMS_HTTP'],
  http_2: ['SMS_HTTP_2'],
} as const

function wrongGateways(read: Settings): string[] {
  const { SMS_GATEWAY: first, SMS_FALLBACK_GATEWAY: second } = read
  const problems = (['SMS_GATEWAY', 'SMS_FALLBACK_GATEWAY'] as const).flatMap((setting) => {
    const gateway = read[setting]
    const needed = gateway ? settingsOfGateways[gateway] : []
    return needed.filter((name) => !read[name]).map((name) => `${name}: needed with ${setting}=${gateway}`)
  })
  if (second === undefined) return problems
  if (first === 'outbox') problems.push('SMS_FALLBACK_GATEWAY: the outbox needs no second gateway')
  if (first === second) problems.push('SMS_FALLBACK_GATEWAY: equals SMS_GATEWAY; choose another one')
  return problems
}

const onePortForTwo = ({ PORT, LUCERO_HOUSE_PORT }: Settings): string[] =>
  PORT !== 0 && PORT === LUCERO_HOUSE_PORT
    ? ['LUCERO_HOUSE_PORT: equals PORT; choose another port, or remove the setting']
    : []

const sameSecretTwice = ({ LUCERO_SECRET, LUCERO_SECRET_PREVIOUS }: Settings): string[] =>
  LUCERO_SECRET === LUCERO_SECRET_PREVIOUS
    ? ['LUCERO_SECRET_PREVIOUS: equals LUCERO_SECRET; set the secret that it replaces, or remove the setting']
    : []

/** Foreign front ends must be far from the app, and the frame around them must have one address. */
function wrongContentHost({ LUCERO_MODE, LUCERO_CONTENT_HOST: host, LUCERO_PUBLIC_URL }: Settings): string[] {
  if (host === undefined || (host === 'localhost' && LUCERO_MODE === 'demo')) return []
  if (host === 'localhost') return ['LUCERO_CONTENT_HOST: live mode needs a host name of its own']
  if (!LUCERO_PUBLIC_URL)
    return ['LUCERO_CONTENT_HOST: needs LUCERO_PUBLIC_URL, the address of the page around the games']
  const { hostname } = new URL(LUCERO_PUBLIC_URL)
  return hostname === host || hostname.endsWith(`.${host}`)
    ? ['LUCERO_CONTENT_HOST: LUCERO_PUBLIC_URL is on it; choose another host, best of another domain']
    : []
}

/** Live mode refuses the demo secrets in this file, which are public. */
function unfitForLive(read: Settings): string[] {
  if (read.LUCERO_MODE !== 'live') return []
  const checks: [boolean, string][] = [
    [!read.DATABASE_URL, 'DATABASE_URL: live mode needs your own PostgreSQL'],
    [read.SMS_GATEWAY === 'outbox', 'SMS_GATEWAY: live mode needs a real gateway (twilio or http)'],
    [isPlainHttp(read.SMS_HTTP), 'SMS_HTTP: live mode needs https'],
    [isPlainHttp(read.SMS_HTTP_2), 'SMS_HTTP_2: live mode needs https'],
    [!read.SMS_DIAL_CODES?.length, 'SMS_DIAL_CODES: live mode needs the dial codes you serve, for example 1,52'],
    [read.LUCERO_SECRET === demoSecret, 'LUCERO_SECRET: still the demo value; set 32 random characters or more'],
    [
      read.LUCERO_SECRET_PREVIOUS === demoSecret,
      'LUCERO_SECRET_PREVIOUS: the demo value; the database of a demo cannot become live, so use an empty one',
    ],
    [read.LUCERO_HOUSE_TOKEN === demoHouseToken, 'LUCERO_HOUSE_TOKEN: still the demo value; set a random token'],
    [read.LUCERO_PUBLIC_URL?.startsWith('http:') === true, 'LUCERO_PUBLIC_URL: live mode needs https'],
    [
      read.LUCERO_HOUSE_PORT === undefined,
      'LUCERO_HOUSE_PORT: live mode needs a separate port for the house API, for example 3001',
    ],
    [!read.LUCERO_PUBLIC_URL, 'LUCERO_PUBLIC_URL: the address players use, for example https://play.example.com'],
  ]
  return checks.flatMap(([unfit, problem]) => (unfit ? [problem] : []))
}

const isPlainHttp = (gateway: HttpGatewaySettings | undefined): boolean =>
  gateway !== undefined &&
  gateway.url.startsWith('http:') &&
  !/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(gateway.url)

function shape(read: Settings) {
  const live = read.LUCERO_MODE === 'live'
  const wide = 1_000_000
  const either = (set: number | undefined, inLive: number) => set ?? (live ? inLive : wide)
  return {
    mode: read.LUCERO_MODE,
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    dataDir: read.LUCERO_DATA_DIR,
    /** A folder that all nodes share, for the files of packages. Undefined: the database holds them. */
    packageDir: read.LUCERO_PACKAGE_DIR,
    /** How long a stopping node keeps serving after it reports not ready. */
    drainSeconds: read.LUCERO_DRAIN_SECONDS ?? (live ? 8 : 0),
    /** Server processes of this node. */
    processes: read.LUCERO_PROCESSES ?? (live ? processesFor(availableParallelism()) : 1),
    webDir: read.LUCERO_WEB_DIR,
    deskDir: read.LUCERO_DESK_DIR,
    secret: read.LUCERO_SECRET,
    /** Opens the database while LUCERO_SECRET is being replaced. */
    previousSecret: read.LUCERO_SECRET_PREVIOUS,
    houseToken: read.LUCERO_HOUSE_TOKEN,
    house: {
      /** The address of the house API and the metrics, if not the public port. */
      listener:
        read.LUCERO_HOUSE_PORT === undefined
          ? undefined
          : { host: read.LUCERO_HOUSE_HOST, port: read.LUCERO_HOUSE_PORT },
      wrongTokensPerAddressPerMinute: either(read.HOUSE_WRONG_TOKENS_PER_ADDRESS_PER_MINUTE, 10),
      wrongTokensPerMinute: either(read.HOUSE_WRONG_TOKENS_PER_MINUTE, 100),
      /** Owners need a second person too for actions that cannot be undone. */
      fourEyesForOwners: read.FOUR_EYES_FOR_OWNERS === 'on',
    },
    publicUrl: read.LUCERO_PUBLIC_URL,
    /** The origin of the app, if it differs from that of the API (development). */
    appOrigin: read.LUCERO_APP_ORIGIN && new URL(read.LUCERO_APP_ORIGIN).origin,
    deskOrigins: read.LUCERO_DESK_ORIGINS,
    apiHost: read.LUCERO_API_HOST ? new URL(read.LUCERO_API_HOST).origin : '',
    /** The first start of the demo writes a month of history. */
    demoHistory: !live && read.LUCERO_DEMO_HISTORY === 'on',
    /** The demo runs a simulated aggregator with three games. */
    demoAggregator: !live && read.LUCERO_DEMO_AGGREGATOR === 'on',
    games: gamesSettings(read),
    content: contentSettings(read),
    /** Private networks that events for other systems may be sent to, also with http. */
    eventNetworks: read.LUCERO_EVENT_NETWORKS ?? [],
    trustedProxies: read.TRUST_PROXY,
    /** Provider signatures of the first form are refused from this time on. */
    firstSignatureFormEndsAt: new Date(`${read.PROVIDER_SIGNATURE_V1_UNTIL}T00:00:00Z`),
    tracing: tracingFrom(read),
    logLevel: read.LOG_LEVEL ?? (live ? 'info' : 'warn'),
    /** Validates replies against the contract, except in live mode. */
    checkReplies: !live,
    sms: smsSettings(read),
    dialCodes: read.SMS_DIAL_CODES,
    sessions: { idleMinutes: read.SESSION_IDLE_MINUTES, maxHours: read.SESSION_MAX_HOURS },
    staffSessions: { idleMinutes: read.STAFF_SESSION_IDLE_MINUTES, maxHours: read.STAFF_SESSION_MAX_HOURS },
    passwordHashConcurrency: read.PASSWORD_HASHES_AT_ONCE,
    admission: admissionSettings(read),
    sockets: {
      perPlayer: read.SOCKETS_PER_PLAYER,
      perAddress: read.SOCKETS_PER_ADDRESS,
      inAll: read.SOCKETS,
      messagesPerMinute: read.SOCKET_MESSAGES_PER_MINUTE,
    },
    /** Help lines for gambling problems, which the Safer Play page shows. Undefined: those that the program ships with. */
    helpLines: read.LUCERO_HELP_LINES?.map((line) => ({ ...line, dialCode: null })),
    /** Witnesses sign the checkpoints of the public log. The program sends nothing if the list is empty. */
    logWitnesses: read.LUCERO_LOG_WITNESSES,
    knownDeviceDays: read.KNOWN_DEVICE_DAYS,
    signInTexts: read.SIGN_IN_TEXTS === 'on',
    visitorMessageDays: read.VISITOR_MESSAGE_DAYS,
    limits: {
      ...limitsFrom(read, live),
      codeGapSeconds: read.CODE_GAP_SECONDS,
      codeLifeSeconds: read.CODE_LIFE_SECONDS,
    },
  }
}

/**
 * A bet costs 68 % more CPU with four processes (docs/performance.md), and PostgreSQL, the games and the supervisor need cores
 * too. So a small machine has one. A large one leaves a core to the games. Above eight, the database connections are too few for each.
 */
export const processesFor = (cores: number): number => (cores < 6 ? 1 : Math.min(8, cores - 1))

const minConnectionsPerProcess = 4

/**
 * The settings of one of several processes. Limits on concurrency are divided, so that the node keeps them: connections are distributed
 * evenly. Rates and counts of sockets are not divided, because the processes share them (peers.ts).
 */
export function shareOfNode(config: Config): Config {
  const { processes, admission } = config
  const share = (limit: number, least = 1) => Math.max(least, Math.ceil(limit / processes))
  const { provider, money, reads, anonymous, codes } = admission.concurrency
  return {
    ...config,
    databaseConnections: share(config.databaseConnections, minConnectionsPerProcess),
    passwordHashConcurrency: share(config.passwordHashConcurrency),
    admission: {
      ...admission,
      concurrency: {
        provider: share(provider),
        money: share(money),
        reads: share(reads),
        anonymous: share(anonymous),
        codes: share(codes),
      },
      connections: share(admission.connections),
    },
  }
}

/** Reads and anonymous calls get a share of the pool; the rest is left to more important classes. */
function admissionSettings(read: Settings) {
  const shareOfPool = (share: number) => Math.max(1, Math.floor(read.DATABASE_CONNECTIONS * share))
  return {
    waitMs: read.ADMISSION_WAIT_MS,
    concurrency: {
      provider: read.ADMISSION_PROVIDER,
      money: read.ADMISSION_MONEY,
      reads: read.ADMISSION_READS ?? shareOfPool(0.5),
      anonymous: read.ADMISSION_ANONYMOUS ?? shareOfPool(0.2),
      codes: read.ADMISSION_CODES ?? read.PASSWORD_HASHES_AT_ONCE * 4,
    },
    perPlayer: { perSecond: read.REQUESTS_PER_PLAYER_PER_SECOND, burst: read.REQUESTS_PER_PLAYER_AT_ONCE },
    wrongTokensPerSecond: read.WRONG_TOKENS_PER_ADDRESS_PER_SECOND,
    connections: read.MAX_CONNECTIONS,
  }
}

/** `host` is empty if the house hosts no games. */
function contentSettings({ LUCERO_MODE, LUCERO_CONTENT_HOST, LUCERO_PUBLIC_URL: url }: Settings) {
  const isLocal = LUCERO_MODE === 'demo' && (url === undefined || isLoopback(new URL(url).hostname))
  const scheme: 'http' | 'https' = url?.startsWith('https:') ? 'https' : 'http'
  return { host: LUCERO_CONTENT_HOST ?? (isLocal ? 'localhost' : ''), scheme }
}

const isLoopback = (name: string) => name === 'localhost' || name === '127.0.0.1' || name === '[::1]'

function gamesSettings(read: Settings) {
  const where = read.LUCERO_GAMES === 'off' ? 'nowhere' : read.LUCERO_GAMES_URL ? 'elsewhere' : 'here'
  const { LUCERO_GAMES_URL: url, LUCERO_GAMES_SECRET: secret, LUCERO_GAMES_DATABASE_URL: databaseUrl } = read
  return { where, url, secret, databaseUrl } as const
}

/** The preferred gateway first. */
function smsSettings(read: Settings) {
  const names = [read.SMS_GATEWAY, read.SMS_FALLBACK_GATEWAY].filter((name) => name !== undefined)
  return { gateways: names.map((name) => gatewaySettings(read, name)) }
}

function gatewaySettings(read: Settings, name: keyof typeof settingsOfGateways): GatewaySettings {
  if (name === 'outbox') return { kind: 'outbox', name }
  if (name !== 'twilio') return { kind: 'http', name, http: defined(name === 'http' ? read.SMS_HTTP : read.SMS_HTTP_2) }
  return {
    kind: 'twilio',
    name,
    accountSid: read.TWILIO_ACCOUNT_SID ?? '',
    authToken: read.TWILIO_AUTH_TOKEN ?? '',
    from: read.TWILIO_FROM ?? '',
    baseUrl: read.TWILIO_BASE_URL,
    costPerPart: read.TWILIO_COST_PER_PART,
  }
}
