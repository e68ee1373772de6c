// A proxy between the program and PostgreSQL. It cuts, refuses, silences or delays connections, or cuts one at an append: before it, or before its response.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

type Cut = 'before' | 'after'

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>

/** `text`: the beginning of the statement at which `cuts` cut the connection. */
export async function startCuttingProxy(databaseUrl: string, text = 'insert into transfer (') {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silenced = new Set<Socket>()
  const towardsPostgres = new Set<Socket>()
  /** `times`: how many consecutive attempts are cut. */
  const cuts = { wanted: undefined as Cut | undefined, times: 1, made: 0 }
  let delayMs = 0

  /** A delayed chunk waits behind earlier ones, so that no chunk overtakes another when the delay ends. */
  const forward = (from: Socket, to: Socket, isCutAt: (chunk: Buffer) => boolean) => {
    let last = Promise.resolve()
    let waiting = 0
    const writeLater = async (earlier: Promise<void>, due: Promise<void>, chunk: Buffer): Promise<void> => {
      await Promise.all([earlier, due])
      waiting -= 1
      if (to.writable) to.write(chunk)
    }
    from.on('data', (chunk: Buffer) => {
      if (silenced.has(from)) return
      if (isCutAt(chunk)) {
        cuts.made += 1
        cuts.times -= 1
        if (cuts.times === 0) Object.assign(cuts, { wanted: undefined, times: 1 })
        from.destroy()
        to.destroy()
      } else if (!delayMs && !waiting) to.write(chunk)
      else {
        waiting += 1
        last = writeLater(last, delay(delayMs), chunk)
      }
    })
    const end = () => silenced.has(from) || void last.then(() => to.destroy())
    from.on('error', end).on('close', end)
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    towardsPostgres.add(far)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    const append = executionsOf(text)
    forward(near, far, (chunk) => append.beginsIn(chunk) && cuts.wanted === 'before')
    forward(far, near, (chunk) => append.endsIn(chunk) && cuts.wanted === 'after')
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const reset = () => sockets.forEach((socket) => socket.destroy())
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    reset()
    await closed
  }
  const port = await open(0)
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    cuts,
    connections: () => sockets.size / 2,
    /** Ends open connections. New ones work. */
    reset,
    /** Ends open connections and refuses new ones. */
    cut,
    mend: () => open(port),
    slow: (ms: number) => void (delayMs = ms),
    /** Acts as a firewall that has dropped its state: open connections stay open, but pass no data and no close. New ones work. */
    silence: () => sockets.forEach((socket) => silenced.add(socket)),
    /** Closes the silenced connections on PostgreSQL's side, as its keep-alive probes would. This proxy answers the probes, a firewall would not. */
    unanswered: () => silenced.forEach((socket) => towardsPostgres.has(socket) && socket.destroy()),
    stop: cut,
  }
}

/** In a parse message, the name of a prepared statement stands before its text. Later executions contain only the name. */
const nameLength = 24
/** ReadyForQuery without an open transaction: the append is committed or rolled back. */
const idle = Buffer.from('Z\0\0\0\x05I')

function executionsOf(text: string) {
  const names = new Set<string>()
  let isRunning = false
  return {
    beginsIn(chunk: Buffer): boolean {
      const at = chunk.indexOf(text)
      if (at >= 0) names.add(chunk.toString('latin1', chunk.lastIndexOf(0, at) - nameLength, chunk.lastIndexOf(0, at)))
      const begins = [...names].some((name) => chunk.includes(name))
      isRunning ||= begins
      return begins
    },
    endsIn(chunk: Buffer): boolean {
      const ends = isRunning && chunk.includes(idle)
      if (ends) isRunning = false
      return ends
    },
  }
}
