// A fake of a provider with an HTTP API. It stores requests and answers with `status` and `reply`.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { httpGatewaySettings } from '../sms/http-gateway.ts'

type StoredRequest = { method: string; path: string; headers: Record<string, unknown>; body: string }

export async function startHttpGateway() {
  const requests: StoredRequest[] = []
  const fake = {
    requests,
    status: 200,
    reply: '{"accepted":true}',
    settings: httpGatewaySettings.parse({ url: 'http://unset' }),
    address: '',
    stop,
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: await text(request) })
    response.writeHead(fake.status, { 'Content-Type': 'application/json' }).end(fake.reply)
  }
  const server = createServer((request, response) => void answer(request, response))
  async function stop(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.settings = httpGatewaySettings.parse({
    url: `${fake.address}/messages`,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token' },
    body: '{"to":"{to}","text":"{text}","callback":"{reportUrl}"}',
  })
  return fake
}
