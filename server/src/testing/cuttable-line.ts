// A proxy to PostgreSQL whose connections can be cut, restored or silenced.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export async function cuttableLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silenced = new Set<Socket>()
  const towardsPostgres = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    towardsPostgres.add(far)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      const end = () => silenced.has(socket) || other.destroy()
      socket.on('error', end).on('close', end)
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
  /** Acts as a firewall that has dropped its state: open connections stay open, but pass no data and no close. New ones work. */
  const silence = () => {
    for (const socket of sockets) {
      silenced.add(socket)
      socket.unpipe().resume()
    }
  }
  /** Closes the silenced connections on PostgreSQL's side, as its keep-alive probes would. This proxy answers the probes, a firewall would not. */
  const unanswered = () => {
    for (const socket of silenced) if (towardsPostgres.delete(socket)) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    cut,
    mend: () => open(port),
    silence,
    unanswered,
  }
}
