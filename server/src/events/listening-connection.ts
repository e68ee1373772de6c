/**
 * The connection on which a node receives and sends NOTIFY messages. It reconnects by itself.
 *
 *   connecting ──► connected ──► disconnected ──► connecting …
 *        └───────────────────────────▲
 *   stop() leads from every state to stopped.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { clientConfig, endClient, hangUp, isLostConnection, setUpSession } from '@lucero/kit/connection'
import type { Log } from '@lucero/kit/log'

type State =
  | { name: 'connecting' }
  /** `checkedAt`: when the last keep-alive query that was answered was sent. Notifications sent before it have arrived. */
  | { name: 'connected'; client: Client; checkedAt: number }
  /** Lost, or not established. The next attempt follows after a pause. */
  | { name: 'disconnected' }
  | { name: 'stopped' }

/** Nodes of version 0.3 and the triggers of the database use this name, so it stays (docs/decisions/2026-11-19-names-that-stay.md). */
const channel = 'lucero_news'
const retryMs = 1000
/** Keep-alive interval. A connection that only listens cannot detect a dead peer. */
const keepAliveMs = 1000
/** A node trusts its caches for this long after a keep-alive query that was answered. */
const trustedForMs = 2500
const limits = { connectMs: 2000, answerMs: 4000, statementMs: 3000 }

export type Notification = { payload: string; pid: number }

type Settings = {
  url: string
  /** The application name of the connection. */
  name: string
  log: Log
  /** Runs on each new connection before it listens. */
  prepare(client: Client): Promise<void>
  /** Runs each second, instead of a query that only shows that the connection is alive. */
  check(client: Client): Promise<void>
  /** Must not throw. */
  onNotification(notification: Notification): void
  /** Called before a later connection counts as connected: notifications may have been missed. */
  onReconnect(): void
}

/** The current state, and the only ways to change it. `stopped` is final. */
function openState() {
  let state: State = { name: 'connecting' }
  let change = Promise.withResolvers<void>()
  const enter = (next: State) => {
    if (state.name === 'stopped') return
    state = next
    change.resolve()
    change = Promise.withResolvers()
  }
  const isConnectedBy = (client: Client) => state.name === 'connected' && state.client === client
  return {
    get: (): State => state,
    enter,
    /** Resolves with the next change. */
    nextChange: () => change.promise,
    /** These do nothing if another connection has taken the client's place. */
    confirm: (client: Client, checkedAt: number) =>
      isConnectedBy(client) && enter({ name: 'connected', client, checkedAt }),
    disconnect: (client: Client) => isConnectedBy(client) && enter({ name: 'disconnected' }),
  }
}

export function openListeningConnection(settings: Settings) {
  const { log } = settings
  const stopping = new AbortController()
  const state = openState()
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const isAlive = async (client: Client): Promise<boolean> => {
    const sentAt = performance.now()
    const isAnswered = await settings.check(client).then(
      () => true,
      () => false,
    )
    if (isAnswered) state.confirm(client, sentAt)
    return isAnswered
  }
  /** Returns when the connection has ended or is not needed any more. */
  const keepAlive = async (client: Client) => {
    const ended = new Promise((resolve) => client.once('end', () => resolve('ended')))
    while (!stopping.signal.aborted && (await isAlive(client)))
      if ((await Promise.race([ended, pause(keepAliveMs)])) === 'ended') break
    state.disconnect(client)
    if (stopping.signal.aborted) await endClient(client).catch(() => undefined)
    else hangUp(client)
  }
  let hasFailed = false
  /** Logged once until a connection is established. */
  const logFailure = (error: unknown) => {
    if (!hasFailed) log.warn({ err: error, event: 'events.not_connected' }, 'event connection could not be opened')
    hasFailed = true
    return undefined
  }
  const run = async () => {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      state.enter({ name: 'connecting' })
      const client = await connect(settings).catch(logFailure)
      if (client && !isFirst) settings.onReconnect()
      if (client) {
        hasFailed = false
        state.enter({ name: 'connected', client, checkedAt: -Infinity })
        await keepAlive(client)
      } else state.enter({ name: 'disconnected' })
      await pause(retryMs)
    }
  }
  const running = run()

  return {
    /** True if every notification sent until a moment ago has arrived. */
    isCurrent(): boolean {
      const now = state.get()
      return now.name === 'connected' && performance.now() - now.checkedAt < trustedForMs
    },
    /** False if it has been stopped. */
    async untilConnected(): Promise<boolean> {
      while (!['connected', 'stopped'].includes(state.get().name)) await state.nextChange()
      return state.get().name === 'connected'
    },
    /** False if the messages may not have been sent. */
    async send(messages: string[]): Promise<boolean> {
      const now = state.get()
      if (now.name !== 'connected') return false
      const isDone = await notify(now.client, messages, log)
      // At once: a dead client rejects queries without a turn of the event loop, and a retry on it would never end.
      if (!isDone) {
        state.disconnect(now.client)
        hangUp(now.client)
      }
      return isDone
    },
    /** Ends early when the connection is stopped. */
    pause,
    async stop() {
      state.enter({ name: 'stopped' })
      stopping.abort()
      await running
    },
  }
}

/** False if the connection is lost. A retry of what PostgreSQL rejects would fail again; other nodes lose a moment of freshness. */
async function notify(client: Client, messages: string[], log: Log): Promise<boolean> {
  const text = 'select pg_notify($1, message) from unnest($2::text[]) as message'
  try {
    await client.query({ name: 'notify', text, values: [channel, messages] })
    return true
  } catch (error) {
    if (isLostConnection(error)) return false
    log.warn({ err: error, event: 'events.not_sent' }, 'PostgreSQL rejected event messages; they are dropped')
    return true
  }
}

async function connect({ url, name, log, prepare, onNotification }: Settings): Promise<Client> {
  const client = new Client(clientConfig(url, name, limits))
  client.on('error', (error) => log.warn({ err: error, event: 'events.line_lost' }, 'event connection lost'))
  client.on('notification', ({ payload = '', processId }) => onNotification({ payload, pid: processId }))
  await client.connect()
  try {
    await setUpSession(client, limits)
    await prepare(client)
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    hangUp(client)
    throw error
  }
}
