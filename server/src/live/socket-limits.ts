/** How many live sockets there may be, from where, and how much each may say. */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { requestAddress } from '../kit/address.ts'
import type { Config } from '../kit/config.ts'
import type { Metrics } from '../metrics/metrics.ts'

type Connection = {
  request: IncomingMessage
  transport: object
  close(discard?: boolean): void
  on(event: 'packet' | 'close', listener: () => void): void
}

export type SocketLimits = ReturnType<typeof limitSockets>

/** Connected, but nobody knows yet whose they are. Five seconds later they are known or gone. */
const strangers = { perAddress: 500, inAll: 2000 }
const minuteMs = 60_000

export function limitSockets({ sockets: limits, publicUrl, appOrigin, trustedProxies }: Config, metrics: Metrics) {
  const addressOf = requestAddress(trustedProxies)
  const [all, unknown] = [countByAddress(), countByAddress()]
  /** What is to be done when it is known whose a connection is. */
  const onAdmit = new WeakMap<object, () => void>()
  const ours = new Set([publicUrl && new URL(publicUrl).origin, appOrigin])
  metrics.watchSockets(() => ({ open: all.total(), strangers: unknown.total() }))

  const isOurs = ({ headers: { origin, host } }: IncomingMessage) =>
    origin === undefined || ours.has(origin) || (URL.canParse(origin) && new URL(origin).host === host)
  const hasRoom = (address: string) =>
    all.total() < limits.inAll &&
    all.at(address) < limits.perAddress &&
    unknown.total() < strangers.inAll &&
    unknown.at(address) < strangers.perAddress

  return {
    /** Before the connection becomes a socket. */
    mayConnect(request: IncomingMessage): boolean {
      if (isOurs(request) && hasRoom(addressOf(request))) return true
      metrics.countAdmission('socket', 'refused')
      return false
    },
    watch(connection: Connection): void {
      const address = addressOf(connection.request)
      const forget = [all.add(address), unknown.add(address)] as const
      connection.on('close', () => forget.forEach((one) => one()))
      onAdmit.set(connection, forget[1])
      closeWhenTooLoud(connection, limits.messagesPerMinute)
    },
    /** It is known whose it is. */
    admit(connection: object): void {
      metrics.countAdmission('socket', 'admitted')
      onAdmit.get(connection)?.()
    },
  }
}

function countByAddress() {
  const counts = new Map<string, number>()
  let total = 0
  const at = (address: string) => counts.get(address) ?? 0
  const change = (address: string, by: 1 | -1) => {
    total += by
    const count = at(address) + by
    if (count) counts.set(address, count)
    else counts.delete(address)
  }
  return {
    at,
    total: () => total,
    /** Gives what takes it off again, once. */
    add(address: string): () => void {
      let there = true
      change(address, 1)
      return () => {
        if (there) change(address, -1)
        there = false
      }
    },
  }
}

/** Whatever arrives counts, pings of the line below too: a client of ours says a word when it connects, and then listens. */
function closeWhenTooLoud(connection: Connection, perMinute: number): void {
  let [heard, since] = [0, performance.now()]
  const count = () => {
    const now = performance.now()
    if (now - since > minuteMs) [heard, since] = [0, now]
    heard += 1
    if (heard > perMinute) connection.close(true)
  }
  connection.on('packet', count)
  const line: unknown = Reflect.get(connection.transport, 'socket')
  if (line instanceof EventEmitter) line.on('ping', count)
}

/** One at a time; whoever asks meanwhile is answered once, by the next. */
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
