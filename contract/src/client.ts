/**
 * The one client of the contract: the address, body and token of a call, and how its answer is read. Whoever uses it adds what is theirs:
 * a token, patience, and what a person is told. Free of zod, so that the web app's first load can carry it.
 */
import { apiBase, calls, type CallName } from './calls.ts'
import { Refusal, refusalFrom, type ErrorItem } from './refusals.ts'
import type { BodyIn, DataOf, QueryIn } from './shapes.ts'

type Endpoint = { method: 'GET' | 'POST'; path: string }

export type RequestParts = {
  body?: unknown
  query?: object | undefined
  token?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** In place of the platform's own. */
  fetch?: typeof fetch
}

export type PlayerParts<N extends CallName> = RequestParts & { body?: BodyIn<N>; query?: QueryIn<N> }

export type Answer<Data = unknown> = {
  status: number
  headers: Headers
  text: string
  /** Undefined when what answers is not Lucero. */
  body: ({ data: Data; errors: ErrorItem[] } & Record<string, unknown>) | undefined
  data: Data
  /** The first error, where there is one. */
  error: ErrorItem | undefined
}

/** Sends any call of a table, under its base. What comes back is read, whatever its status; a lost connection is thrown as fetch throws it. */
export async function send<Data>(base: string, { method, path }: Endpoint, parts: RequestParts): Promise<Answer<Data>> {
  const { body, query, token, signal, headers, fetch = globalThis.fetch } = parts
  return readAnswer<Data>(
    await fetch(`${base}${path}${queryText(query)}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  )
}

/** The player API at a host: '' is the page's own. */
export const callPlayerApi = <N extends CallName>(host: string, name: N, parts: PlayerParts<N> = {}) =>
  send<DataOf<N>>(`${host}${apiBase}`, calls[name], parts)

export async function readAnswer<Data = unknown>(response: Response): Promise<Answer<Data>> {
  const text = await response.text()
  const body = parse(text) as Answer<Data>['body']
  const { status, headers } = response
  return { status, headers, text, body, data: body?.data as Data, error: body?.errors[0] }
}

/** The "no" of an answer, if it is one. A description we have not met counts as a fault of the server's, and is told as it came (ERR-1). */
export const refusalIn = ({ error }: Answer): Refusal | undefined =>
  error && new Refusal(refusalFrom(error.description) ?? 'INTERNAL_ERROR', error.fields, error.description)

/** What was asked for; a refusal is thrown. */
export function dataIn<Data>(answer: Answer<Data>): Data {
  const refusal = refusalIn(answer)
  if (refusal) throw refusal
  if (!answer.body) throw new Error(`The answer (status ${answer.status}) is not Lucero's`)
  return answer.data
}

function queryText(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  )
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : ''
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'errors' in body ? body : undefined
  } catch {
    return undefined
  }
}
