// Stands between the program and PostgreSQL, and cuts the line at a COMMIT when told to: before it arrives, or before its answer does.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Cut = 'before' | 'after'

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>

/** PostgreSQL's simple query message: its letter, four bytes of length, the text. */
const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0')
const commitDone = Buffer.from('COMMIT\0')

export async function startCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  /** `times`: how many in a row, one each time it is tried again. */
  const cuts = { wanted: undefined as Cut | undefined, times: 1, made: 0 }

  const join = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname)
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    const cut = () => {
      cuts.made += 1
      cuts.times -= 1
      if (cuts.times === 0) Object.assign(cuts, { wanted: undefined, times: 1 })
      end()
    }
    client.on('data', (data) => {
      const at = cuts.wanted === 'before' ? data.indexOf(commitMessage) : -1
      if (at < 0) server.write(data)
      else server.write(data.subarray(0, at), cut)
    })
    server.on('data', (data) => {
      if (cuts.wanted === 'after' && data.includes(commitDone)) cut()
      else client.write(data)
    })
  }

  const listener = createServer(join).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    cuts,
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
