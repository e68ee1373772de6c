// A line to PostgreSQL that can be cut and mended, or fall silent: what a program sees of a database that goes away and comes back.
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
  /** As a firewall does that has forgotten them: lines now open stay so, and nothing comes through, not even an end. New ones work. */
  const silence = () => {
    for (const socket of sockets) {
      silenced.add(socket)
      socket.unpipe().resume()
    }
  }
  /** What PostgreSQL notices of it by its probes, which we answer and a firewall would not: the lines end on its side. */
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
