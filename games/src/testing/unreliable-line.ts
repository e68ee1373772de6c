// Stands between the games and the wallet, and loses a question or its answer when told to, or forges one, and may do something just then.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ProviderRequest = { call: string; body: Record<string, unknown> }

export type Fault = {
  of: (asked: ProviderRequest) => boolean
  /** The question before it arrives; the answer after it took effect; or its truth, when somebody puts a no in its place. */
  lost: 'question' | 'answer' | 'truth'
  /** How often; for good when left out. */
  times?: number
  just?: () => Promise<void> | void
}

export async function unreliableLine(walletUrl: string) {
  const faults: Required<Fault>[] = []
  const heard: ProviderRequest[] = []

  const faultFor = (asked: ProviderRequest) => {
    const fault = faults.find(({ of, times }) => times > 0 && of(asked))
    if (fault) fault.times -= 1
    return fault
  }

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    const asked = {
      call: request.url!.split('/').at(-1)!,
      body: JSON.parse(body.toString()) as ProviderRequest['body'],
    }
    heard.push(asked)
    const fault = faultFor(asked)
    if (fault?.lost === 'question') return lose(fault, response)
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>
    const answer = await fetch(`${walletUrl}${request.url}`, { method: 'POST', headers, body })
    const truth = Buffer.from(await answer.arrayBuffer())
    if (fault?.lost === 'answer') return lose(fault, response)
    const told = fault ? Buffer.from(JSON.stringify({ result: 'INSUFFICIENT_FUNDS' })) : truth
    const { 'content-length': _length, ...kept } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, { ...kept, connection: 'keep-alive' })
    response.end(told)
  }

  const lose = async (fault: Required<Fault>, response: ServerResponse) => {
    await fault.just()
    response.destroy()
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    add: (fault: Fault) => void faults.push({ times: Infinity, just: () => undefined, ...fault }),
    mend: () => void faults.splice(0),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
