/**
 * The first look at a request, before the framework and before its body: whoever would have to be refused anyway is refused here, with
 * bytes made in advance. What costs next to nothing can be said in time even at many times the load.
 */
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { admissionClassOf, type AdmissionClass } from '@lucero/contract/admission'
import { apiBase, calls, type Call } from '@lucero/contract/calls'
import { providerBase } from '@lucero/contract/provider'
import { refusalMeanings } from '@lucero/contract/refusal-meanings'
import { Refusal, type RefusalCode } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { refuseQuickly } from './quick-refusal.ts'
import { tokenKey } from '@lucero/kit/secrets'
import { tokenBuckets } from './token-buckets.ts'

type Headers = Record<string, string>
/** Headers as a flat list of names and values, which is written out as it is. */
type Answer = { status: number; headers: string[]; body: string; bytesBeforeId: string }

const classes = new Map(
  (Object.values(calls) as Call[]).map((call) => [`${call.method} ${apiBase}${call.path}`, admissionClassOf(call)]),
)

/** What is not found here has a turn of its own to take later, or takes none. */
function classAt(method: string, url: string): AdmissionClass | undefined {
  if (url.startsWith(`${providerBase}/`)) return 'provider'
  const end = url.indexOf('?')
  return classes.get(`${method} ${end < 0 ? url : url.slice(0, end)}`)
}

export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.replace(/^Bearer /i, '').trim() || undefined

/** Stands before whatever answers the server's requests. */
export function guardDoor(kit: Kit, server: HttpServer, always: Headers): void {
  const { perPlayer, connections } = kit.config.admission
  const rates = tokenBuckets(perPlayer)
  const busy = answerOf(always, playerBody(new Refusal('RETRY_LATER')), 503)
  const busyForProviders = answerOf(always, providerBody('RETRY_LATER'), 503)
  const tooMany = new Map<number, Answer>()

  const refuseFull = (name: AdmissionClass): Answer => {
    kit.admission.countRefused(name)
    return name === 'provider' ? busyForProviders : busy
  }
  const refusalFor = (request: IncomingMessage): Answer | undefined => {
    const { method = '', url = '', headers } = request
    const name = classAt(method, url)
    if (name === undefined) return undefined
    if (kit.admission.isFull(name)) return refuseFull(name)
    const token = name === 'provider' ? undefined : tokenIn(headers.authorization)
    const waitSeconds = token ? rates.take(tokenKey(token)) : 0
    if (!waitSeconds) return undefined
    kit.admission.countRefused('player')
    return tooMany.get(waitSeconds) ?? keep(tooMany, waitSeconds, tooManyAnswer(always, waitSeconds))
  }

  const [answer] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalFor(request)
    if (refusal)
      response.writeHead(refusal.status, [...refusal.headers, 'X-Request-Id', randomUUID()]).end(refusal.body)
    else defined(answer)(request, response)
  })
  const quickly = (method: string, url: string) => {
    const name = classAt(method, url)
    if (name === undefined || !kit.admission.isFull(name)) return undefined
    return () => bytesOf(refuseFull(name))
  }
  refuseQuickly(server, quickly, () => kit.admission.isAnyFull())
  server.maxConnections = connections
}

const bytesOf = ({ bytesBeforeId, body }: Answer) => `${bytesBeforeId}${randomUUID()}\r\n\r\n${body}`

const playerBody = (refusal: Refusal) => JSON.stringify({ data: null, errors: [refusal.toItem()] })
/** Unsigned: whether the request was signed is in its body, which nobody has read. */
const providerBody = (code: RefusalCode) => JSON.stringify({ result: code, message: refusalMeanings[code] })

const tooManyAnswer = (always: Headers, seconds: number) =>
  answerOf(always, playerBody(new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(seconds) })), 429, seconds)

function answerOf(always: Headers, body: string, status: number, retryAfterSeconds = 1): Answer {
  const headers = {
    ...always,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytesBeforeId = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}X-Request-Id: `
  return { status, headers: Object.entries(headers).flat(), body, bytesBeforeId }
}

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value)
  return value
}
