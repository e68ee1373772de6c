/**
 * Sends a call of any API: builds address, body and token of a call, and reads the response. Callers add authentication, timeouts and error
 * texts. Free of zod, so that the first load of the web app can include it.
 */
import { Refusal, refusalFrom, type ErrorItem } from './refusals.ts'

type Endpoint = { method: 'GET' | 'POST'; path: string }

export type RequestParts = {
  body?: unknown
  query?: object | undefined
  token?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Replaces the platform's fetch. */
  fetch?: typeof fetch
}

export type ApiAnswer<Data = unknown> = {
  status: number
  headers: Headers
  text: string
  /** Undefined if the response is not from Lucero. */
  body: ({ data: Data; errors: ErrorItem[] } & Record<string, unknown>) | undefined
  data: Data
  /** The first error, if any. */
  error: ErrorItem | undefined
}

/** Sends a call of a call table. Reads the response whatever its status; a network failure is thrown as fetch throws it. */
export async function send<Data>(
  base: string,
  { method, path }: Endpoint,
  parts: RequestParts,
): Promise<ApiAnswer<Data>> {
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

export async function readAnswer<Data = unknown>(response: Response): Promise<ApiAnswer<Data>> {
  const text = await response.text()
  const body = parse(text) as ApiAnswer<Data>['body']
  const { status, headers } = response
  return { status, headers, text, body, data: body?.data as Data, error: body?.errors[0] }
}

/** The refusal in a response, if any. An unknown description counts as a server fault and is shown as received (ERR-1). */
export const refusalIn = ({ error }: ApiAnswer): Refusal | undefined =>
  error && new Refusal(refusalFrom(error.description) ?? 'INTERNAL_ERROR', error.fields, error.description)

/** Returns the data of a response, or throws its refusal. */
export function dataIn<Data>(answer: ApiAnswer<Data>): Data {
  const refusal = refusalIn(answer)
  if (refusal) throw refusal
  if (!answer.body) throw new Error(`The response (status ${answer.status}) is not from Lucero`)
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
