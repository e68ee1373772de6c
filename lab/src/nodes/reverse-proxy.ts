/** A reverse proxy like a production one: polls /readyz, reuses connections, and never sends a request twice. */
import { once } from 'node:events'
import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../until.ts'

const pollReadyMs = 250

export type ReverseProxy = Awaited<ReturnType<typeof startReverseProxy>>

/** `checks`: whether only ready nodes get requests, like HAProxy, or all nodes, like nginx. */
export async function startReverseProxy(nodes: () => string[], checks: () => boolean = () => true) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const counts = { reused: 0, cut: 0 }
  let turn = 0

  /** Ready nodes, round robin. All nodes if none is ready. */
  const choose = (): string[] => {
    const good = nodes().filter((node) => !checks() || ready.has(node))
    const among = good.length ? good : nodes()
    turn += 1
    return among.map((_, n) => among[(turn + n) % among.length]!)
  }

  const send = async (node: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, headers } = incoming
    const outgoing = request(`${node}${incoming.url}`, { method, headers, agent })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (outgoing.reusedSocket) counts.reused += 1
    return answer
  }

  /** If a node refuses the connection, nothing was sent, and the next node is tried. Any other error fails the request. */
  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> => {
    for (const node of choose()) {
      const answer = await send(node, incoming, body).catch((error: NodeJS.ErrnoException) => error.code)
      if (answer === 'ECONNREFUSED') ready.delete(node)
      else return typeof answer === 'object' ? answer : undefined
    }
    return undefined
  }

  const answerTo = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const answer = await forward(incoming, await buffer(incoming))
    if (!answer) {
      counts.cut += 1
      return void reply.writeHead(502).end()
    }
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
    reply.writeHead(answer.statusCode!, headers)
    answer.on('error', () => reply.destroy())
    answer.pipe(reply)
  }

  const server = createServer((incoming, reply) => void answerTo(incoming, reply).catch(() => reply.destroy()))
  server.on('upgrade', (incoming, near, head) => {
    const node = new URL(choose()[0]!)
    const far = connect(Number(node.port), node.hostname, () => far.write(Buffer.concat([headOf(incoming), head])))
    joinBoth(near, far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      for (const node of nodes())
        if (await isReady(node)) ready.add(node)
        else ready.delete(node)
      await delay(pollReadyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** Resolves when the proxy has seen every node ready. */
    async sawAll(): Promise<void> {
      await until('the proxy finds every node ready', () => nodes().every((node) => ready.has(node)))
    },
    async stop(): Promise<void> {
      stopping.abort()
      await watching
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function isReady(node: string): Promise<boolean> {
  const check = get(`${node}/readyz`, { agent: false, timeout: 2000 })
  check.on('timeout', () => check.destroy())
  const answered = (await once(check, 'response').catch(() => undefined)) as [IncomingMessage] | undefined
  return answered?.[0].resume().statusCode === 200
}

function headOf({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = rawHeaders.flatMap((name, n) => (n % 2 ? [] : [`${name}: ${rawHeaders[n + 1]}`]))
  return Buffer.from([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

function joinBoth(near: Duplex, far: Duplex): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
    one.pipe(other)
  }
}
