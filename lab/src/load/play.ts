/** Load of players who read wallets, move credit and play Dice, one request at a time each. Failed requests are counted. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { newPlayer, type DrillPlayer } from './money.ts'
import type { Stack } from '../nodes/stack.ts'

export type PlayLoad = Awaited<ReturnType<typeof startPlay>>

type Counts = {
  requests: number
  rounds: number
  retries: Map<string, number>
  failed: Map<string, number>
  /** Reads that were sent again, because the server closed their kept connection at that moment. */
  resent: number
}
type Requester = <Data>(path: string, body?: object, token?: string) => Promise<Data | undefined>

export async function startPlay(stack: Stack, address: () => string, { players: count = 16, thinkMs = 0 } = {}) {
  const players: DrillPlayer[] = []
  for (let n = 0; n < count; n += 1) players.push(await newPlayer(stack))
  const counts: Counts = { requests: 0, rounds: 0, retries: new Map(), failed: new Map(), resent: 0 }
  let working = true
  const work = players.map(async ({ token }) => {
    const request = requester(address, counts)
    const page = await openGame(request, token)
    assert(page, `a player could not open the game: ${[...counts.failed.keys()].join(', ')}`)
    for (let n = 0; working; n += 1) {
      if (thinkMs) await delay(thinkMs)
      await takeTurn(request, counts, { token, page, n })
    }
  })
  const all = Promise.all(work)
  all.catch(() => undefined)
  return {
    players,
    counts,
    /** Resolves when the total number of requests reaches `requests`. */
    async reached(requests: number): Promise<void> {
      while (counts.requests < requests) await Promise.race([delay(10), all])
    },
    async stop(): Promise<void> {
      working = false
      await all
    },
  }
}

/** A request that is answered RETRY_LATER for longer than this has failed. */
const retryForMs = 60_000

const requester =
  (address: () => string, counts: Counts): Requester =>
  async <Data>(path: string, body?: object, token?: string) => {
    counts.requests += 1
    let outcome = await fetchJson(`${address()}${path}`, body, token)
    if (!body && wasClosed(outcome)) {
      counts.resent += 1
      outcome = await fetchJson(`${address()}${path}`, body, token)
    }
    const giveUpAt = performance.now() + retryForMs
    while (isLater(outcome) && performance.now() < giveUpAt) {
      count(counts.retries, path)
      await delay(50)
      outcome = await fetchJson(`${address()}${path}`, body, token)
    }
    if (outcome.status === 200) return outcome.data as Data
    count(counts.failed, `${path}: ${outcome.status}`)
    return undefined
  }

function count(counted: Map<string, number>, what: string): void {
  const kind = what.replace(/[\da-f-]{36}/, 'ID')
  counted.set(kind, (counted.get(kind) ?? 0) + 1)
}

export const sumOf = (counted: Map<string, number>): number => [...counted.values()].reduce((sum, n) => sum + n, 0)

/** No request failed, and none was answered RETRY_LATER. The message of a failure contains what the nodes have logged. */
export function assertNoneFailed({ warnings }: Stack, { requests, failed, retries, resent }: Counts): void {
  if (!failed.size && !retries.size && resent <= requests / requestsPerResent) return
  const counts = {
    'reads sent again': resent,
    failed: [...failed],
    'retried after 503': [...retries],
    logged: [...warnings],
  }
  assert.fail(`requests failed: ${JSON.stringify(counts, null, 2)}`)
}

/** Such requests are retried with the same id, as a page does. */
const isLater = ({ status }: { status: number | string }) => /^503 .*RETRY_LATER/.test(String(status))

/**
 * A server may close an idle connection while a request is on its way. Clients repeat such a read on a new connection (RFC 9112, 9.3.1). It is
 * rare: `assertNoneFailed` allows one in this many requests.
 */
const requestsPerResent = 2000
const wasClosed = ({ status }: { status: number | string }) => /other side closed|ECONNRESET/.test(String(status))

/** `status` is a text with the error if there was no response. */
async function fetchJson(
  url: string,
  body?: object,
  token?: string,
): Promise<{ status: number | string; data?: unknown }> {
  try {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) return { status: `${answer.status} ${text.slice(0, 200)}` }
    const content = JSON.parse(text) as { data?: unknown }
    return { status: 200, data: content.data ?? content }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return { status: `${String(error)} ${cause}` }
  }
}

const pathOf = (name: CallName) => `${apiBase}${calls[name].path}`

/** Transfers half of the credit to Dice and launches it. Returns the page token. */
async function openGame(request: Requester, token: string): Promise<string | undefined> {
  await request(pathOf('transferToGame'), { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 50 }] }, token)
  const launch = await request<{ url: string }>(pathOf('launchGame'), { gameId: 'dice' }, token)
  const launchToken = launch && new URL(launch.url, 'http://x').searchParams.get('token')
  return (await request<{ pageToken: string }>('/games/api/enter', { game: 'dice', token: launchToken }))?.pageToken
}

type Turn = { token: string; page: string; n: number }
type RoundReply = { round: { id: string; status: string } }

/** It wins 98 times of 100, so that players do not run out of credit. */
const bet = { stake: 10, direction: 'under', target: 9800 }

/** Mostly reads, as players do. Two of ten requests are rounds, and one moves credit. */
async function takeTurn(request: Requester, counts: Counts, { token, page, n }: Turn): Promise<void> {
  if (n % 5 === 0) return playRound(request, counts, page)
  if (n % 10 === 3) {
    const items = [{ gameId: 'dice', amount: 0.02 }]
    return void (await request(pathOf('transferToGame'), { requestId: randomUUID(), items }, token))
  }
  if (n % 10 === 6) return void (await request('/games/api/seat', undefined, page))
  const reads = ['getWallets', 'getUser', 'getGames'] as const
  await request(pathOf(reads[n % reads.length]!), undefined, token)
}

async function playRound(request: Requester, counts: Counts, page: string): Promise<void> {
  const played = await request<RoundReply>('/games/api/play', { requestId: randomUUID(), bet }, page)
  if (played?.round.status === 'closed') counts.rounds += 1
  else if (played) await untilEnded(request, played.round.id)
}

/** After a slow wallet, recovery finishes the round or rolls its stake back. */
async function untilEnded(request: Requester, id: string): Promise<void> {
  let reply: RoundReply | undefined
  for (let tries = 0; tries < 600; tries += 1) {
    reply = await request<RoundReply>(`/games/api/rounds/${id}`)
    if (['closed', 'void', 'refused'].includes(reply?.round.status ?? '')) return
    await delay(100)
  }
  throw new Error(`the round ${id} does not end: ${reply?.round.status}`)
}
