/** The address of an aggregator: receives the calls of an operator and checks their signatures. */
import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signatureHeader, vendorBase, vendorCalls, type VendorCall } from './dialect.ts'
import { isSignedBy } from './keys.ts'

export type VendorRequest = { call: VendorCall; body: Record<string, unknown>; isSigned: boolean }

/** 400 parameters, 401 signature, 403 not enabled, 404 unknown. */
export class VendorError extends Error {
  readonly status: number

  constructor(status: 400 | 401 | 403 | 404 | 500, message: string) {
    super(message)
    this.status = status
  }
}

type Settings = {
  port?: number
  host?: string
  /** The keys of the operator, read for each call. */
  operatorKeys(): KeyObject[]
  answer(request: VendorRequest): unknown
}

export async function openVendor({ port = 0, host = '127.0.0.1', operatorKeys, answer }: Settings) {
  const reply = async (request: IncomingMessage): Promise<unknown> => {
    const path = request.url ?? ''
    const call = vendorCalls.find((name) => path === `${vendorBase}/${name}`)
    if (!call || request.method !== 'POST') throw new VendorError(404, `There is no call ${path}`)
    const raw = await text(request)
    const signature = String(request.headers[signatureHeader] ?? '')
    const isSigned = operatorKeys().some((key) => isSignedBy(key, raw, signature))
    return answer({ call, body: bodyIn(raw), isSigned })
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, content] = await reply(request).then(
      (content): [number, unknown] => [200, content],
      (error: Error): [number, unknown] => [
        error instanceof VendorError ? error.status : 500,
        { error: error.message },
      ],
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }
  const server = createServer((request, response) => void handle(request, response))
  await once(server.listen(port, host), 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function bodyIn(raw: string): Record<string, unknown> {
  try {
    return JSON.parse(raw) as Record<string, unknown>
  } catch {
    throw new VendorError(400, 'The body is not JSON')
  }
}
