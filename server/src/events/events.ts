/**
 * Publishes domain events after commit: to listeners in this process directly, to other nodes through PostgreSQL's NOTIFY. Events carry no
 * data; they only invalidate caches, so losing one is harmless. Ends of sessions must not be lost: triggers in the database send them, with
 * the commit (migration 260).
 */
import type { Client } from 'pg'
import { defined } from '@lucero/kit/defined'
import type { Log } from '@lucero/kit/log'
import { realMachine, type Machine } from '@lucero/kit/machine'
import type { Metrics } from '../metrics/metrics.ts'
import { openLine, type Line, type Notification, type OnNotification } from './line.ts'
import { openListeningConnection } from './listening-connection.ts'
import { writeNodeName } from './nodes.ts'
import { openSealing } from './sealing.ts'
import { openMessages, type DomainEvent, type RejectionReason } from './messages.ts'

export type { DomainEvent } from './messages.ts'

/** Where it was published: on this node, or on another one. */
type Origin = 'here' | 'elsewhere'

type Listener = (event: DomainEvent, origin: Origin) => void

export type Events = {
  /** The name of this node, as in `listNodes`. */
  node: string
  publish(event: DomainEvent): void
  subscribe(listener: Listener): void
  /** True while the NOTIFY connection is healthy, so cached data can be trusted. When it is true again after a gap, `resync` was delivered. */
  isCurrent(): boolean
  stop(): Promise<void>
}

type Settings = {
  url: string
  secret: string
  log: Log
  metrics: Pick<Metrics, 'countRejectedMessage'>
  /** The version of the program, which the health page shows for each node. */
  version?: string
  /** Seconds without a node of version 0.3 before messages are encrypted. */
  quietSeconds?: number
  /** The simulation of nodes brings its own. */
  surroundings?: { machine: Machine; openLine(onNotification: OnNotification): Promise<Line> }
}

/** Events are buffered this long and sent in one NOTIFY, because every bet publishes one. */
const gatherMs = 25
/** Beyond this number, one `resync` replaces the waiting events. */
const maxWaiting = 5000

export function openEvents(settings: Settings): Events {
  const { url, secret, log, metrics, version = '', quietSeconds, surroundings } = settings
  const machine = surroundings?.machine ?? realMachine
  const listeners: Listener[] = []
  const node = machine.uuid()
  const messages = openMessages(secret, node)
  const reject = openRejections(log, metrics, machine)
  const deliver = (event: DomainEvent, origin: Origin) =>
    listeners.forEach((listener) => deliverTo(listener, event, origin, log))

  const receive = ({ payload, pid }: Notification) => {
    const message = messages.parse(payload)
    if ('rejected' in message) reject(message.rejected, pid)
    else if (message.from !== node) message.events.forEach((event) => deliver(event, 'elsewhere'))
  }
  const mayBeSealed = openSealing(quietSeconds)
  let isSealed = false
  const sealIfPossible = async (client: Client) => {
    if (isSealed) return void (await client.query('select 1'))
    isSealed = await mayBeSealed(client)
    if (isSealed) messages.seal()
  }
  const name = writeNodeName({ id: node.slice(0, 8), version, startedAt: new Date(machine.timeOfDay()) })
  const prepare = async (client: Client) => {
    messages.setDatabaseKey(await readDatabaseKey(client))
    await sealIfPossible(client)
  }
  const connection = openListeningConnection({
    log,
    machine,
    open: () =>
      surroundings?.openLine(receive) ??
      openLine({ url, name, log, prepare, check: sealIfPossible, onNotification: receive }),
    onReconnect: () => deliver({ kind: 'resync' }, 'elsewhere'),
  })

  /** As JSON, so that an event that is published twice before it is sent is sent once. */
  let waiting = new Set<string>()
  let isSending = false
  /** The first event is sent at once. Events published while it is being sent, and shortly after, are sent together. */
  const flush = async () => {
    if (isSending) return
    isSending = true
    while (waiting.size && (await connection.untilConnected())) {
      const events = waiting
      waiting = new Set()
      if (!(await connection.send(messages.write([...events])))) waiting = new Set([...events, ...waiting])
      await connection.pause(gatherMs)
    }
    isSending = false
  }
  return {
    node: node.slice(0, 8),
    publish(event) {
      deliver(event, 'here')
      if (waiting.size >= maxWaiting) waiting = new Set([JSON.stringify({ kind: 'resync' } satisfies DomainEvent)])
      waiting.add(JSON.stringify(event))
      if (!isSending) void machine.nextTurn().then(flush)
    },
    subscribe: (listener) => void listeners.push(listener),
    isCurrent: connection.isCurrent,
    stop: connection.stop,
  }
}

/** Publishes nothing. For changes before the program starts, which nobody has cached. */
export const silentEvents = (events: Events): Events => ({ ...events, publish: () => undefined })

/** A listener that fails is a bug of its own. It must not keep the event from the other listeners. */
function deliverTo(listener: Listener, event: DomainEvent, origin: Origin, log: Log): void {
  try {
    listener(event, origin)
  } catch (error) {
    log.error({ err: error, kind: event.kind, event: 'events.listener_failed' }, 'event listener failed')
  }
}

async function readDatabaseKey(client: Client): Promise<Buffer> {
  const { rows } = await client.query<{ key: Buffer }>('select key from event_key')
  return defined(rows[0]).key
}

const logAgainMs = 60_000

/** Each rejected message is counted. One per reason and minute is logged, so that a flood does not fill the log. */
function openRejections(log: Log, metrics: Settings['metrics'], machine: Machine) {
  const loggedAt = new Map<RejectionReason, number>()
  return (reason: RejectionReason, pid: number) => {
    metrics.countRejectedMessage(reason)
    const now = machine.elapsed()
    if (now - (loggedAt.get(reason) ?? -Infinity) < logAgainMs) return
    loggedAt.set(reason, now)
    log.warn({ reason, pid, event: 'events.message_rejected' }, 'event message rejected and dropped')
  }
}
