// A proxy between the games and the wallet that drops requests or replies, or forges replies, and can run a hook at that moment.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ProviderRequest = { call: string; body: Record<string, unknown> }

export type Fault = {
  of: (call: ProviderRequest) => boolean
  /** request: drop the request before it arrives · reply: drop the reply after it took effect · forged: replace the reply by a refusal */
  lost: 'request' | 'reply' | 'forged'
  /** How often. Forever if omitted. */
  times?: number
  onFault?: () => Promise<void> | void
}

export async function unreliableProxy(walletUrl: string) {
  const faults: Required<Fault>[] = []
  const requests: ProviderRequest[] = []

  const faultFor = (call: ProviderRequest) => {
    const fault = faults.find(({ of, times }) => times > 0 && of(call))
    if (fault) fault.times -= 1
    return fault
  }

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    const call = {
      call: request.url!.split('/').at(-1)!,
      body: JSON.parse(body.toString()) as ProviderRequest['body'],
    }
    requests.push(call)
    const fault = faultFor(call)
    if (fault?.lost === 'request') return lose(fault, response)
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>
    const reply = await fetch(`${walletUrl}${request.url}`, { method: 'POST', headers, body })
    const original = Buffer.from(await reply.arrayBuffer())
    if (fault?.lost === 'reply') return lose(fault, response)
    const replyBody = fault ? Buffer.from(JSON.stringify({ result: 'INSUFFICIENT_FUNDS' })) : original
    const { 'content-length': _length, ...replyHeaders } = Object.fromEntries(reply.headers)
    response.writeHead(reply.status, { ...replyHeaders, connection: 'keep-alive' })
    response.end(replyBody)
  }

  const lose = async (fault: Required<Fault>, response: ServerResponse) => {
    await fault.onFault()
    response.destroy()
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    add: (fault: Fault) => void faults.push({ times: Infinity, onFault: () => undefined, ...fault }),
    clearFaults: () => void faults.splice(0),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
