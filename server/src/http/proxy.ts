/** Passes requests on to another program of ours, as they come, and its answers back. */
import { request as ask, Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askSafely, Agent as SafeAgent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAddress } from '../kit/address.ts'
import type { Server } from './http.ts'

type ProxyOptions = {
  /** Everything below this address. */
  path: string
  /** What we have ourselves is answered here: undefined where we have nothing. */
  own?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined
  /** Where the program is; undefined while it is nowhere. */
  target: () => string | undefined
  /** What is said when it does not answer. */
  onDown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** How long a request is kept while the program is being started again. */
  patienceMs: number
  /** Whether asking twice does the same as asking once: then a request whose connection broke is sent again. */
  isRepeatable: (request: FastifyRequest) => boolean
}

const answerWithinMs = 20_000
const lookAgainMs = 50
/** More than these do not wait: a program that stays away must not fill our memory. */
const maxWaiting = 500
const longestBodyBytes = 64 * 1024

/** What belongs to one connection, not to the message. */
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

export function addProxy(server: Server, { path, own, onDown, ...proxied }: ProxyOptions): void {
  const passOn = openAsking()
  const answerTo = openAnswering(proxied, passOn.send)
  void server.register(async (scope) => {
    scope.addHook('onClose', async () => passOn.close())
    // The body goes through as it is, kept to be sent again.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const ours = own?.(request, reply)
      if (ours) return ours
      const answer = await answerTo(request, reply)
      if (!answer) return onDown(request, reply)
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer)
    }
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: `${path}/*`, exposeHeadRoute: false, handler })
  })
}

type Send = (base: string, request: FastifyRequest, reply: FastifyReply) => Promise<IncomingMessage>

/** Asks until there is an answer, no hope or no patience: undefined then. */
function openAnswering(
  { target, patienceMs, isRepeatable }: Omit<ProxyOptions, 'path' | 'own' | 'onDown'>,
  send: Send,
) {
  let waiting = 0

  const attempt = async (request: FastifyRequest, reply: FastifyReply) => {
    const base = target()
    if (!base) return { again: true }
    return send(base, request, reply).then(
      (answer) => ({ answer, again: false }),
      (error: NodeJS.ErrnoException) => ({ again: wasNotSent(error) || (isBroken(error) && isRepeatable(request)) }),
    )
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage | undefined> => {
    const giveUpAt = performance.now() + patienceMs
    let tried: { answer?: IncomingMessage; again: boolean } = await attempt(request, reply)
    if (!tried.again || waiting >= maxWaiting) return tried.answer
    waiting += 1
    try {
      while (tried.again && performance.now() < giveUpAt && !reply.raw.destroyed) {
        await delay(lookAgainMs)
        tried = await attempt(request, reply)
      }
      return tried.answer
    } finally {
      waiting -= 1
    }
  }
}

const wasNotSent = ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED'
const isBroken = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE'

/** A request may name a whole address, of any host: of that only the path counts, as it is written. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '')

function openAsking() {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SafeAgent({ keepAlive: true }) }

  const send: Send = (base, request, reply) =>
    new Promise((resolve, reject) => {
      const protocol = new URL(base).protocol as keyof typeof agents
      const { method, body } = request
      // Given here, the limit holds from the first packet on: setTimeout would begin when the connection is there.
      const options = {
        method,
        path: pathOf(request),
        headers: headersFor(request),
        agent: agents[protocol],
        timeout: answerWithinMs,
      }
      const asking = (protocol === 'https:' ? askSafely : ask)(base, options, resolve)
      asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
      asking.on('error', reject)
      const onGone = () => reply.raw.writableFinished || asking.destroy()
      reply.raw.on('close', onGone)
      asking.on('close', () => reply.raw.off('close', onGone))
      if (Buffer.isBuffer(body)) asking.end(body)
      else asking.end()
    })

  return { send, close: () => Object.values(agents).forEach((agent) => agent.destroy()) }
}

/** Cookies are between the browser and us: what signs a player in is not for another program to see. */
function headersFor(request: FastifyRequest): IncomingHttpHeaders {
  const { host = '', cookie: _, 'content-length': __, ...given } = endToEnd(request.headers)
  return {
    ...given,
    // Of what is sent, not of what was promised: else bytes of one request could be taken for the next.
    ...(request.method === 'POST' && { 'content-length': String(bytesOf(request)) }),
    'x-forwarded-for': limitedAddress(request.ip),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host || host,
  }
}

const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body.length : 0)

/** Without the headers of this hop, those that `Connection` names among them. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name))
  return Object.fromEntries(kept)
}
