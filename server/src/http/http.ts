/**
 * Turns a table of calls into routes. Authenticates the caller, validates the input against the contract, runs the handler, and wraps its
 * result or the refusal in the response envelope.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { admissionClassOf, bodyLimitOf } from '@lucero/contract/player/admission'
import { apiBase, calls, type Access, type Call, type CallName } from '@lucero/contract/player/calls'
import { errorItem } from '@lucero/contract/shared/error-item'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { houseBase, houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house/calls'
import type { HouseAccess } from '@lucero/contract/house/permissions'
import { shapes } from '@lucero/contract/player/shapes'
import type { GivenData, ReadBody, ReadQuery, Shape } from '@lucero/contract/shared/shape'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import { limitedAddress, toTrustProxy } from '../runtime/address.ts'
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import { serverLimits } from '@lucero/kit/http-hardening'
import { answerRangeError } from '@lucero/kit/static-files'
import { routedUrl } from './content.ts'
import { isMatch, writeOnce, type WrittenAnswer } from './etag.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readJson } from './json.ts'
import { openPlayerDoor, tokenIn } from './door.ts'
import { ownOrigin } from './own-origin.ts'
import { assertOwnOrigin, assertSameSite } from './same-site.ts'
import { assertRecentSignIn, type Actor } from '../staff/actor.ts'
import { watchTokens } from './wrong-tokens.ts'
import type { HouseDoor } from './house-door.ts'

/** The authenticated caller. */
export type Caller = { playerId: string; sessionId: string }

type CallRequest<S extends Shape, C> = {
  body: ReadBody<S>
  query: ReadQuery<S>
  caller: C
  /** The client address, in the form that limits count by. */
  address: string
  userAgent: string
  /** The `Origin` header: the page that sent the request. */
  pageOrigin: string | undefined
  /** The origin under which the caller reaches the app, for absolute URLs of our own pages. */
  origin: () => string | undefined
  setCookie: (cookie: string) => void
}

type Verb<S extends Shape, C> = (runtime: Runtime, request: CallRequest<S, C>) => Promise<GivenData<S>>

type CallerFor<A extends Access> = A extends 'anyone' ? undefined : Caller

/** The calls of a module. Only calls of the contract are allowed. */
export type Routes = { [N in CallName]?: Verb<(typeof shapes)[N], CallerFor<(typeof calls)[N]['access']>> }

type HouseVerb<S extends Shape, A> = (
  runtime: Runtime,
  request: Omit<CallRequest<S, undefined>, 'caller'> & { actor: A },
) => Promise<GivenData<S>>

type ActorFor<Call extends { permission: HouseAccess }> = Call extends { optionalSession: true }
  ? Actor | undefined
  : Call['permission'] extends 'anyone'
    ? undefined
    : Actor

/** The calls of the house API. */
export type HouseRoutes = {
  [N in HouseCallName]?: HouseVerb<(typeof houseShapes)[N], ActorFor<(typeof houseCalls)[N]>>
}

type Api<C> = {
  base: string
  calls: Record<string, { method: 'GET' | 'POST'; path: string; movesMoney?: true; shared?: true }>
  shapes: Record<string, Shape>
  /** Runs after routing and before the body is read. */
  doorOf?: (name: string) => onRequestHookHandler
  /** Refuses without a query, before the call is queued. */
  rejectEarly?: (name: string, token: string | undefined, address: string) => void
  identify: (name: string, request: FastifyRequest, address: string) => Promise<C>
  bodyLimitOf: (name: string) => number
  /** Runs the work when the admission queue allows it. */
  inTurn: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

const bodyLimitBytes = 64 * 1024

export type Server = FastifyInstance

export function openServer(runtime: Runtime): Server {
  const server = Fastify({
    bodyLimit: bodyLimitBytes,
    trustProxy: toTrustProxy(runtime.config.trustedProxies),
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => routedUrl(runtime.config, request),
    ...serverLimits,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(runtime, error, request, reply),
    clientErrorHandler: rejectUnread,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  server.setErrorHandler<Error>(
    (error, request, reply) => answerRangeError(error, reply) ?? answerError(runtime, error, request, reply),
  )
  // Hooks that run for every request use callbacks, because each promise costs a turn of the event loop.
  server.addHook('onRequest', (request, reply, done) => {
    runtime.metrics.requestStarted()
    void reply.header('X-Request-Id', request.id)
    if (hasManyHosts(request.raw.rawHeaders)) done(new Refusal('MALFORMED_REQUEST'))
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    runtime.metrics.requestEnded(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  return server
}

/** RFC 9112, 3.2 requires 400 for such a request: a proxy may have used the other host. */
function hasManyHosts(rawHeaders: string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** `isRead` allows a session that was cached a moment ago. */
export type Authenticator = (
  runtime: Runtime,
  token: string | undefined,
  access: Exclude<Access, 'anyone'>,
  isRead?: boolean,
) => Promise<Caller>

export function addRoutes(runtime: Runtime, server: Server, routes: Routes, authenticate: Authenticator): void {
  const tokens = watchTokens(runtime.peers, 'wrong player tokens', runtime.config.admission.wrongTokensPerSecond)
  const door = openPlayerDoor(runtime)
  const callOf = (name: string): Call => calls[name as CallName]
  const api: Api<Caller | undefined> = {
    base: apiBase,
    calls,
    shapes,
    doorOf: (name) => door(admissionClassOf(callOf(name))),
    rejectEarly: (name, token, address) => callOf(name).access === 'anyone' || tokens.rejectEarly(token, address),
    identify: async (name, request, address) => {
      const call = callOf(name)
      if (call.access === 'anyone') return undefined
      const token = tokenOf(request)
      try {
        const caller = await authenticate(runtime, token, call.access, admissionClassOf(call) === 'reads')
        tokens.noteGood(token)
        return caller
      } catch (error) {
        tokens.noteRefused(error, address)
        throw error
      }
    },
    bodyLimitOf: (name) => bodyLimitOf(callOf(name)),
    inTurn: (name, work) => runtime.admission.inTurn(admissionClassOf(callOf(name)), work),
  }
  for (const [name, verb] of Object.entries(routes))
    addRoute(runtime, server, api, name, verb as Verb<Shape, Caller | undefined>)
}

/** Player tokens are not accepted. House calls are few, so they are not queued. */
export function addHouseRoutes(runtime: Runtime, server: Server, routes: HouseRoutes, door: HouseDoor): void {
  const api: Api<Actor | undefined> = {
    base: houseBase,
    calls: houseCalls,
    shapes: houseShapes,
    identify: async (name, request) => {
      const call = houseCalls[name as HouseCallName]
      const { permission } = call
      if (permission === 'anyone') {
        assertOwnOrigin(request, runtime.config.appOrigin)
        return 'optionalSession' in call ? admitOptional(door, request) : undefined
      }
      const actor = await admitStaff(door, request, permission, { allowsSetup: name === 'createStaff' })
      if ('recentSignIn' in call && call.recentSignIn === 'always') assertRecentSignIn(actor)
      return actor
    },
    bodyLimitOf: () => bodyLimitBytes,
    inTurn: (_name, work) => work(),
  }
  for (const [name, verb] of Object.entries(routes))
    addRoute(runtime, server, api, name, (_runtime, { caller: actor, ...request }) =>
      (verb as HouseVerb<Shape, Actor | undefined>)(runtime, { ...request, actor }),
    )
}

/** A staff member or a key with this permission. */
export async function admitStaff(
  door: HouseDoor,
  request: FastifyRequest,
  permission: Exclude<HouseAccess, 'anyone'>,
  { allowsSetup = false } = {},
): Promise<Actor> {
  const actor = await door.admit(request)
  if (actor.kind === 'setup' && !allowsSetup) throw new Refusal('SETUP_ONLY')
  if (permission !== 'signed-in' && !actor.can(permission)) throw new Refusal('FORBIDDEN')
  return actor
}

/** Undefined without a session, or with one that has ended. */
async function admitOptional(door: HouseDoor, request: FastifyRequest): Promise<Actor | undefined> {
  try {
    const actor = await door.admit(request)
    return actor.kind === 'setup' ? undefined : actor
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') return undefined
    throw error
  }
}

function addRoute<C>(
  runtime: Runtime,
  server: Server,
  { base, ...api }: Api<C>,
  name: string,
  verb: Verb<Shape, C>,
): void {
  const call = api.calls[name]
  const shape = api.shapes[name]
  assert(call && shape, `${name} is not a call of the contract`)
  const { checkReplies } = runtime.config
  server.route({
    method: call.method,
    url: `${base}${call.path}`,
    bodyLimit: api.bodyLimitOf(name),
    ...(api.doorOf && { onRequest: api.doorOf(name) }),
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (call.movesMoney) assertSameSite(request.headers, runtime.config.appOrigin)
      const [token, address] = [tokenOf(request), limitedAddress(request.ip)]
      api.rejectEarly?.(name, token, address)
      return api.inTurn(name, async () => {
        const caller = await api.identify(name, request, address)
        const body = read(shape.body, request.body ?? (shape.body ? {} : undefined))
        // PostgreSQL cannot store NUL. Bodies are checked in json.ts.
        if (request.url.includes('%00')) throw new Refusal('MALFORMED_REQUEST')
        const query = read(shape.query, request.query)
        const userAgent = request.headers['user-agent'] ?? ''
        const origin = () => ownOrigin(runtime.config, request)
        const setCookie = (cookie: string) => void reply.header('Set-Cookie', cookie)
        const pageOrigin = request.headers.origin
        const sent = { body, query, caller, address, userAgent, pageOrigin, origin, setCookie } as CallRequest<Shape, C>
        const data = await verb(runtime, sent)
        const answer = () => answerOf(shape, checkReplies ? shape.data.parse(data) : data)
        return call.shared ? answerShared(request, reply, writeOnce(data as object, answer)) : answer()
      })
    },
  })
}

const answerOf = ({ top, repeatedAtTop = [] }: Shape, data: unknown) => ({
  ...top,
  ...Object.fromEntries(repeatedAtTop.map((key) => [key, (data as Record<string, unknown>)[key]])),
  data,
  errors: [],
})

function answerShared(request: FastifyRequest, reply: FastifyReply, { body, etag }: WrittenAnswer): FastifyReply {
  void reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
  if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

const tokenOf = (request: FastifyRequest): string | undefined => tokenIn(request.headers.authorization)

/** Validates input. The strict schemas refuse unknown keys. Without a schema, no input is allowed. */
export function read(schema: Shape['body'], input: unknown): unknown {
  if (!schema) return readNothing(input)
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, maxIssues).map((issue) => issueText(issue))
  throw new Refusal('INVALID_INPUT', Object.fromEntries(issues.toReversed()))
}

function readNothing(input: unknown): undefined {
  if (input === undefined) return undefined
  if (typeof input !== 'object' || input === null) throw new Refusal('INVALID_INPUT', { body: 'Nothing is expected' })
  const keys = Object.keys(input)
  if (keys.length) throw new Refusal('INVALID_INPUT', Object.fromEntries([issueText({ path: [], message: '', keys })]))
  return undefined
}

/** More than any form has fields. Limits the size of the answer. */
const maxIssues = 20

/** Names only the first of several unknown keys, so that the answer does not repeat the request. */
function issueText(issue: { path: PropertyKey[]; message: string; keys?: string[] } & object): [string, string] {
  const unknownKey = 'keys' in issue && Array.isArray(issue.keys) ? String(issue.keys[0]).slice(0, 64) : undefined
  const name = [...issue.path, ...(unknownKey === undefined ? [] : [unknownKey])].join('.') || 'body'
  return [name, unknownKey === undefined ? issue.message : `Unrecognized key: "${unknownKey}"`]
}

const frameworkRefusals: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

/** Connections whose request may take longer than others. Its handler watches that it makes progress. */
const slowBodies = new WeakSet<Socket>()

/** Call the returned function when the body is read. */
export function allowSlowBody(socket: Socket): () => void {
  slowBodies.add(socket)
  return () => void slowBodies.delete(socket)
}

/**
 * Input that is not HTTP, has too large headers, or was not read completely in time. There is no request object yet. A request that was not
 * read was not executed: the client may send it again. On a machine without free CPU, the delay can be ours.
 */
export function rejectUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (isLate && slowBodies.has(socket)) return
  const refusal = new Refusal(isLate ? 'RETRY_LATER' : 'MALFORMED_REQUEST')
  const body = JSON.stringify({ data: null, errors: [errorItem(refusal)] })
  const status = isLate ? '503 Service Unavailable\r\nRetry-After: 1' : '400 Bad Request'
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  if (socket.writable) socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
  else socket.destroy()
}

/** Turns every error into a response. Details of unexpected errors are not sent. */
function answerError(runtime: Runtime, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(runtime, error, request, reply)
  return reply.code(refusals[refusal.code].status).send({ data: null, errors: [errorItem(refusal)] })
}

/** The refusal to send for an error, with its `Retry-After`. Unexpected and transient errors are logged. */
export function refusalFor(runtime: Runtime, error: Error, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = loggedRefusal(runtime, error, { requestId: request.id, route: request.routeOptions.url })
  const retryAfter = refusal.fields['retryAfterSeconds'] ?? (refusals[refusal.code].status === 503 ? '1' : undefined)
  if (retryAfter) void reply.header('Retry-After', retryAfter)
  return refusal
}

/** The refusal to send for an error. Unexpected and transient errors are logged. */
export function loggedRefusal(
  { log }: Runtime,
  error: Error,
  { requestId, route }: { requestId: string; route: string | undefined },
): Refusal {
  const refusal = asRefusal(error)
  if (refusal.code === 'INTERNAL_ERROR')
    log.error(
      { err: error, requestId, route, event: 'http.unhandled_error' },
      'request failed with an unexpected error',
    )
  // Refusals of the admission control are counted, not logged: a flood of requests must not flood the log.
  if (refusal.code === 'RETRY_LATER' && error !== refusal && !(error instanceof OverloadError))
    log.warn({ err: error, requestId, event: 'http.retry_later' }, 'request answered with RETRY_LATER')
  return refusal
}

function asRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof OverloadError || isTransientDbError(error)) return new Refusal('RETRY_LATER')
  const code = 'code' in error ? frameworkRefusals[String(error.code)] : undefined
  if (code) return new Refusal(code)
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return new Refusal(status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR')
}

/** Requests without a route: 405 if the path exists for another method, else `otherwise`. */
export function addNotFound(
  server: Server,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const allowed = (['GET', 'POST'] as const).filter((method) => server.findRoute({ method, url: path }) !== null)
    if (!allowed.length) return otherwise(request, reply)
    void reply.header('Allow', allowed.join(', '))
    return refuse(reply, 'METHOD_NOT_ALLOWED')
  })
}

export function refuse(reply: FastifyReply, code: RefusalCode): FastifyReply {
  return reply.code(refusals[code].status).send({ data: null, errors: [errorItem(new Refusal(code))] })
}
