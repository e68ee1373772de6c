/**
 * Streams of signed calls of game providers. An upgraded connection has one signed line for each call; answers come in any order. The
 * nonce of the stream is used once, and the number of a line only grows, so no line can be replayed. Each line is checked like a call.
 */
import { randomUUID } from 'node:crypto'
import { inSpan } from '@lucero/kit/active-span'
import { inParallel } from '@lucero/kit/in-parallel'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { batchedCalls } from '@lucero/contract/provider/batch'
import { providerBase, providerHeaders, type BatchedCall } from '@lucero/contract/provider/calls'
import {
  lineMethod,
  lineNonce,
  maxStreamNonce,
  streamLimits,
  streamPath,
  streamProtocol,
} from '@lucero/contract/provider/stream'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { isForContent } from './content.ts'
import { loggedRefusal } from './http.ts'
import { playerIn } from './in-order-of-players.ts'
import { jsonIn } from './json.ts'
import { EndOfLines, serveLines, type LineLimits, type Lines } from './lines.ts'
import {
  answerPart,
  notUpgraded,
  refused,
  type Gate,
  type ProviderRoutes,
  type SignedReply,
  type SignedRequest,
  type Signer,
} from './signed-http.ts'

export type ProviderStreams = {
  /** Asks the providers to use another stream. New streams are refused. */
  stop(): void
  /** Answers the lines that were read, and ends all streams. */
  close(): Promise<void>
}

type Options = { routes: ProviderRoutes; gate: Gate; headersOfAll: Record<string, string>; limits?: LineLimits }

/** Per process. A provider needs one for each of its own processes. */
const maxStreamsPerProvider = 32
const closedAtOnce = 256

export function addProviderStreams(
  runtime: Runtime,
  server: HttpServer,
  { routes, gate, headersOfAll, limits = streamLimits }: Options,
): ProviderStreams {
  const open = new Map<string, Set<Lines>>()
  let isStopping = false
  runtime.metrics.watchProviderStreams(() => [...open].map(([provider, streams]) => [provider, streams.size]))

  const admit = async (request: SignedRequest, signer: Signer): Promise<void> => {
    const { path, method, headers } = request
    const nonce = gate.admit(runtime, request, signer)
    await runtime.admission.inTurn('provider', () => nonce.use())
    if (signer.form !== 'v2') throw new Refusal('SIGNATURE_OUTDATED')
    if (method !== 'GET') throw new Refusal('METHOD_NOT_ALLOWED')
    if (path !== streamPath) throw new Refusal('INVALID_INPUT', { query: 'A stream takes none' })
    if (headers.upgrade?.toLowerCase() !== streamProtocol) throw notUpgraded()
    if (nonceIn(request).length > maxStreamNonce)
      throw new Refusal('INVALID_INPUT', { [providerHeaders.nonce]: `1 to ${maxStreamNonce} characters for a stream` })
    // Checked last, after everything that waits.
    if (isStopping || (open.get(signer.providerId)?.size ?? 0) >= maxStreamsPerProvider)
      throw new Refusal('RETRY_LATER')
  }

  const start = async (incoming: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const { method = '', url = '', headers } = incoming
    const request: SignedRequest = { method, path: url, headers, raw: Buffer.alloc(0) }
    const requestId = randomUUID()
    const heads = { ...headersOfAll, 'X-Request-Id': requestId }
    let signer: Signer | undefined
    try {
      signer = await gate.recognise(runtime, request)
      await admit(request, signer)
    } catch (error) {
      const refusal = loggedRefusal(runtime, error as Error, { requestId, route: streamPath })
      return reject(runtime, socket, heads, { refusal, request, signer })
    }
    socket.write(headOf(101, { ...heads, ...upgradeHeaders, ...signatureHeaders(runtime, request, signer, '') }))
    const { providerId } = signer
    const lines = serveLines(socket, head, readerOf(runtime, { routes, gate, request, providerId }), limits)
    const streams = open.get(providerId) ?? new Set()
    open.set(providerId, streams.add(lines))
    await lines.ended
    streams.delete(lines)
  }

  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (incoming.url?.split('?')[0] !== streamPath || isForContent(runtime.config, incoming)) return
    void start(incoming, socket, head).catch(() => socket.destroy())
  })

  const all = () => [...open.values()].flatMap((streams) => [...streams])
  return {
    stop() {
      isStopping = true
      all().forEach((lines) => lines.stop())
    },
    async close() {
      isStopping = true
      const streams = all()
      streams.forEach((lines) => lines.stop())
      await inParallel(closedAtOnce, streams, (lines) => lines.close())
    },
  }
}

const upgradeHeaders = { Connection: 'Upgrade', Upgrade: streamProtocol }
const nonceIn = ({ headers }: SignedRequest): string => String(headers[providerHeaders.nonce] ?? '')
const secondsNow = ({ clock }: Runtime): string => String(Math.floor(clock.now().getTime() / 1000))

function signatureHeaders(runtime: Runtime, request: SignedRequest, signer: Signer, body: string) {
  const timestamp = secondsNow(runtime)
  const nonce = nonceIn(request)
  return {
    ...(nonce && { 'X-Nonce': nonce }),
    'X-Timestamp': timestamp,
    'X-Signature': signer.sign(timestamp, body),
  }
}

const headOf = (status: number, headers: Record<string, string>): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

type Rejection = { refusal: Refusal; request: SignedRequest; signer: Signer | undefined }

function reject(
  runtime: Runtime,
  socket: Socket,
  headers: Record<string, string>,
  { refusal, request, signer }: Rejection,
): void {
  const { status, body } = refused(refusal)
  const more = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(status === 503 && { 'Retry-After': '1' }),
    ...(signer && signatureHeaders(runtime, request, signer, body)),
  }
  socket.on('error', () => undefined)
  socket.end(headOf(status, { ...headers, ...more }) + body)
}

type StreamOf = { routes: ProviderRoutes; gate: Gate; request: SignedRequest; providerId: string }

/** Checks a line like a call: the secret and the provider of this moment, the time, and the number. */
function readerOf(runtime: Runtime, { routes, gate, request, providerId }: StreamOf) {
  const nonce = nonceIn(request)
  const inOrder = inOrderOfPlayer()
  let last = 0

  const answer = async (line: SignedLine, signed: SignedRequest): Promise<SignedReply> => {
    const { call } = line
    if (!isStreamed(call)) throw new Refusal('INVALID_INPUT', { call: `must be one of ${batchedCalls.join(', ')}` })
    const content = jsonIn(signed.raw)
    return inOrder(content, () => answerPart(runtime, routes, { providerId, call, content }))
  }

  return async (bytes: Buffer): Promise<() => Promise<string>> => {
    const startMs = performance.now()
    const line = lineIn(bytes)
    if (!line) throw new EndOfLines('MALFORMED_REQUEST')
    const { number, timestamp, call, signature, body } = line
    const signed: SignedRequest = {
      method: lineMethod,
      path: `${providerBase}/${call}`,
      headers: {
        [providerHeaders.provider]: providerId,
        [providerHeaders.timestamp]: timestamp,
        [providerHeaders.nonce]: lineNonce(nonce, number),
        [providerHeaders.signature]: signature,
      },
      raw: body,
    }
    const failed = (error: unknown) =>
      refused(loggedRefusal(runtime, error as Error, { requestId: lineNonce(nonce, number), route: signed.path }))
    const signer = await gate.recognise(runtime, signed).catch((error: unknown) => {
      throw new EndOfLines(resultIn(failed(error)))
    })
    if (Number(number) <= last) throw new EndOfLines('NONCE_REUSED')
    last = Number(number)
    const span = runtime.tracing?.begin(`${lineMethod} ${isStreamed(call) ? signed.path : 'unknown'}`, {
      kind: 'server',
      startMs,
      attributes: { 'lucero.provider': providerId },
    })
    return async () => {
      const reply = await inSpan(span, async () => {
        gate.admit(runtime, signed, signer)
        return answer(line, signed)
      }).catch(failed)
      span?.end({ attributes: { 'http.response.status_code': reply.status }, isError: reply.status >= 500 })
      runtime.metrics.providerAnswered(providerId, reply.status, (performance.now() - startMs) / 1000)
      const time = secondsNow(runtime)
      return `${number} ${time} ${signer.sign(time, reply.body)} ${reply.body}`
    }
  }
}

const resultIn = ({ body }: SignedReply): string => (JSON.parse(body) as { result: string }).result

const isStreamed = (call: string): call is BatchedCall => (batchedCalls as readonly string[]).includes(call)

type SignedLine = { number: string; timestamp: string; call: string; signature: string; body: Buffer }

/** Number, time, call and signature, each followed by a space. The rest is the body, whose bytes are signed. */
const lineHead = /^([1-9]\d{0,14}) (\S{1,12}) ([A-Za-z-]{1,32}) (v[12]=[0-9a-f]{64}) /
const maxHeadBytes = 160

function lineIn(bytes: Buffer): SignedLine | undefined {
  const found = lineHead.exec(bytes.toString('latin1', 0, maxHeadBytes))
  if (!found) return undefined
  const [head, number = '', timestamp = '', call = '', signature = ''] = found
  return { number, timestamp, call, signature, body: bytes.subarray(head.length) }
}

/** Lines of one player follow each other, so that a win may follow its bet. Lines of different players run together. */
function inOrderOfPlayer() {
  const lastOf = new Map<string, Promise<unknown>>()
  return async <Answer>(content: unknown, work: () => Promise<Answer>): Promise<Answer> => {
    const player = playerIn(content)
    if (player === undefined) return work()
    const done = (lastOf.get(player) ?? Promise.resolve()).then(work, work)
    lastOf.set(player, done)
    try {
      return await done
    } finally {
      if (lastOf.get(player) === done) lastOf.delete(player)
    }
  }
}
