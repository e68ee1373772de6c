/** The one way to the server: only calls of the contract, and a "no" arrives as the contract's Refusal. */
import { apiBase, calls, type CallName } from '@lucero/contract/calls'
import { Refusal, refusalFrom, type ErrorItem } from '@lucero/contract/refusals'
import type { BodyIn, DataOf, QueryIn } from '@lucero/contract/shapes'
import { accessToken, endSession } from './session.ts'
import { loadSettings } from './settings.ts'

type Parts<N extends CallName> = (BodyIn<N> extends undefined ? { body?: undefined } : { body: BodyIn<N> }) &
  (QueryIn<N> extends undefined ? { query?: undefined } : { query?: QueryIn<N> }) & {
    token?: string
    signal?: AbortSignal
  }

type Given<N extends CallName> = BodyIn<N> extends undefined ? [parts?: Parts<N>] : [parts: Parts<N>]

/** The server could not be reached, or did not answer in its own form. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The server has no room for it right now, and says how long to wait. */
export class Busy extends Refusal {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super('RETRY_LATER')
    this.waitSeconds = waitSeconds
  }
}

export async function call<N extends CallName>(name: N, ...[parts]: Given<N>): Promise<DataOf<N>> {
  const response = await send(name, parts ?? {})
  const answer = await readAnswer(response)
  const [item] = answer.errors
  if (item) throw asRefusal(item, response)
  return answer.data as DataOf<N>
}

type Answer = { data: unknown; errors: ErrorItem[] }

async function send(
  name: CallName,
  { body, query, token, signal }: { body?: unknown; query?: object | undefined; token?: string; signal?: AbortSignal },
) {
  const { method, path, access } = calls[name]
  const { apiHost } = await loadSettings()
  const headers = new Headers()
  const authorization = token ?? (access === 'anyone' ? undefined : accessToken())
  if (authorization) headers.set('Authorization', authorization)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const address = `${apiHost}${apiBase}${path}${queryString(query)}`
  return fetch(address, {
    method,
    headers,
    signal: signal ?? null,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Unreachable('The server cannot be reached')
  })
}

async function readAnswer(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (typeof answer === 'object' && answer !== null && 'errors' in answer) return answer as Answer
  throw new Unreachable(`The server answered ${response.status}`)
}

/** ERR-2: an ended session leaves no cookie behind. */
function asRefusal({ description, fields }: ErrorItem, { headers }: Response): Refusal {
  const code = refusalFrom(description) ?? 'INTERNAL_ERROR'
  if (code === 'ACCESS_TOKEN_EXPIRED') endSession()
  return code === 'RETRY_LATER' ? new Busy(Number(headers.get('Retry-After')) || 1) : new Refusal(code, fields)
}

function queryString(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : ''
}
