/**
 * Gives the connections of the node's ports to its worker processes in turn. A worker gets the next connection after it has taken the last
 * one. A connection that a dead worker had not taken goes to another one, so no client waits for an answer that never comes. node:cluster
 * loses such connections, which is why it is not used.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupProblem } from '@lucero/kit/errors'
import { acceptWaiting } from '../http/accept-waiting.ts'
import { localAddressOf, portProblem } from '../http/free-port.ts'

/** `wallet`: the loopback port on which the games call the wallet. */
export type PortName = 'public' | 'house' | 'wallet'

export type Receiver = { give(port: PortName, socket: Socket): void }

type PendingConnection = { port: PortName; socket: Socket }

/** Connections that wait while no worker is free. Further ones are closed. */
const maxWaiting = 1024
/** Workers take connections within milliseconds, if there are any. */
const giveWithinMs = 1000

type Address = { host: string; port: number }
type PortSettings = Parameters<typeof portProblem>[3]

const listen = (server: Server, at: Address, settings: PortSettings) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartupProblem(portProblem(error, at.host, at.port, settings))))
    server.listen({ ...at, backlog: 1024 }, resolve)
  })

export type Distributor = ReturnType<typeof openDistributor>

export function openDistributor() {
  const servers = new Map<PortName, Server>()
  const receivers = new Set<Receiver>()
  /** In the order of their turns. */
  const free = new Set<Receiver>()
  const unconfirmed = new Map<Receiver, PendingConnection>()
  let waiting: PendingConnection[] = []
  let onGiven: () => void = () => undefined

  const next = () => {
    for (const receiver of free) {
      const connection = waiting.shift()
      if (!connection) return
      free.delete(receiver)
      unconfirmed.set(receiver, connection)
      receiver.give(connection.port, connection.socket)
    }
  }
  const add = (port: PortName, socket: Socket) => {
    socket.on('error', () => undefined)
    if (waiting.length >= maxWaiting) return void socket.destroy()
    waiting.push({ port, socket })
    return next()
  }

  return {
    /** Opens a port and returns its address. */
    async open(port: PortName, at: Address, settings?: PortSettings): Promise<string> {
      const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => add(port, socket))
      await listen(server, at, settings)
      servers.set(port, server)
      return localAddressOf(server)
    },
    addReceiver(receiver: Receiver): void {
      if (receivers.has(receiver)) return
      receivers.add(receiver)
      free.add(receiver)
      next()
    },
    /** A receiver that is removed keeps a connection that it takes later. */
    removeReceiver(receiver: Receiver): void {
      receivers.delete(receiver)
      free.delete(receiver)
    },
    taken(receiver: Receiver): void {
      unconfirmed.get(receiver)?.socket.destroy()
      unconfirmed.delete(receiver)
      if (receivers.has(receiver)) free.add(receiver)
      next()
      onGiven()
    },
    /** The receiver will take nothing any more. */
    lost(receiver: Receiver): void {
      const connection = unconfirmed.get(receiver)
      unconfirmed.delete(receiver)
      receivers.delete(receiver)
      free.delete(receiver)
      if (connection) waiting.unshift(connection)
      next()
      onGiven()
    },
    /** Connections that clients have opened before are given to workers first. After a second the rest is closed. */
    async close(...ports: PortName[]): Promise<void> {
      const closing = ports.flatMap((port) => servers.get(port) ?? [])
      await Promise.all(closing.map(acceptWaiting))
      for (const server of closing) server.close()
      const isClosed = ({ port }: PendingConnection) => ports.includes(port)
      const areGiven = () => ![...waiting, ...unconfirmed.values()].some(isClosed)
      const allGiven = new Promise<void>((resolve) => (onGiven = () => void (areGiven() && resolve())))
      onGiven()
      await Promise.race([allGiven, delay(giveWithinMs, undefined, { ref: false })])
      waiting.filter(isClosed).forEach(({ socket }) => socket.destroy())
      waiting = waiting.filter((connection) => !isClosed(connection))
    },
  }
}
