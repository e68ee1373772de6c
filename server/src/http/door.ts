/**
 * Refuses a request right after routing, before its body is read: if its admission class is full, or its token is over its rate. The
 * router has matched the call by then, so another spelling of the path cannot avoid the limits.
 */
import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { admissionClassOf, type AdmissionClass } from '@lucero/contract/player/admission'
import { apiBase, calls, type Call } from '@lucero/contract/player/calls'
import { providerBase, providerCalls } from '@lucero/contract/provider/calls'
import { errorItem } from '@lucero/contract/shared/error-item'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { FastifyReply, onRequestHookHandler } from 'fastify'
import { tokenKey } from '@lucero/kit/secrets'
import type { Runtime } from '../runtime/runtime.ts'
import { rejectEarlyOn } from './quick-refusal.ts'
import { sharedTokenBuckets } from './token-buckets.ts'

const playerBody = (refusal: Refusal) => JSON.stringify({ data: null, errors: [errorItem(refusal)] })
const busy = playerBody(new Refusal('RETRY_LATER'))
/** Unsigned, because a signature depends on the request body, which has not been read. */
const busyForProviders = JSON.stringify({ result: 'RETRY_LATER', message: refusals.RETRY_LATER.means })

export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.replace(/^Bearer /i, '').trim() || undefined

/** For calls of players. All calls with the same token share one rate. */
export function openPlayerDoor({ admission, config, peers }: Runtime): (name: AdmissionClass) => onRequestHookHandler {
  const rates = sharedTokenBuckets(peers, 'requests of a player', config.admission.perPlayer)
  return (name) => (request, reply, done) => {
    if (admission.isFull(name)) {
      admission.countRefused(name)
      return void send(reply, 503, 1, busy)
    }
    const token = tokenIn(request.headers.authorization)
    const waitSeconds = token ? rates.take(tokenKey(token)) : 0
    if (!waitSeconds) return done()
    admission.countRefused('player')
    const tooMany = new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(waitSeconds) })
    return void send(reply, 429, waitSeconds, playerBody(tooMany))
  }
}

/** For calls of game providers. */
export const providerDoor =
  ({ admission }: Runtime): onRequestHookHandler =>
  (_request, reply, done) => {
    if (!admission.isFull('provider')) return done()
    admission.countRefused('provider')
    return void send(reply, 503, 1, busyForProviders)
  }

const send = (reply: FastifyReply, status: number, retryAfterSeconds: number, body: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterSeconds) })
    .type('application/json; charset=utf-8')
    .send(body)

const classes = new Map<string, AdmissionClass>([
  ...(Object.values(calls) as Call[]).map(
    (call) => [`${call.method} ${apiBase}${call.path}`, admissionClassOf(call)] as const,
  ),
  ...Object.keys(providerCalls).map((name) => [`POST ${providerBase}/${name}`, 'provider'] as const),
])

/**
 * Sends the refusal of a full class before the HTTP parser runs, at a third of the cost. Only the exact path of a call matches here;
 * every other spelling goes through the router.
 */
export function addQuickRefusals(
  { admission }: Runtime,
  server: HttpServer,
  headersOfAll: Record<string, string>,
): void {
  const [forPlayers, forProviders] = [bytesOf(headersOfAll, busy), bytesOf(headersOfAll, busyForProviders)]
  const refusalOf = (method: string, url: string) => {
    const name = classes.get(`${method} ${url.split('?', 1)[0]}`)
    if (name === undefined || !admission.isFull(name)) return undefined
    return () => {
      admission.countRefused(name)
      return name === 'provider' ? forProviders() : forPlayers()
    }
  }
  rejectEarlyOn(server, refusalOf, () => admission.isAnyFull())
}

function bytesOf(headersOfAll: Record<string, string>, body: string): () => string {
  const headers = {
    ...headersOfAll,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const beforeId = `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}X-Request-Id: `
  return () => `${beforeId}${randomUUID()}\r\n\r\n${body}`
}
