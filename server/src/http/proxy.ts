/** Reverse proxy to another process of ours, such as the games. */
import { request as httpRequest, Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAddress } from '../runtime/address.ts'
import { pageSpanHeader } from '@lucero/contract/shared/tracing'
import type { BetSpan, BetTraces } from './bet-traces.ts'
import type { Server } from './http.ts'

type ProxyOptions = {
  /** Proxies everything below this path. */
  path: string
  /** Answers requests that this server can serve itself; undefined otherwise. */
  own?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined
  /** The base URL of the process; undefined while it does not run. */
  target: (request: FastifyRequest) => string | undefined | Promise<string | undefined>
  /** Traces bets. Undefined without a collector. */
  traces?: BetTraces | undefined
  /** Answers if the process cannot be reached. */
  onDown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** How long a request is retried while the process restarts. */
  retryForMs: number
  /** True for idempotent requests. They are sent again if their connection breaks. */
  isRepeatable: (request: FastifyRequest) => boolean
}

const timeoutMs = 20_000
const retryEveryMs = 50
/** Bounds the memory used while the process is down. Further requests are not retried. */
const maxWaiting = 500
const maxBodyBytes = 64 * 1024

/** Headers that apply to one connection only (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export function addProxy(server: Server, { path, own, onDown, traces, ...proxied }: ProxyOptions): void {
  const sender = openSender()
  const sendWithRetries = openRetries(proxied, sender.send)
  void server.register(async (scope) => {
    scope.addHook('onClose', async () => sender.close())
    // The body is passed through unchanged, and buffered for retries.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const ours = own?.(request, reply)
      if (ours) return ours
      const span = traces?.begin(request)
      const answer = await sendWithRetries(request, reply, span)
      span?.end(answer?.statusCode)
      if (!answer) return onDown(request, reply)
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer)
    }
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: `${path}/*`, exposeHeadRoute: false, handler })
  })
}

type Send = (
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
  span: BetSpan | undefined,
) => Promise<IncomingMessage>

/** Retries until there is an answer, a retry is not safe, or the time is over. Returns undefined without an answer. */
function openRetries(
  { target, retryForMs, isRepeatable }: Omit<ProxyOptions, 'path' | 'own' | 'onDown' | 'traces'>,
  send: Send,
) {
  let waiting = 0

  const attempt = async (request: FastifyRequest, reply: FastifyReply, span: BetSpan | undefined) => {
    const base = await target(request)
    if (!base) return { again: true }
    return send(base, request, reply, span).then(
      (answer) => ({ answer, again: false }),
      (error: NodeJS.ErrnoException) => ({ again: wasNotSent(error) || (isBroken(error) && isRepeatable(request)) }),
    )
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    span: BetSpan | undefined,
  ): Promise<IncomingMessage | undefined> => {
    const giveUpAt = performance.now() + retryForMs
    let tried: { answer?: IncomingMessage; again: boolean } = await attempt(request, reply, span)
    if (!tried.again || waiting >= maxWaiting) return tried.answer
    waiting += 1
    try {
      while (tried.again && performance.now() < giveUpAt && !reply.raw.destroyed) {
        await delay(retryEveryMs)
        tried = await attempt(request, reply, span)
      }
      return tried.answer
    } finally {
      waiting -= 1
    }
  }
}

const wasNotSent = ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED'
const isBroken = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE'

/** A request line may contain an absolute URL of any host. Only its path is used, unchanged. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '')

function openSender() {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

  const send: Send = (base, request, reply, span) =>
    new Promise((resolve, reject) => {
      const protocol = new URL(base).protocol as keyof typeof agents
      const { method, body } = request
      // As an option the timeout includes connecting. With setTimeout it would start after that.
      const options = {
        method,
        path: pathOf(request),
        headers: headersFor(request, span),
        agent: agents[protocol],
        timeout: timeoutMs,
      }
      const outgoing = (protocol === 'https:' ? httpsRequest : httpRequest)(base, options, resolve)
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
      outgoing.on('error', reject)
      const onGone = () => reply.raw.writableFinished || outgoing.destroy()
      reply.raw.on('close', onGone)
      outgoing.on('close', () => reply.raw.off('close', onGone))
      if (Buffer.isBuffer(body)) outgoing.end(body)
      else outgoing.end()
    })

  return { send, close: () => Object.values(agents).forEach((agent) => agent.destroy()) }
}

/** Headers that are not forwarded. Cookies sign a player in. The other process trusts trace headers, so it gets only ours. */
const notForwarded = new Set(['cookie', 'content-length', 'traceparent', 'tracestate', 'baggage', pageSpanHeader])

function headersFor(request: FastifyRequest, span: BetSpan | undefined): IncomingHttpHeaders {
  const { host = '', ...headers } = endToEnd(request.headers, notForwarded)
  return {
    ...headers,
    ...(span && { traceparent: span.traceparent }),
    // The actual length, not the announced one, to prevent request smuggling.
    ...(request.method === 'POST' && { 'content-length': String(bytesOf(request)) }),
    'x-forwarded-for': limitedAddress(request.ip),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host || host,
  }
}

const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body.length : 0)

/** Removes hop-by-hop headers, including those that `Connection` names, and further ones. */
function endToEnd(headers: IncomingHttpHeaders, further?: ReadonlySet<string>): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name) && !further?.has(name)),
  )
}
