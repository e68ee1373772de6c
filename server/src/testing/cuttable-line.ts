// A line to PostgreSQL that can be cut and mended: what a program sees of a database that goes away and comes back.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export async function cuttableLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
      socket.pipe(other)
    }
  }
  const server = createServer(join)
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await open(0)
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    sockets.forEach((socket) => socket.destroy())
    sockets.clear()
    await closed
  }
  return { url: Object.assign(new URL(databaseUrl), { port: String(port) }).href, cut, mend: () => open(port) }
}
