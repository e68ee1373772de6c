/**
 * Turns a table of calls into routes: checks who asks and what they send against the contract, runs the verb, and wraps what it gives, or
 * the refusal, in the answer envelope.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { admissionClassOf, bodyLimitOf } from '@lucero/contract/admission'
import { apiBase, calls, type Access, type Call, type CallName } from '@lucero/contract/calls'
import { Refusal, refusals } from '@lucero/contract/refusals'
import { houseBase, houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house'
import { shapes } from '@lucero/contract/shapes'
import type { GivenData, ReadBody, ReadQuery, Shape } from '@lucero/contract/shape'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import { limitedAddress, toTrustProxy } from '../kit/address.ts'
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import { serverLimits } from '@lucero/kit/http-hardening'
import { answerRangeError } from '@lucero/kit/static-files'
import { isMatch, writeOnce, type WrittenAnswer } from './etag.ts'
import type { Kit } from '../kit/kit.ts'
import { readJson } from './json.ts'
import { openPlayerDoor, tokenIn } from './door.ts'
import { ownOrigin } from './own-origin.ts'
import { assertSameSite } from './same-site.ts'
import { watchTokens } from './wrong-tokens.ts'
import type { HouseDoor } from './house-door.ts'

/** Who asks, once their token has been found good. */
export type Caller = { playerId: string; sessionId: string }

type CallRequest<S extends Shape, C> = {
  body: ReadBody<S>
  query: ReadQuery<S>
  caller: C
  /** Where the request came from, as limits count it. */
  address: string
  /** What the program that asks says of itself. */
  userAgent: string
  /** Where the caller reaches the app, for whole addresses of our own pages. */
  origin: () => string | undefined
}

type Verb<S extends Shape, C> = (kit: Kit, asked: CallRequest<S, C>) => Promise<GivenData<S>>

type CallerFor<A extends Access> = A extends 'anyone' ? undefined : Caller

/** A module's table of contents. What is not in the contract has no place in it. */
export type Routes = { [N in CallName]?: Verb<(typeof shapes)[N], CallerFor<(typeof calls)[N]['access']>> }
/** The same for the house's own calls. */
export type HouseRoutes = { [N in HouseCallName]?: Verb<(typeof houseShapes)[N], undefined> }

type Api<C> = {
  base: string
  calls: Record<string, { method: 'GET' | 'POST'; path: string; movesMoney?: true; shared?: true }>
  shapes: Record<string, Shape>
  /** Runs after routing and before the body is read. */
  doorOf?: (name: string) => onRequestHookHandler
  /** Refuses what is not worth a query, before the call waits for its turn. */
  rejectEarly?: (name: string, token: string | undefined, address: string) => void
  whoAsks: (name: string, token: string | undefined, address: string) => Promise<C>
  bodyLimitOf: (name: string) => number
  /** Does the work when it is the call's turn. */
  inTurn: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

const bodyLimitBytes = 64 * 1024

export type Server = FastifyInstance

export function openServer(kit: Kit): Server {
  const server = Fastify({
    bodyLimit: bodyLimitBytes,
    trustProxy: toTrustProxy(kit.config.trustedProxies),
    genReqId: () => randomUUID(),
    ...serverLimits,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(kit, error, request, reply),
    clientErrorHandler: rejectMalformed,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  server.setErrorHandler<Error>(
    (error, request, reply) => answerRangeError(error, reply) ?? answerError(kit, error, request, reply),
  )
  // Hooks of every request call back rather than give a promise: each promise costs a turn of its own.
  server.addHook('onRequest', (request, reply, done) => {
    kit.metrics.requestStarted()
    void reply.header('X-Request-Id', request.id)
    if (hasManyHosts(request.raw.rawHeaders)) done(new Refusal('MALFORMED_REQUEST'))
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    kit.metrics.requestEnded(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  return server
}

/** Such a request must be answered 400 (RFC 9112, 3.2): a proxy before us may have taken the other name. */
function hasManyHosts(rawHeaders: string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** Of whoever only looks at something, a moment's memory is enough. */
export type Authenticator = (
  kit: Kit,
  token: string | undefined,
  access: Exclude<Access, 'anyone'>,
  onlyLooks?: boolean,
) => Promise<Caller>

export function addRoutes(kit: Kit, server: Server, routes: Routes, authenticate: Authenticator): void {
  const tokens = watchTokens(kit.config.admission.wrongTokensPerSecond)
  const door = openPlayerDoor(kit)
  const callOf = (name: string): Call => calls[name as CallName]
  addAll<Caller | undefined>(
    kit,
    server,
    {
      base: apiBase,
      calls,
      shapes,
      doorOf: (name) => door(admissionClassOf(callOf(name))),
      rejectEarly: (name, token, address) => callOf(name).access === 'anyone' || tokens.rejectEarly(token, address),
      whoAsks: async (name, token, address) => {
        const call = callOf(name)
        if (call.access === 'anyone') return undefined
        try {
          const caller = await authenticate(kit, token, call.access, admissionClassOf(call) === 'reads')
          tokens.noteGood(token)
          return caller
        } catch (error) {
          tokens.noteRefused(error, address)
          throw error
        }
      },
      bodyLimitOf: (name) => bodyLimitOf(callOf(name)),
      inTurn: (name, work) => kit.admission.inTurn(admissionClassOf(callOf(name)), work),
    },
    routes,
  )
}

/** A player's token opens nothing of this. The house waits for nobody: its calls are few, and its own. */
export function addHouseRoutes(kit: Kit, server: Server, routes: HouseRoutes, door: HouseDoor): void {
  addAll(
    kit,
    server,
    {
      base: houseBase,
      calls: houseCalls,
      shapes: houseShapes,
      whoAsks: async (_name, token, address) => door.admit(token, address),
      bodyLimitOf: () => bodyLimitBytes,
      inTurn: (_name, work) => work(),
    },
    routes,
  )
}

function addAll<C>(kit: Kit, server: Server, api: Api<C>, routes: Routes | HouseRoutes): void {
  for (const [name, verb] of Object.entries(routes)) addRoute(kit, server, api, name, verb as Verb<Shape, C>)
}

function addRoute<C>(kit: Kit, server: Server, { base, ...api }: Api<C>, name: string, verb: Verb<Shape, C>): void {
  const call = api.calls[name]
  const shape = api.shapes[name]
  assert(call && shape, `${name} is a call of the contract`)
  const { checkReplies } = kit.config
  server.route({
    method: call.method,
    url: `${base}${call.path}`,
    bodyLimit: api.bodyLimitOf(name),
    ...(api.doorOf && { onRequest: api.doorOf(name) }),
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (call.movesMoney) assertSameSite(request.headers, kit.config.appOrigin)
      const [token, address] = [tokenOf(request), limitedAddress(request.ip)]
      api.rejectEarly?.(name, token, address)
      return api.inTurn(name, async () => {
        const caller = await api.whoAsks(name, token, address)
        const body = read(shape.body, request.body ?? (shape.body ? {} : undefined))
        // As in a body: PostgreSQL stores no NUL.
        if (request.url.includes('%00')) throw new Refusal('MALFORMED_REQUEST')
        const query = read(shape.query, request.query)
        const userAgent = request.headers['user-agent'] ?? ''
        const origin = () => ownOrigin(kit.config, request)
        const data = await verb(kit, { body, query, caller, address, userAgent, origin } as CallRequest<Shape, C>)
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

export const tokenOf = (request: FastifyRequest): string | undefined => tokenIn(request.headers.authorization)

/** Unknown keys are refused by the contract's strict shapes, except where a shape ignores them; a call that takes nothing must be sent nothing. */
export function read(schema: Shape['body'], given: unknown): unknown {
  if (!schema) return readNothing(given)
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, issuesTold).map((issue) => told(issue))
  throw new Refusal('INVALID_INPUT', Object.fromEntries(issues.toReversed()))
}

function readNothing(given: unknown): undefined {
  if (given === undefined) return undefined
  if (typeof given !== 'object' || given === null) throw new Refusal('INVALID_INPUT', { body: 'Nothing is expected' })
  const keys = Object.keys(given)
  if (keys.length) throw new Refusal('INVALID_INPUT', Object.fromEntries([told({ path: [], message: '', keys })]))
  return undefined
}

/** More than any form has fields; an answer is no longer for being asked something worse. */
const issuesTold = 20

/** Of keys that no call knows, one is named: the answer need not repeat what was sent. */
function told(issue: { path: PropertyKey[]; message: string; keys?: string[] } & object): [string, string] {
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

/** What is not HTTP at all, or has headers beyond measure: there is no request yet to reply to. */
function rejectMalformed(_error: Error, socket: Socket): void {
  const body = JSON.stringify({ data: null, errors: [new Refusal('MALFORMED_REQUEST').toItem()] })
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  if (socket.writable) socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
  else socket.destroy()
}

/** The one place where a "no" becomes HTTP, and where a bug is owned up to without telling what it was. */
function answerError(kit: Kit, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(kit, error, request, reply)
  return reply.code(refusal.status).send({ data: null, errors: [refusal.toItem()] })
}

/** What an error is told as; it is logged where the house must know of it. */
export function refusalFor(kit: Kit, error: Error, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = asRefusal(error)
  if (refusal.code === 'INTERNAL_ERROR')
    kit.log.error(
      { err: error, requestId: request.id, route: request.routeOptions.url, event: 'http.unhandled_error' },
      'a request failed by a fault of ours',
    )
  // Refused for want of a place is counted, not told: a flood of requests must not become one of log lines.
  if (refusal.code === 'RETRY_LATER' && error !== refusal && !(error instanceof OverloadError))
    kit.log.warn({ err: error, requestId: request.id, event: 'http.retry_later' }, 'asked to retry later')
  const retryAfter = refusal.fields['retryAfterSeconds'] ?? (refusal.status === 503 ? '1' : undefined)
  if (retryAfter) void reply.header('Retry-After', retryAfter)
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

/** What no route answers: 405 where the address exists for another method, else whatever the caller of this makes of it. */
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

export function refuse(reply: FastifyReply, code: keyof typeof refusals): FastifyReply {
  return reply.code(refusals[code].status).send({ data: null, errors: [new Refusal(code).toItem()] })
}
