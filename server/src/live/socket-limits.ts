/** Limits on live sockets: their number, their origin, and the messages of each. */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { isForContent } from '../http/content.ts'
import { requestAddress } from '../runtime/address.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { openPeerValues } from '../runtime/peer-values.ts'
import type { Peers } from '../runtime/peers.ts'

type Connection = {
  request: IncomingMessage
  transport: object
  close(discard?: boolean): void
  on(event: 'packet' | 'close', listener: () => void): void
}

export type SocketLimits = ReturnType<typeof limitSockets>

/** Limits for sockets that are not authenticated yet. After five seconds they are authenticated or closed. */
const unauthenticated = { perAddress: 500, inAll: 2000 }
const minuteMs = 60_000

export function limitSockets({ config, metrics, peers }: Pick<Runtime, 'config' | 'metrics' | 'peers'>) {
  const { sockets: limits, publicUrl, appOrigin, trustedProxies } = config
  const addressOf = requestAddress(trustedProxies)
  const [all, pending] = [countByAddress(peers, 'sockets'), countByAddress(peers, 'pending sockets')]
  /** Called when a connection is authenticated. */
  const onAdmit = new WeakMap<object, () => void>()
  const ours = new Set([publicUrl && new URL(publicUrl).origin, appOrigin])
  metrics.watchSockets(() => ({ open: all.here(), strangers: pending.here() }))

  const isOurs = ({ headers: { origin, host } }: IncomingMessage) =>
    origin === undefined || ours.has(origin) || (URL.canParse(origin) && new URL(origin).host === host)
  const hasRoom = (address: string) =>
    all.total() < limits.inAll &&
    all.at(address) < limits.perAddress &&
    pending.total() < unauthenticated.inAll &&
    pending.at(address) < unauthenticated.perAddress

  return {
    /** Checked before the connection is upgraded. */
    mayConnect(request: IncomingMessage): boolean {
      if (!isForContent(config, request) && isOurs(request) && hasRoom(addressOf(request))) return true
      metrics.countAdmission('socket', 'refused')
      return false
    },
    watch(connection: Connection): void {
      const address = addressOf(connection.request)
      const forget = [all.add(address), pending.add(address)] as const
      connection.on('close', () => forget.forEach((one) => one()))
      onAdmit.set(connection, forget[1])
      limitMessages(connection, limits.messagesPerMinute)
    },
    /** Marks a connection as authenticated. */
    admit(connection: object): void {
      metrics.countAdmission('socket', 'admitted')
      onAdmit.get(connection)?.()
    },
  }
}

/** Counts of this node: those of this process, and those that the other processes have sent. */
function countByAddress(peers: Peers, topic: string) {
  const counts = new Map<string, number>()
  let [total, totalElsewhere] = [0, 0]
  const elsewhere = openPeerValues<number>(peers, topic, {
    own: () => [...counts],
    onChange: (_address, before = 0, after = 0) => void (totalElsewhere += after - before),
  })
  const change = (address: string, by: 1 | -1) => {
    total += by
    const count = (counts.get(address) ?? 0) + by
    if (count) counts.set(address, count)
    else counts.delete(address)
    elsewhere.send(address, count || null)
  }
  return {
    at: (address: string): number =>
      elsewhere.of(address).reduce((sum, count) => sum + count, counts.get(address) ?? 0),
    total: () => total + totalElsewhere,
    /** The count of this process alone. */
    here: () => total,
    /** Returns a function that removes it again, and works once. */
    add(address: string): () => void {
      let isCounted = true
      change(address, 1)
      return () => {
        if (isCounted) change(address, -1)
        isCounted = false
      }
    },
  }
}

/** Counts every packet and WebSocket ping. Our own client sends one message when it connects and then only listens. */
export function limitMessages(connection: Connection, perMinute: number): void {
  let [received, since] = [0, performance.now()]
  const count = () => {
    const now = performance.now()
    if (now - since > minuteMs) [received, since] = [0, now]
    received += 1
    if (received > perMinute) connection.close(true)
  }
  connection.on('packet', count)
  const webSocket: unknown = Reflect.get(connection.transport, 'socket')
  if (webSocket instanceof EventEmitter) webSocket.on('ping', count)
}

/** Runs the work one at a time. Calls during a run cause one more run. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let [busy, again] = [false, false]
  const run = () => {
    again = busy
    if (busy) return
    busy = true
    void work().finally(() => {
      busy = false
      if (again) run()
    })
  }
  return run
}
