/** Connections between the worker processes of a node: Unix sockets in a folder that only this user may enter. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { openLines } from './lines.ts'

/** Carries JSON messages in order. */
export type Wire = { send(message: object): void; isWritable(): boolean; drop(): void }

export type WireListener = { onOpen(): void; onMessage(message: unknown): void; onClose(): void }

export type Wires = {
  /** Connects to the process with this id. A process that cannot be reached closes the wire before it opens. */
  connect(id: number, listener: WireListener): Wire
  listen(id: number, onMessage: (wire: Wire, message: unknown) => void): { isOpen: Promise<unknown>; close(): void }
}

export function openWires(folder: string): Wires {
  const pathOf = (id: number) => join(folder, `${id}.sock`)
  return {
    connect(id, { onOpen, onMessage, onClose }) {
      const socket = connect(pathOf(id))
      socket.once('connect', onOpen)
      socket.on('close', onClose)
      return wireOn(socket, onMessage)
    },
    listen(id, onMessage) {
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        const wire = wireOn(socket, (message) => onMessage(wire, message))
      })
      server.listen(pathOf(id))
      return {
        isOpen: once(server, 'listening'),
        close() {
          server.close()
          // After the answers of this turn have been written.
          setImmediate(() => setImmediate(() => sockets.forEach((socket) => socket.end())))
        },
      }
    },
  }
}

function wireOn(socket: Socket, onMessage: (message: unknown) => void): Wire {
  // `close` follows.
  socket.on('error', () => undefined)
  return {
    send: openLines(socket, onMessage),
    isWritable: () => socket.writable,
    drop: () => socket.destroy(),
  }
}
