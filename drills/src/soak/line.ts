/** A proxy between one node and PostgreSQL: it counts the open connections, cuts them, and delays what passes. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Line = Awaited<ReturnType<typeof openLine>>

export async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let delayMs = 0

  /** A delayed chunk waits behind earlier ones, so that no chunk overtakes another when the delay ends. */
  const forward = (from: Socket, to: Socket) => {
    let last = Promise.resolve()
    let waiting = 0
    const writeLater = async (earlier: Promise<void>, due: Promise<void>, chunk: Buffer): Promise<void> => {
      await Promise.all([earlier, due])
      waiting -= 1
      if (to.writable) to.write(chunk)
    }
    from.on('data', (chunk: Buffer) => {
      if (!delayMs && !waiting) return void to.write(chunk)
      waiting += 1
      last = writeLater(last, delay(delayMs), chunk)
    })
    from.on('error', () => to.destroy()).on('close', () => void last.then(() => to.destroy()))
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    forward(near, far)
    forward(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) }).href,
    connections: () => sockets.size / 2,
    /** Open connections are reset. New ones work. */
    cut,
    slow: (ms: number) => void (delayMs = ms),
    stop(): void {
      server.close()
      cut()
    },
  }
}
