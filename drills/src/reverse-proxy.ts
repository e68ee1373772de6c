/** A proxy as it stands before real nodes: asks /readyz, keeps connections open, and sends no request twice. */
import { once } from 'node:events'
import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from './until.ts'

const askReadyEveryMs = 250

export type ReverseProxy = Awaited<ReturnType<typeof startReverseProxy>>

export async function startReverseProxy(nodes: () => string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const counts = { reused: 0, cut: 0 }
  let turn = 0

  /** Those that say they are ready, in turn; none: any. */
  const choose = (): string[] => {
    const good = nodes().filter((node) => ready.has(node))
    const among = good.length ? good : nodes()
    turn += 1
    return among.map((_, n) => among[(turn + n) % among.length]!)
  }

  const send = async (node: string, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, headers } = asked
    const asking = request(`${node}${asked.url}`, { method, headers, agent })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    if (asking.reusedSocket) counts.reused += 1
    return answer
  }

  /** Where no connection is taken nothing was sent, and the next node is asked; whatever else fails has failed. */
  const passOn = async (asked: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> => {
    for (const node of choose()) {
      const answer = await send(node, asked, body).catch((error: NodeJS.ErrnoException) => error.code)
      if (answer === 'ECONNREFUSED') ready.delete(node)
      else return typeof answer === 'object' ? answer : undefined
    }
    return undefined
  }

  const answerTo = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const answer = await passOn(asked, await buffer(asked))
    if (!answer) {
      counts.cut += 1
      return void reply.writeHead(502).end()
    }
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
    reply.writeHead(answer.statusCode!, headers)
    answer.on('error', () => reply.destroy())
    answer.pipe(reply)
  }

  const server = createServer((asked, reply) => void answerTo(asked, reply).catch(() => reply.destroy()))
  server.on('upgrade', (asked, near, head) => {
    const node = new URL(choose()[0]!)
    const far = connect(Number(node.port), node.hostname, () => far.write(Buffer.concat([headOf(asked), head])))
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
      await delay(askReadyEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** Resolves when every node is found ready. */
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
  const asking = get(`${node}/readyz`, { agent: false, timeout: 2000 })
  asking.on('timeout', () => asking.destroy())
  const answered = (await once(asking, 'response').catch(() => undefined)) as [IncomingMessage] | undefined
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
