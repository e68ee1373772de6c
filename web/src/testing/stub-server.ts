/** For tests: mocks fetch with responses of the server. The real stack is tested in e2e. */
import { apiBase, callNames, calls, type CallName } from '@lucero/contract/player/calls'
import { errorItem } from '@lucero/contract/shared/error-item'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { DataOf } from '@lucero/contract/player/shapes'
import { onTestFinished, vi } from 'vitest'

type StubRequest = { call: CallName; authorization: string | null; body: unknown }
/** A Refusal becomes an error response. Any other error is a network failure. A function answers by the query. */
export type Answers = { [N in CallName]?: DataOf<N> | Error | ((query: URLSearchParams) => DataOf<N>) }

/** Responses that every home screen needs. */
const nothingNew: Answers = { getRecentWinners: { recentWinings: [] }, getWelcome: { welcomeCredit: 0 } }

export function stubServer(answers: Answers, apiHost = '') {
  const requests: StubRequest[] = []
  const queries: { call: CallName; query: string }[] = []
  const pending = new Map<CallName, Promise<void>>()
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    if (new URL(request.url).pathname === '/config.json') return Response.json({ apiHost })
    const call = callOf(request)
    if (!call) throw new Error(`Unexpected request: ${request.method} ${request.url}`)
    queries.push({ call, query: new URL(request.url).search })
    const authorization = request.headers.get('Authorization')
    requests.push({ call, authorization, body: await request.json().catch(() => undefined) })
    await pending.get(call)
    const known = [answers[call], nothingNew[call], new Refusal('NOT_FOUND')].find((one) => one !== undefined)
    return toResponse(typeof known === 'function' ? known(new URL(request.url).searchParams) : known)
  }
  const spy = vi.spyOn(window, 'fetch').mockImplementation(answer)
  onTestFinished(() => spy.mockRestore())
  const times = (call: CallName) => requests.filter((one) => one.call === call).length
  const queriesOf = (call: CallName) => queries.filter((one) => one.call === call).map(({ query }) => query)
  const bodiesOf = (call: CallName) => requests.filter((one) => one.call === call).map(({ body }) => body)
  /** Delays the response of a call until the returned function is called. */
  const hold = (call: CallName) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    pending.set(call, promise)
    return resolve
  }
  return { answers, requests, times, queriesOf, bodiesOf, hold }
}

function callOf({ method, url }: Request): CallName | undefined {
  const path = new URL(url).pathname
  return callNames.find((name) => calls[name].method === method && path === `${apiBase}${calls[name].path}`)
}

function toResponse(answer: unknown): Response {
  if (answer instanceof Refusal) {
    const headers: HeadersInit = refusals[answer.code].status === 503 ? { 'Retry-After': '1' } : {}
    return Response.json({ data: null, errors: [errorItem(answer)] }, { status: refusals[answer.code].status, headers })
  }
  if (answer instanceof Error) throw answer
  return Response.json({ data: answer, errors: [] })
}
