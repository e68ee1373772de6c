/**
 * What happened to players, told after the commit to whoever listens: at once in this process, and on the other nodes through
 * PostgreSQL's NOTIFY. It carries no contents, only that there is something new to read; a message lost does no harm to truth.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from './log.ts'

export type Event =
  | { kind: 'wallet-changed'; playerId: string }
  | { kind: 'notifications-changed'; playerId: string }
  | { kind: 'sessions-ended'; playerId: string; sessionId?: string }
  /** Games, providers or their secrets: what was remembered of them is out of date. */
  | { kind: 'catalogue-changed' }
  /** The line to the other nodes was cut for a while: anything may have been missed. */
  | { kind: 'missed-some' }

type Listener = (event: Event) => void

export type News = {
  tell(event: Event): void
  listen(listener: Listener): void
  stop(): Promise<void>
}

const channel = 'lucero_news'
const retryMs = 1000
/** NOTIFY takes 8,000 bytes; an event is a hundred or so. */
const eventsPerMessage = 50

export function openNews(url: string, log: Log): News {
  const listeners: Listener[] = []
  const node = randomUUID()
  const tellHere = (event: Event) => listeners.forEach((listener) => tellOne(listener, event, log))
  const line = openLine(url, log, {
    heard: ({ from, events }) => from !== node && events.forEach(tellHere),
    back: () => tellHere({ kind: 'missed-some' }),
  })
  const waiting: Event[] = []
  let sending = false
  /** One message at a time: what happens while it is on its way goes together in the next. */
  const flush = async () => {
    if (sending) return
    sending = true
    while (waiting.length) await line.send({ from: node, events: waiting.splice(0, eventsPerMessage) })
    sending = false
  }
  return {
    tell(event) {
      tellHere(event)
      if (waiting.push(event) === 1 && !sending) setImmediate(() => void flush())
    },
    listen: (listener) => void listeners.push(listener),
    stop: line.stop,
  }
}

/** A listener that fails is a fault of its own: what it was told has already happened. */
function tellOne(listener: Listener, event: Event, log: Log): void {
  try {
    listener(event)
  } catch (error) {
    log.error({ err: error, event: event.kind }, 'a listener failed')
  }
}

type Message = { from: string; events: Event[] }

function openLine(url: string, log: Log, on: { heard(message: Message): void; back(): void }) {
  let client: Client | undefined
  let stopped = false

  const connect = async () => {
    const opened = new Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'lucero-news',
    })
    opened.on('error', (error) => log.warn({ err: error }, 'the line to the other nodes was cut'))
    opened.on('notification', ({ payload }) => on.heard(JSON.parse(payload ?? '') as Message))
    await opened.connect()
    await opened.query(`listen ${channel}`)
    opened.once('end', () => void reconnect())
    client = opened
  }
  const reconnect = async () => {
    client = undefined
    while (!stopped) {
      await delay(retryMs)
      const up =
        !stopped &&
        (await connect().then(
          () => true,
          () => false,
        ))
      if (up) return on.back()
    }
  }
  const connecting = connect().catch(() => void reconnect())

  return {
    async send(message: Message): Promise<void> {
      await client?.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)]).catch(() => undefined)
    },
    async stop() {
      stopped = true
      await connecting
      await client?.end()
    },
  }
}
