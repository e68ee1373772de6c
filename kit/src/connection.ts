/**
 * Connections to PostgreSQL: session settings and timeouts. The timeouts of PostgreSQL are shorter than ours, so that it usually reports the
 * error itself. Ours apply if it does not answer at all.
 */
import type { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig } from 'pg'

export type Limits = {
  connectMs: number
  /** Enforced by PostgreSQL. */
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Enforced by us. The connection is closed afterwards. */
  answerMs: number
}

export const requestLimits: Limits = {
  connectMs: 1000,
  statementMs: 3000,
  lockMs: 2000,
  idleInTransactionMs: 10_000,
  answerMs: 4000,
}

/** Node sends ten probes, one a second, so a dead host is detected after twenty seconds, even on an idle connection. */
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

/** Lets PostgreSQL end sessions whose connection a firewall has dropped. By default they would stay for hours. */
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
 * Runs first on every connection. Settings are sent as a query, because poolers reject unknown startup parameters. JIT is off: it costs more
 * than any of our statements, and with sequential scans off, the estimated cost of every plan is high enough to trigger it.
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

/** The code of PostgreSQL or the system, or an empty string. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Unreachable, overloaded, out of disk or memory (53…, 58030), or not writable yet (25006): a server that recovers from a backup or a crash may
 * accept reads before writes, and so does a standby before it is promoted. The same query may succeed later.
 */
const transientCode =
  /^(08|25006|25P0[34]|40001|40P01|53|55P03|57014|57P0|58030|E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/

/** Errors of `pg` without a code: lost connections and our own timeouts. */
const lostMessage =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/

/** True if the database is temporarily unreachable or overloaded, so that a retry may succeed. */
export const isTransientDbError = (error: unknown): boolean =>
  error instanceof Error && (transientCode.test(errorCode(error)) || lostMessage.test(error.message))

/** Reported by PostgreSQL, so the session is still usable. */
const reportedByPostgres = /^(40001|40P01|53[^3]|55P03|57014|58030)/

/** Out of disk or memory, or an I/O error: further writes will fail too. */
export const isOutOfRoom = (error: unknown): boolean => /^(53[12]|58030)/.test(errorCode(error))

/** True if the connection cannot be used any more. */
export const isLostConnection = (error: unknown): boolean =>
  isTransientDbError(error) && !reportedByPostgres.test(errorCode(error))

/** One of our own timeouts: of opening a connection, of waiting for a free one, or of an answer. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded|connection timeout|timeout expired|Query read timeout/.test(error.message)

/** Our own timeout: the connection is open, but PostgreSQL does not answer. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** `pg` has no API for it. */
export const streamOf = (client: object) => (client as { connection: { stream: Socket } }).connection.stream

/** Closes immediately, without the Terminate message, which a dead peer would not answer. */
export const hangUp = (client: object): void => void streamOf(client).destroy()

const endMs = 1000

/** Ends a connection with a Terminate message, or closes it if that takes too long. */
export async function endClient(client: Client): Promise<void> {
  const ended = client.end()
  const timer = setTimeout(() => hangUp(client), endMs)
  await ended.finally(() => clearTimeout(timer))
}

type ClientOptions = { name: string; connectMs?: number; answerMs?: number; more?: Record<string, string> }

/** A single connection for the start, as the owner of the database and without the limits of the pool. */
export async function openClient(url: string, { name, connectMs = 5000, answerMs = 10_000, more }: ClientOptions) {
  const client = new Client(clientConfig(url, name, { connectMs, answerMs }))
  // The running query reports the error. Without a listener, it would end the process.
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
