/** Passes requests on to another program of ours, as they come, and its answers back. */
import { request as ask, Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askSafely, Agent as SafeAgent } from 'node:https'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAddress } from './address.ts'
import type { Server } from './http.ts'

type Proxied = {
  /** Everything below this address. */
  path: string
  /** Where the program is; undefined while it is nowhere. */
  target: () => string | undefined
  /** What is said when it does not answer. */
  onDown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

const answerWithinMs = 20_000

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

export function addProxy(server: Server, { path, target, onDown }: Proxied): void {
  const passOn = openAsking()
  void server.register(async (scope) => {
    scope.addHook('onClose', async () => passOn.close())
    // The body goes through unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const base = target()
      const answer = base && (await passOn.send(base, request, reply).catch(() => undefined))
      if (!answer) return onDown(request, reply)
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer)
    }
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: `${path}/*`, exposeHeadRoute: false, handler })
  })
}

/** Only these bring a body. Any other's would go out without its length, and its bytes be taken for a request of their own. */
const hasBody = ({ method }: FastifyRequest) => method === 'POST'

/** A request may name a whole address, of any host: of that only the path counts, as it is written. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '')

function openAsking() {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SafeAgent({ keepAlive: true }) }

  const send = (base: string, request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const protocol = new URL(base).protocol as keyof typeof agents
      const { method } = request
      const options = { method, path: pathOf(request), headers: headersFor(request), agent: agents[protocol] }
      const asking = (protocol === 'https:' ? askSafely : ask)(base, options, resolve)
      asking.setTimeout(answerWithinMs, () => asking.destroy(new Error('no answer in time')))
      asking.on('error', reject)
      // Nobody is left to answer.
      reply.raw.on('close', () => reply.raw.writableFinished || asking.destroy())
      if (hasBody(request)) request.raw.pipe(asking)
      else asking.end()
    })

  return { send, close: () => Object.values(agents).forEach((agent) => agent.destroy()) }
}

/** Cookies are between the browser and us: what signs a player in is not for another program to see. */
function headersFor(request: FastifyRequest): IncomingHttpHeaders {
  const { host = '', cookie: _, 'content-length': bytes, ...given } = endToEnd(request.headers)
  return {
    ...given,
    ...(hasBody(request) && bytes !== undefined && { 'content-length': bytes }),
    'x-forwarded-for': limitedAddress(request.ip),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host || host,
  }
}

/** Without the headers of this hop, those that `Connection` names among them. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name))
  return Object.fromEntries(kept)
}
