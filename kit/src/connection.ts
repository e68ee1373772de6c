/**
 * How we connect to PostgreSQL, whichever it is: what every session is set to, and how long we wait. PostgreSQL's own limits come
 * first, so that it mostly tells us itself; ours ends what has fallen silent.
 */
import type { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig } from 'pg'

export type Limits = {
  connectMs: number
  /** PostgreSQL's. */
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Ours: after this nothing more is expected from the connection. */
  answerMs: number
}

export const requestLimits: Limits = {
  connectMs: 1000,
  statementMs: 3000,
  lockMs: 2000,
  idleInTransactionMs: 10_000,
  answerMs: 4000,
}

/** Node asks for ten probes a second apart: a host that is gone is known after twenty seconds, even to a line nobody uses. */
const probeAfterMs = 10_000

export const clientConfig = (url: string, name: string, limits: Pick<Limits, 'connectMs' | 'answerMs'>) =>
  ({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  }) satisfies ClientConfig

/** PostgreSQL's end of a line that a firewall has forgotten: without these it would keep a session for hours that nobody can reach. */
const serverProbes = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 16_000,
}

type Session = Partial<Pick<Limits, 'connectMs' | 'statementMs' | 'lockMs' | 'idleInTransactionMs'>> & {
  more?: Record<string, string>
}

/**
 * The first thing said on every connection. Said, rather than asked for while connecting: poolers in between refuse what they do not
 * know. Never compiled plans: they cost more than any statement of ours takes, and where sequential scans are off, every plan looks
 * dear enough to be compiled.
 */
export async function setUpSession(client: ClientBase, { more = {}, ...limits }: Session = {}): Promise<void> {
  const settings = {
    jit: 'off',
    timezone: 'UTC',
    ...serverProbes,
    ...(limits.statementMs !== undefined && { statement_timeout: limits.statementMs }),
    ...(limits.lockMs !== undefined && { lock_timeout: limits.lockMs }),
    ...(limits.idleInTransactionMs !== undefined && {
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
    ...more,
  }
  const values = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  const text = `select ${values.join(', ')}`
  await client.query({ text, ...(limits.connectMs !== undefined && { query_timeout: limits.connectMs }) })
}

/** As PostgreSQL or the system calls it; none where it has no name. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Out of reach, overloaded, or out of room (53…, 58030): a fault of the moment, not of what was asked. */
const passingCode =
  /^(08|25P0[34]|40001|40P01|53|55P03|57014|57P0|58030|E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/

/** What `pg` says, without a code, of a line that has gone, and of our own limits. */
const lostMessage =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/

/** Whether the database is out of reach or overloaded for now, rather than asked something wrong. */
export const isTransientDbError = (error: unknown): boolean =>
  error instanceof Error && (passingCode.test(errorCode(error)) || lostMessage.test(error.message))

/** PostgreSQL has said so itself, and its session is as good as before. */
const saidByPostgres = /^(40001|40P01|53[^3]|55P03|57014|58030)/

/** No disk, no memory, or a disk that fails: whatever is written next meets the same. */
export const isOutOfRoom = (error: unknown): boolean => /^(53[12]|58030)/.test(errorCode(error))

/** Nothing more can be heard on it. */
export const isLostConnection = (error: unknown): boolean =>
  isTransientDbError(error) && !saidByPostgres.test(errorCode(error))

/** Our own limit has ended the wait: the line is open, and nobody speaks. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** `pg` has no word for it. */
export const streamOf = (client: object) => (client as { connection: { stream: Socket } }).connection.stream

/** At once, without a goodbye that a silent line would never answer. */
export const hangUp = (client: object): void => void streamOf(client).destroy()

const goodbyeMs = 1000

/** Ends a connection politely, and if that takes too long, not. */
export async function endClient(client: Client): Promise<void> {
  const ended = client.end()
  const impatient = setTimeout(() => hangUp(client), goodbyeMs)
  await ended.finally(() => clearTimeout(impatient))
}

type ClientOptions = { name: string; connectMs?: number; answerMs?: number; more?: Record<string, string> }

/** A connection for a few questions of the start: as the database's owner, without the pool's limits. */
export async function openClient(url: string, { name, connectMs = 5000, answerMs = 10_000, more }: ClientOptions) {
  const client = new Client(clientConfig(url, name, { connectMs, answerMs }))
  // What ends it fails the question under way, which tells it; with no listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await setUpSession(client, { connectMs, ...(more && { more }) })
  } catch (error) {
    await endClient(client)
    throw error
  }
  return client
}
