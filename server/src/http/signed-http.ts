/**
 * The API for game providers. Requests and responses are signed. Every response below its path has the provider format, and is signed if
 * the signature of the request was valid.
 */
import assert from 'node:assert/strict'
import { inSpan, type Span } from '@lucero/kit/active-span'
import { defined } from '@lucero/kit/defined'
import type { IncomingHttpHeaders } from 'node:http'
import {
  providerBase,
  providerCalls,
  providerHeaders,
  type BatchedCall,
  type ProviderAnswer,
  type ProviderBody,
  type ProviderCall,
  type SignatureForm,
} from '@lucero/contract/provider/calls'
import { ownCalls, type OwnAnswer, type OwnBody, type OwnCall } from '@lucero/contract/provider/own-calls'
import { providerBatch, type ProviderBatch } from '@lucero/contract/provider/batch'
import { streamPath, streamProtocol } from '@lucero/contract/provider/stream'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import { traceHeader } from '@lucero/contract/shared/tracing'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { providerDoor } from './door.ts'
import { read, refusalFor, type Server } from './http.ts'
import { inOrderOfPlayers } from './in-order-of-players.ts'
import { jsonIn } from './json.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Nonce } from '../ledger/command.ts'

type ProviderRequest<N extends ProviderCall> = { providerId: string; body: ProviderBody<N>; nonce: RequestNonce }

type ProviderVerb<N extends ProviderCall> = (
  runtime: Runtime,
  request: ProviderRequest<N>,
) => Promise<ProviderAnswer<N>>

export type ProviderRoutes = { [N in ProviderCall]: ProviderVerb<N> }

/** Calls that only our own provider may use. */
export type OwnProviderRoutes = {
  [N in OwnCall]: (runtime: Runtime, request: { body: OwnBody<N>; nonce: RequestNonce }) => Promise<OwnAnswer<N>>
}

export type RequestNonce = {
  /** Consumes the nonce. Does nothing if it was consumed or handed over. */
  use(): Promise<void>
  /** The ledger consumes the nonce together with the command. */
  handOver(): Nonce | undefined
}

export type SignedRequest = { method: string; path: string; headers: IncomingHttpHeaders; raw: Buffer }

/** Responses are signed in the same form as the request. */
export type Signer = { providerId: string; form: SignatureForm; sign(timestamp: string, body: string): string }

export type Gate = {
  /** Verifies the signature. */
  recognise(runtime: Runtime, request: SignedRequest): Promise<Signer>
  /** Refuses an old timestamp. The nonce is not consumed yet. */
  admit(runtime: Runtime, request: SignedRequest, signer: Signer): RequestNonce
}

export type SignedReply = { status: number; body: string }
type Work = (signer: Signer, request: SignedRequest, nonce: RequestNonce) => Promise<object>
type ErrorReply = (error: Error) => SignedReply
type AnswerOf = (signer: Signer, request: SignedRequest, failed: ErrorReply) => Promise<SignedReply>

export function addProviderRoutes(
  runtime: Runtime,
  server: Server,
  { routes, ownRoutes, gate }: { routes: ProviderRoutes; ownRoutes: OwnProviderRoutes; gate: Gate },
): void {
  const answering = (answer: AnswerOf) => async (request: FastifyRequest, reply: FastifyReply) => {
    const signed = signedRequest(request)
    const failed = (error: Error) => refused(refusalFor(runtime, error, request, reply))
    const signer = await gate.recognise(runtime, signed).catch((error: Error) => failed(error))
    if ('status' in signer) return send(reply, signer)
    const startMs = performance.now()
    const span = beginSpan(runtime, signer, request, reply)
    const result = await inSpan(span, () => answer(signer, signed, failed))
    span?.end({ attributes: { 'http.response.status_code': result.status }, isError: result.status >= 500 })
    runtime.metrics.providerAnswered(signer.providerId, result.status, (performance.now() - startMs) / 1000)
    return send(sign(runtime, reply, result, signed, signer), result)
  }
  const inTurn = <Result>(signer: Signer, signed: SignedRequest, work: (nonce: RequestNonce) => Promise<Result>) =>
    runtime.admission.inTurn('provider', async () => {
      const nonce = gate.admit(runtime, signed, signer)
      try {
        return await work(nonce)
      } finally {
        // Also after a failure. A replayed nonce then overrides the original error.
        await nonce.use()
      }
    })
  const alone = (work: Work) =>
    answering((signer, signed, failed) =>
      inTurn(signer, signed, (nonce) => work(signer, signed, nonce)).then(done, failed),
    )
  const inBatch = answering((signer, signed, failed) =>
    inTurn(signer, signed, async () => contentOf(providerBatch.body, signed)).then(
      async (batch) => ({ status: 200, body: await answersOf(batch, signer, failed) }),
      failed,
    ),
  )
  const answersOf = async ({ calls }: ProviderBatch, { providerId }: Signer, failed: ErrorReply): Promise<string> => {
    const answers = await inOrderOfPlayers(calls, ({ call, body }) =>
      answerPart(runtime, routes, { providerId, call, content: body }).catch(failed),
    )
    return `{"result":"OK","answers":[${answers.map(({ body }) => body).join(',')}]}`
  }
  void server.register(async (scope) => {
    scope.addHook('onRequest', providerDoor(runtime))
    scope.removeAllContentTypeParsers()
    // Types that only `*` matches are parsed again for every request, so the usual type is registered too.
    for (const type of ['application/json', '*'])
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, raw, parsed) => parsed(null, raw))
    scope.setErrorHandler<Error>((error, request, reply) =>
      send(reply, refused(refusalFor(runtime, error, request, reply))),
    )
    for (const name of Object.keys(providerCalls) as ProviderCall[])
      scope.post(`${providerBase}/${name}`, alone(workOf(runtime, providerCalls[name], routes[name] as AnyVerb)))
    for (const name of Object.keys(ownCalls) as OwnCall[]) {
      const work = workOf(runtime, ownCalls[name], ownRoutes[name] as AnyVerb)
      scope.post(
        `${providerBase}/${name}`,
        alone((signer, ...more) => (signer.providerId === ownProviderId ? work : rejectUnknownPath)(signer, ...more)),
      )
    }
    scope.post(`${providerBase}/batch`, { bodyLimit: maxBatchBytes }, inBatch)
    scope.get(streamPath, alone(rejectPlainRequest))
    scope.all(`${providerBase}/*`, alone(rejectUnknownPath))
  })
}

type Part = { providerId: string; call: BatchedCall; content: unknown }

/**
 * Answers a call of a batch or a stream. It waits for its turn like one that is sent alone. The nonce of the batch or the stream is
 * consumed by then.
 */
export const answerPart = (runtime: Runtime, routes: ProviderRoutes, part: Part): Promise<SignedReply> =>
  runtime.admission.inTurn('provider', async () => {
    const { providerId, call, content } = part
    const body = read(providerCalls[call].body, content) as ProviderBody<ProviderCall>
    const answer = await (routes[call] as AnyVerb)(runtime, { providerId, body, nonce: consumedNonce })
    return done(checked(runtime, providerCalls[call].answer, answer))
  })

/** Our own games continue the trace of a bet. Other providers may name a parent, but have no influence on sampling. */
function beginSpan(
  { tracing }: Runtime,
  { providerId }: Signer,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): Span | undefined {
  if (!tracing) return undefined
  const path = defined(url.split('?')[0])
  const name = Object.hasOwn(providerCalls, path.slice(providerBase.length + 1)) ? `POST ${path}` : 'POST unknown'
  const startMs = performance.now() - reply.elapsedTime
  const start = { kind: 'server', startMs, attributes: { 'lucero.provider': providerId } } as const
  if (providerId === ownProviderId) return tracing.follow(headers[traceHeader], name, start)
  return tracing.begin(name, start, headers[traceHeader])
}

function signedRequest(request: FastifyRequest): SignedRequest {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { method: request.method, path: request.url, headers: request.headers, raw }
}

type AnyVerb = (runtime: Runtime, request: ProviderRequest<ProviderCall>) => Promise<object>

function workOf(
  runtime: Runtime,
  { body: shape, answer }: { body: z.ZodType; answer: z.ZodType<object> },
  verb: AnyVerb,
): Work {
  return async ({ providerId }, signed, nonce) => {
    const body = contentOf(shape, signed) as ProviderBody<ProviderCall>
    return checked(runtime, answer, await verb(runtime, { providerId, body, nonce }))
  }
}

function contentOf<Shape extends z.ZodType>(shape: Shape, { path, headers, raw }: SignedRequest): z.output<Shape> {
  if (path.includes('?')) throw new Refusal('INVALID_INPUT', { query: 'These calls take a body only' })
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  return read(shape, jsonIn(raw)) as z.output<Shape>
}

const checked = ({ config }: Runtime, answer: z.ZodType<object>, data: object): object =>
  config.checkReplies ? answer.parse(data) : data

/** A hundred of the longest calls. */
const maxBatchBytes = 256 * 1024

const consumedNonce: RequestNonce = { use: async () => undefined, handOver: () => undefined }

const rejectUnknownPath: Work = async (_signer, { path }) => {
  const isCall = Object.hasOwn(providerCalls, defined(path.slice(providerBase.length + 1).split('?')[0]))
  throw new Refusal(isCall ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
}

/** A proxy that does not forward `Upgrade` makes such a request. */
const rejectPlainRequest: Work = async () => {
  throw notUpgraded()
}

export const notUpgraded = (): Refusal => new Refusal('INVALID_INPUT', { upgrade: `must be ${streamProtocol}` })

const done = (answer: object): SignedReply => ({ status: 200, body: JSON.stringify({ result: 'OK', ...answer }) })

/** Refusal fields are strings. Balances and the amount of a limit are sent as numbers. */
export function refused({ code, fields }: Refusal): SignedReply {
  const { status, means } = refusals[code]
  const isShort = code === 'INSUFFICIENT_FUNDS'
  const { amount, ...texts } = fields
  const isLimit = code.endsWith('LIMIT_REACHED') && amount !== undefined
  const body = {
    result: code === 'INTERNAL_ERROR' ? 'INTERNAL' : code,
    message: means,
    ...(isShort && {
      balance: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, numberIn(text)])),
    }),
    ...(!isShort &&
      Object.keys(fields).length > 0 && { fields: isLimit ? { ...texts, amount: numberIn(amount) } : fields }),
  }
  return { status, body: JSON.stringify(body) }
}

function numberIn(text: string): number {
  const amount = Number(text)
  assert(Number.isFinite(amount), 'a refusal sent to a provider has an amount that is not a number')
  return amount
}

function sign(
  runtime: Runtime,
  reply: FastifyReply,
  { body }: SignedReply,
  { headers }: SignedRequest,
  signer: Signer,
): FastifyReply {
  const timestamp = String(Math.floor(runtime.clock.now().getTime() / 1000))
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
