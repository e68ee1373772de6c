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
  log: Log
  /** Runs on each new connection before it listens. */
  prepare(client: Client): Promise<void>
  /** Must not throw. */
  onNotification(notification: Notification): void
  /** Called before a later connection counts as connected: notifications may have been missed. */
  onReconnect(): void
}

export type ListeningConnection = ReturnType<typeof openListeningConnection>

export function openListeningConnection(settings: Settings) {
  const { log } = settings
  const stopping = new AbortController()
  let state: State = { name: 'connecting' }
  let stateChange = Promise.withResolvers<void>()

  const enter = (next: State) => {
    if (state.name === 'stopped') return
    state = next
    stateChange.resolve()
    stateChange = Promise.withResolvers()
  }
  /** Does nothing if another connection has taken the client's place. */
  const disconnect = (client: Client) => {
    if (state.name === 'connected' && state.client === client) enter({ name: 'disconnected' })
  }
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const isAlive = async (client: Client): Promise<boolean> => {
    const sentAt = performance.now()
    const isAnswered = await client.query('select 1').then(
      () => true,
      () => false,
    )
    if (isAnswered && state.name === 'connected' && state.client === client)
      enter({ name: 'connected', client, checkedAt: sentAt })
    return isAnswered
  }
  /** Returns when the connection has ended or is not needed any more. */
  const keepAlive = async (client: Client) => {
    const ended = new Promise((resolve) => client.once('end', () => resolve('ended')))
    while (!stopping.signal.aborted && (await isAlive(client)))
      if ((await Promise.race([ended, pause(keepAliveMs)])) === 'ended') break
    disconnect(client)
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
      enter({ name: 'connecting' })
      const client = await connect(settings).catch(logFailure)
      if (client && !isFirst) settings.onReconnect()
      if (client) {
        hasFailed = false
        enter({ name: 'connected', client, checkedAt: -Infinity })
        await keepAlive(client)
      } else enter({ name: 'disconnected' })
      await pause(retryMs)
    }
  }
  const running = run()

  return {
    /** True if every notification sent until a moment ago has arrived. */
    isCurrent: () => state.name === 'connected' && performance.now() - state.checkedAt < trustedForMs,

    /** False if it has been stopped. */
    async untilConnected(): Promise<boolean> {
      while (state.name !== 'connected' && state.name !== 'stopped') await stateChange.promise
      return state.name === 'connected'
    },

    /** False if the messages may not have been sent. */
    async send(messages: string[]): Promise<boolean> {
      if (state.name !== 'connected') return false
      const { client } = state
      const text = 'select pg_notify($1, message) from unnest($2::text[]) as message'
      try {
        await client.query({ name: 'notify', text, values: [channel, messages] })
        return true
      } catch (error) {
        // A retry would fail in the same way. Lost messages cost other nodes a moment of freshness.
        if (!isLostConnection(error)) {
          log.warn({ err: error, event: 'events.not_sent' }, 'PostgreSQL rejected event messages; they are dropped')
          return true
        }
        // At once: a dead client rejects queries without a turn of the event loop, and a retry on it would never end.
        disconnect(client)
        hangUp(client)
        return false
      }
    },

    /** Ends early when the connection is stopped. */
    pause,

    async stop() {
      enter({ name: 'stopped' })
      stopping.abort()
      await running
    },
  }
}

async function connect({ url, log, prepare, onNotification }: Settings): Promise<Client> {
  const client = new Client(clientConfig(url, 'lucero-news', limits))
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
