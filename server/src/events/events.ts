/**
 * What happened to players, told after the commit to whoever listens: at once in this process, and on the other nodes through
 * PostgreSQL's NOTIFY. It carries no contents, only that there is something new to read; a message lost does no harm to truth.
 * What must not be lost is told by the database itself, with the commit: see the migration on ended sessions.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveRecord } from '@lucero/contract/live'
import { Client } from 'pg'
import { clientConfig, endClient, hangUp, isLostConnection, setUpSession } from '@lucero/kit/connection'
import type { Log } from '@lucero/kit/log'

export type DomainEvent =
  | { kind: 'wallet-changed'; playerId: string }
  | { kind: 'record-changed'; playerId: string; record: LiveRecord }
  | { kind: 'notifications-changed'; playerId: string }
  | { kind: 'sessions-ended'; playerId: string; sessionId?: string }
  /** Everybody with an id from the first to the last may have a new notification. */
  | { kind: 'many-notified'; first: string; last: string }
  | { kind: 'broadcast-started' }
  /** Games, providers or their secrets: what was remembered of them is out of date. */
  | { kind: 'catalogue-changed' }
  /** Which operators there are, and which are blocked. */
  | { kind: 'operators-changed' }
  /** The house has asked for a full audit: whichever node is quickest does it. */
  | { kind: 'audit-wanted' }
  /** The line to the other nodes was cut for a while: anything may have been missed. */
  | { kind: 'resync' }

/** Where it happened: on this node, or on another. */
type Origin = 'here' | 'elsewhere'

type Listener = (event: DomainEvent, origin: Origin) => void

export type Events = {
  publish(event: DomainEvent): void
  subscribe(listener: Listener): void
  /**
   * Whether everything that was told until a moment ago has been heard here. False from the moment the line is known to be down, or has not
   * answered for a while, until it is back and `resync` was told: what somebody remembers may then be out of date.
   */
  isCurrent(): boolean
  stop(): Promise<void>
}

const channel = 'lucero_news'
const retryMs = 1000
/** A line that only listens would never notice that it has fallen silent. */
const askEveryMs = 1000
/** For so long after a question that was answered, what was heard counts as all there is. */
const currentForMs = 2500
const limits = { connectMs: 2000, answerMs: 4000, statementMs: 3000 }
/** NOTIFY takes 8,000 bytes; an event is a hundred or so. */
const eventsPerMessage = 50
/** Who plays on this node causes something with every bet; the other nodes need not hear of each by itself. */
const gatherMs = 25
/** Beyond this the other nodes are told only that there was something. */
const mostWaiting = 5000

export function openEvents(url: string, log: Log): Events {
  const listeners: Listener[] = []
  const node = randomUUID()
  const deliver = (event: DomainEvent, origin: Origin) =>
    listeners.forEach((listener) => deliverTo(listener, event, origin, log))
  const line = openLine(url, log, {
    heard: ({ from, events }) => from !== node && events.forEach((event) => deliver(event, 'elsewhere')),
    back: () => deliver({ kind: 'resync' }, 'elsewhere'),
  })
  /** As they are written in a message: what is told twice before it is sent is sent once. */
  let waiting = new Set<string>()
  let sending = false
  /** The first goes at once; what happens while it is on its way, and for a moment after, goes together. Not heard for sure is told again. */
  const flush = async () => {
    if (sending) return
    sending = true
    while (waiting.size && (await line.isUp())) {
      const events = waiting
      waiting = new Set()
      if (!(await line.send(messagesOf(node, [...events])))) waiting = new Set([...events, ...waiting])
      await line.rest(gatherMs)
    }
    sending = false
  }
  return {
    publish(event) {
      deliver(event, 'here')
      if (waiting.size >= mostWaiting) waiting = new Set([JSON.stringify({ kind: 'resync' } satisfies DomainEvent)])
      waiting.add(JSON.stringify(event))
      if (!sending) setImmediate(() => void flush())
    },
    subscribe: (listener) => void listeners.push(listener),
    isCurrent: line.isCurrent,
    stop: line.stop,
  }
}

/** A listener that fails is a fault of its own: what it was told has already happened. */
function deliverTo(listener: Listener, event: DomainEvent, origin: Origin, log: Log): void {
  try {
    listener(event, origin)
  } catch (error) {
    log.error({ err: error, kind: event.kind, event: 'events.listener_failed' }, 'a listener failed')
  }
}

type Message = { from: string; events: DomainEvent[] }

function messagesOf(from: string, events: string[]): string[] {
  const messages: string[] = []
  for (let at = 0; at < events.length; at += eventsPerMessage)
    messages.push(`{"from":"${from}","events":[${events.slice(at, at + eventsPerMessage).join(',')}]}`)
  return messages
}

function openLine(url: string, log: Log, on: { heard(message: Message): void; back(): void }) {
  const stopping = new AbortController()
  let client: Client | undefined
  /** When the last question was put that was answered: notifications come before the answer. */
  let heardUpTo = -Infinity
  let up = Promise.withResolvers<void>()
  /** One question at a time. */
  let asked: Promise<boolean> = Promise.resolve(true)
  const ask = (question: () => Promise<boolean>) => (asked = asked.then(question))
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  /** Nobody uses it any more; whoever has something to say waits for the next. */
  const drop = (dead: Client) => {
    if (client !== dead) return
    client = undefined
    up = Promise.withResolvers()
  }
  const answers = async (opened: Client): Promise<boolean> => {
    const at = performance.now()
    const isAnswered = await opened.query('select 1').then(
      () => true,
      () => false,
    )
    if (isAnswered && client === opened) heardUpTo = at
    return isAnswered
  }
  /** Until it is cut, or falls silent, or is not needed any more. */
  const keep = async (opened: Client) => {
    const ended = new Promise((resolve) => opened.once('end', () => resolve('ended')))
    client = opened
    up.resolve()
    while (!stopping.signal.aborted && (await ask(() => answers(opened))))
      if ((await Promise.race([ended, pause(askEveryMs)])) === 'ended') break
    drop(opened)
    if (stopping.signal.aborted) await endClient(opened)
    else hangUp(opened)
  }
  const run = async () => {
    for (let first = true; !stopping.signal.aborted; first = false) {
      const opened = await connect(url, log, on.heard).catch(() => undefined)
      if (opened && !first) on.back()
      if (opened) await keep(opened)
      await pause(retryMs)
    }
  }
  const running = run()

  return {
    isCurrent: () => client !== undefined && performance.now() - heardUpTo < currentForMs,
    /** Resolves once it is; with false if it never will be again. */
    async isUp(): Promise<boolean> {
      while (!client && !stopping.signal.aborted) await up.promise
      return !stopping.signal.aborted
    },
    /** False if it may not have arrived. */
    send: (messages: string[]): Promise<boolean> =>
      ask(async () => {
        const used = client
        const text = 'select pg_notify($1, message) from unnest($2::text[]) as message'
        const arrived = await used?.query({ name: 'notify', text, values: [channel, messages] }).then(
          () => true,
          (error: unknown) => !isLostConnection(error),
        )
        if (!used || arrived) return Boolean(arrived)
        // A dead client refuses without a turn of the event loop: asked again and again, it would never learn that it has ended.
        drop(used)
        hangUp(used)
        return false
      }),
    rest: pause,
    async stop() {
      stopping.abort()
      up.resolve()
      await running
    },
  }
}

async function connect(url: string, log: Log, heard: (message: Message) => void): Promise<Client> {
  const opened = new Client(clientConfig(url, 'lucero-news', limits))
  opened.on('error', (error) =>
    log.warn({ err: error, event: 'events.line_lost' }, 'the line to the other nodes was cut'),
  )
  opened.on('notification', ({ payload }) => heard(JSON.parse(payload ?? '') as Message))
  await opened.connect()
  try {
    await setUpSession(opened, limits)
    await opened.query(`listen ${channel}`)
    return opened
  } catch (error) {
    hangUp(opened)
    throw error
  }
}
