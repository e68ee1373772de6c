/** Requests of a soak. A careful client retries 503 and lost connections with the same body; every other error fails the soak. */
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { demoHouseToken, houseBase, houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { refusalFrom } from '@lucero/contract/shared/refusals'
import type { Cluster, ClusterNode } from './cluster.ts'
import type { Random } from '../../../server/src/testing/simulation/random.ts'
import { openTraffic } from './traffic.ts'
import { isAllowed, type ErrorKind, type FaultWindow } from './windows.ts'

export type Reply = {
  /** OK, or the code of a refusal that the caller accepts. */
  code: string
  // eslint-disable-next-line typescript/no-explicit-any -- each caller knows the shape of its call
  data: any
  /** An earlier attempt had no usable answer: its effect may already exist. */
  isRepeated: boolean
}

export type Request = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** `refusals` are answers of the rules that can happen to any careful client. `repeated` ones only after an attempt without an answer. */
export type Expectation = { refusals?: readonly string[]; repeated?: readonly string[] }

export type Failure = { atSeconds: number; node: number; what: string }

/** Longer than any timeout of the server. */
const answerWithinMs = 60_000
const giveUpMs = 180_000
const retryMs = 100

export type Client = ReturnType<typeof openClient>

/** `isStarved`: the machine has no free CPU. Then 503 needs no other reason. */
type Clock = { seconds(): number; isStarved(): boolean; periodSeconds: number }

export function openClient({ nodes }: Cluster, { seconds: clock, isStarved, periodSeconds }: Clock) {
  const windows: FaultWindow[] = []
  const failures: Failure[] = []
  const traffic = openTraffic(periodSeconds)
  const counts = { requests: 0, allowed: { later: 0, connection: 0, starved: 0 } }

  const fail = (node: number, what: string) => void failures.push({ atSeconds: clock(), node, what })

  /** A node for a player: the present one while it is ready, as with a sticky proxy. */
  const choose = (random: Random, present?: ClusterNode): ClusterNode => {
    if (present && nodes[present.index]!.isReady) return nodes[present.index]!
    const ready = nodes.filter(({ isReady }) => isReady)
    return random.pick(ready.length ? ready : nodes)
  }

  const judge = (error: ErrorKind, node: number, from: number, detail: string): void => {
    if (isAllowed(windows, { error, node, from, until: clock() })) counts.allowed[error] += 1
    else if (error === 'later' && isStarved()) counts.allowed.starved += 1
    else fail(node, `${detail}, and no fault explains it`)
  }

  /** Undefined if the request failed for good, which is recorded. */
  const request = async (
    seat: { node: ClusterNode; random: Random },
    sent: Request,
    { refusals = [], repeated = [] }: Expectation = {},
  ): Promise<Reply | undefined> => {
    const giveUpAt = performance.now() + giveUpMs
    for (let isRepeated = false; performance.now() < giveUpAt; isRepeated = true) {
      seat.node = choose(seat.random, seat.node)
      const { node } = seat
      const from = clock()
      const answer = await attempt(node, sent)
      counts.requests += 1
      const ms = (clock() - from) * 1000
      const outcome = 'error' in answer ? answer.error : 'answered'
      if (outcome !== 'timeout') traffic.record(sent.name, from, ms, outcome)
      if (outcome === 'timeout') {
        fail(node.index, `${sent.name} was not answered within ${answerWithinMs / 1000} s`)
        return undefined
      }
      if ('error' in answer) {
        judge(outcome as ErrorKind, node.index, from, `${sent.name}: ${answer.detail}`)
        await delay(retryMs)
        continue
      }
      const { code, data } = answer
      if (code === 'OK' || refusals.includes(code) || (isRepeated && repeated.includes(code)))
        return { code, data, isRepeated }
      fail(node.index, `${sent.name} was answered ${answer.status} ${code}${isRepeated ? ' after a retry' : ''}`)
      return undefined
    }
    fail(seat.node.index, `${sent.name} had no success within ${giveUpMs / 1000} s`)
    return undefined
  }

  return { windows, failures, traffic, counts, fail, choose, request }
}

type Attempt = { status: number; code: string; data: unknown } | { error: ErrorKind | 'timeout'; detail: string }

async function attempt({ address }: ClusterNode, { method, path, body, query, headers }: Request): Promise<Attempt> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  try {
    const response = await fetch(`${address}${path}${search}`, {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await response.text()
    const { status } = response
    const content = parse(text)
    const code = codeIn(content) ?? (status === 200 ? 'OK' : `${status} ${text.slice(0, 100)}`)
    if (status === 503 && code === 'RETRY_LATER' && response.headers.has('Retry-After'))
      return { error: 'later', detail: '503 RETRY_LATER' }
    return { status, code, data: content?.['data'] ?? content }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return { error: 'timeout', detail: '' }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return { error: 'connection', detail: `${String(error)} ${cause}`.trim() }
  }
}

type Content = Record<string, unknown> & { errors?: { description: string }[]; refusal?: string }

function parse(text: string): Content | undefined {
  try {
    return JSON.parse(text) as Content
  } catch {
    return undefined
  }
}

/** The code of a refusal of the player API, the house API or the games. */
function codeIn(content: Content | undefined): string | undefined {
  const description = content?.errors?.[0]?.description
  return content?.refusal ?? (description && (refusalFrom(description) ?? description))
}

export const playerCall = (name: CallName, token?: string, sent: Pick<Request, 'body' | 'query'> = {}): Request => ({
  name,
  method: calls[name].method,
  path: `${apiBase}${calls[name].path}`,
  ...sent,
  ...(token && { headers: { Authorization: token } }),
})

export const gamesCall = (name: string, pageToken?: string, body?: object): Request => ({
  name: `games ${name.replace(/[\da-f-]{36}/, 'ID')}`,
  method: body ? 'POST' : 'GET',
  path: `/games/api/${name}`,
  ...(body && { body }),
  ...(pageToken && { headers: { Authorization: `Bearer ${pageToken}` } }),
})

export const houseCall = (name: HouseCallName, sent: object = {}, token: string = demoHouseToken): Request => {
  const { method, path } = houseCalls[name]
  return {
    name: `house ${name}`,
    method,
    path: `${houseBase}${path}`,
    ...(method === 'POST' ? { body: sent } : { query: sent as Record<string, string> }),
    headers: { Authorization: token },
  }
}
