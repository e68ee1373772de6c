// A proxy between the program and PostgreSQL. On request it cuts the connection at an append: before the append arrives, or before its response.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Cut = 'before' | 'after'

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>

/** A prepared append on the wire: the statement name, a zero byte, its text. Later executions contain only the name. */
const defaultText = 'insert into transfer ('
const nameLength = 24
/** ReadyForQuery without an open transaction: the append is committed or rolled back. */
const idle = Buffer.from('Z\0\0\0\x05I')

/** `text`: the beginning of the statement at which the connection is cut. */
export async function startCuttingProxy(databaseUrl: string, text = defaultText) {
  const appendText = Buffer.from(text)
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  /** `times`: how many consecutive attempts are cut. */
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
    const names = new Set<string>()
    let isAppending = false
    const appendIn = (data: Buffer): number => {
      const at = data.indexOf(appendText)
      if (at >= 0) names.add(data.toString('latin1', data.lastIndexOf(0, at) - nameLength, data.lastIndexOf(0, at)))
      return [...names].map((name) => data.indexOf(name)).find((index) => index >= 0) ?? -1
    }
    client.on('data', (data) => {
      const at = appendIn(data)
      if (at >= 0) isAppending = true
      if (at >= 0 && cuts.wanted === 'before') cut()
      else server.write(data)
    })
    server.on('data', (data) => {
      const isDone = isAppending && data.includes(idle)
      if (isDone) isAppending = false
      if (isDone && cuts.wanted === 'after') cut()
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
