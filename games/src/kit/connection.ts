/** How the games connect to PostgreSQL, whichever it is: what every session is set to, how long we wait, and what a failure means. */
import type { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig } from 'pg'

type Limits = { connectMs: number; answerMs: number }

/** Node asks for ten probes a second apart: a host that is gone is known after twenty seconds, even to a line nobody uses. */
const probeAfterMs = 10_000

export const clientConfig = (url: string, name: string, { connectMs, answerMs }: Limits) =>
  ({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  }) satisfies ClientConfig

/** PostgreSQL's end of a line that a firewall has forgotten: without these it would keep a session for hours that nobody can reach. */
const serverProbes = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '16000',
}

/**
 * The first thing said on every connection. Said, rather than asked for while connecting: poolers in between refuse what they do not
 * know. No plan of ours takes as long as compiling it would.
 */
export async function setUpSession(client: ClientBase, settings: Record<string, string>): Promise<void> {
  const all = Object.entries({ jit: 'off', timezone: 'UTC', ...serverProbes, ...settings })
  await client.query(`select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`)
}

/** For the few questions of the start. */
export async function openClient(url: string, name: string, limits: Limits, settings: Record<string, string>) {
  const client = new Client(clientConfig(url, name, limits))
  // What ends it fails the question under way, which tells it; with no listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await setUpSession(client, settings)
  } catch (error) {
    hangUp(client)
    throw error
  }
  return client
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Out of reach, overloaded, or out of room (53…, 58030): a fault of the moment, not of what was asked. */
const passingCode = /^(08|25P0[34]|40|53|55P03|57014|57P0|58030|E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/
const lostMessage = /timeout|Connection terminated|connection error|not queryable/

export const isPassingFault = (error: unknown): boolean =>
  error instanceof Error && (passingCode.test(codeOf(error)) || lostMessage.test(error.message))

/** PostgreSQL has said so itself, and its session is as good as before. */
const saidByPostgres = /^(40|53[^3]|55P03|57014|58030)/

/** Nothing more can be heard on it. */
export const isLostConnection = (error: unknown): boolean =>
  isPassingFault(error) && !saidByPostgres.test(codeOf(error))

/** Our own limit has ended the wait: the line is open, and nobody speaks. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** At once, without a goodbye that a silent line would never answer; `pg` has no word for it. */
export const hangUp = (client: object): void =>
  void (client as { connection: { stream: Socket } }).connection.stream.destroy()
