/** The HTTP interface of a witness. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { serverLimits } from '@lucero/kit/http-hardening'
import type { Log } from '@lucero/kit/log'
import { addCheckpoint, lastCheckpoint, type Answer, type Witness } from './witness.ts'

const maxBodyBytes = 64 * 1024
const plainText = 'text/plain; charset=utf-8'

export function openWitnessServer(witness: Witness, log: Log): Server {
  return createServer({ requestTimeout: serverLimits.requestTimeout }, (request, response) => {
    void answer(witness, request)
      .catch((error: unknown): Answer => {
        log.error({ err: error, event: 'witness.failed' }, 'request failed; nothing was signed')
        return { status: 500, text: 'failed\n' }
      })
      .then((reply) => send(response, reply))
  })
}

function send(response: ServerResponse, { status, text, type = plainText }: Answer): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  response.end(text)
}

async function answer(witness: Witness, request: IncomingMessage): Promise<Answer> {
  const { method, url = '' } = request
  const [, hash] = /^\/([\da-f]{64})\/checkpoint$/.exec(url) ?? []
  if (method === 'GET' && hash !== undefined) return lastCheckpoint(witness, hash)
  if (method !== 'POST' || url !== '/add-checkpoint') return { status: 404, text: 'not found\n' }
  const body = await readBody(request)
  return body === undefined ? { status: 400, text: 'the request is too long\n' } : addCheckpoint(witness, body)
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
