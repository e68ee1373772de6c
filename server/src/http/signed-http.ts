/**
 * The third kind of calls: those of game providers, signed both ways. Whatever is asked under their address is answered in their own
 * form, and signed whenever the request was.
 */
import { defined } from '@lucero/kit/defined'
import type { IncomingHttpHeaders } from 'node:http'
import {
  providerBase,
  providerCalls,
  providerHeaders,
  type ProviderAnswer,
  type ProviderBody,
  type ProviderCall,
  type SignatureForm,
} from '@lucero/contract/provider'
import { refusalMeanings } from '@lucero/contract/refusal-meanings'
import { Refusal } from '@lucero/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { providerDoor } from './door.ts'
import { read, refusalFor, type Server } from './http.ts'
import { jsonIn } from './json.ts'
import type { Kit } from '../kit/kit.ts'
import type { Nonce } from '../ledger/command.ts'

type ProviderRequest<N extends ProviderCall> = { providerId: string; body: ProviderBody<N>; nonce: RequestNonce }

type ProviderVerb<N extends ProviderCall> = (kit: Kit, request: ProviderRequest<N>) => Promise<ProviderAnswer<N>>

export type ProviderRoutes = { [N in ProviderCall]: ProviderVerb<N> }

export type RequestNonce = {
  /** Once it was used, or is somebody else's to use, it does nothing. */
  use(): Promise<void>
  /** It will be used together with what the request asks for. */
  handOver(): Nonce
}

type SignedRequest = { method: string; path: string; headers: IncomingHttpHeaders; raw: Buffer }

/** Its answer is signed in the form of the request. */
type Signer = { providerId: string; form: SignatureForm; sign(timestamp: string, body: string): string }

export type Gate = {
  /** Who signed these bytes. */
  recognise(kit: Kit, request: SignedRequest): Promise<Signer>
  /** Refuses what is not of now. The nonce is still to be used. */
  admit(kit: Kit, request: SignedRequest, signer: Signer): RequestNonce
}

type SignedReply = { status: number; body: string }
type Work = (signer: Signer, asked: SignedRequest, nonce: RequestNonce) => Promise<object>

export function addProviderRoutes(kit: Kit, server: Server, routes: ProviderRoutes, gate: Gate): void {
  const answering = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = signedRequest(request)
    const failed = (error: Error) => refused(refusalFor(kit, error, request, reply))
    const signer = await gate.recognise(kit, asked).catch((error: Error) => failed(error))
    if ('status' in signer) return send(reply, signer)
    const told = await kit.admission
      .inTurn('provider', async () => {
        const nonce = gate.admit(kit, asked, signer)
        try {
          return await work(signer, asked, nonce)
        } finally {
          // Whatever came of it. That it came before counts for more.
          await nonce.use()
        }
      })
      .then(done, failed)
    return send(sign(kit, reply, told, asked, signer), told)
  }
  void server.register(async (scope) => {
    scope.addHook('onRequest', providerDoor(kit))
    scope.removeAllContentTypeParsers()
    // Both: what only `*` takes is taken apart anew with every request.
    for (const type of ['application/json', '*'])
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, raw, parsed) => parsed(null, raw))
    scope.setErrorHandler<Error>((error, request, reply) =>
      send(reply, refused(refusalFor(kit, error, request, reply))),
    )
    for (const name of Object.keys(providerCalls) as ProviderCall[])
      scope.post(`${providerBase}/${name}`, answering(workOf(kit, name, routes[name] as ProviderVerb<ProviderCall>)))
    scope.all(`${providerBase}/*`, answering(rejectUnknownPath))
  })
}

function signedRequest(request: FastifyRequest): SignedRequest {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { method: request.method, path: request.url, headers: request.headers, raw }
}

function workOf(kit: Kit, name: ProviderCall, verb: ProviderVerb<ProviderCall>): Work {
  const { body: shape, answer } = providerCalls[name]
  return async ({ providerId }, { path, headers, raw }, nonce) => {
    if (path.includes('?')) throw new Refusal('INVALID_INPUT', { query: 'These calls take a body only' })
    if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
    const body = read(shape, jsonIn(raw)) as ProviderBody<ProviderCall>
    const given = await verb(kit, { providerId, body, nonce })
    return kit.config.checkReplies ? answer.parse(given) : given
  }
}

const rejectUnknownPath: Work = async (_signer, { path }) => {
  const isCall = Object.hasOwn(providerCalls, defined(path.slice(providerBase.length + 1).split('?')[0]))
  throw new Refusal(isCall ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
}

const done = (answer: object): SignedReply => ({ status: 200, body: JSON.stringify({ result: 'OK', ...answer }) })

/** A refusal's fields are texts. Among them are the player's balance, and the amount of a limit, which are sent as numbers. */
function refused({ code, status, fields }: Refusal): SignedReply {
  const isShort = code === 'INSUFFICIENT_FUNDS'
  const { amount, ...texts } = fields
  const isLimit = code === 'LIMIT_REACHED' && amount !== undefined
  const body = {
    result: code === 'INTERNAL_ERROR' ? 'INTERNAL' : code,
    message: refusalMeanings[code],
    ...(isShort && { balance: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, Number(text)])) }),
    ...(!isShort &&
      Object.keys(fields).length > 0 && { fields: isLimit ? { ...texts, amount: Number(amount) } : fields }),
  }
  return { status, body: JSON.stringify(body) }
}

function sign(
  kit: Kit,
  reply: FastifyReply,
  { body }: SignedReply,
  { headers }: SignedRequest,
  signer: Signer,
): FastifyReply {
  const timestamp = String(Math.floor(kit.clock.now().getTime() / 1000))
  const nonce = headers[providerHeaders.nonce]
  if (typeof nonce === 'string') void reply.header(providerHeaders.nonce, nonce)
  return reply
    .header(providerHeaders.timestamp, timestamp)
    .header(providerHeaders.signature, signer.sign(timestamp, body))
}

function send(reply: FastifyReply, { status, body }: SignedReply): FastifyReply {
  if (status === 405) void reply.header('Allow', 'POST')
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}
