/** Players who look at their wallets, move credit and play Dice for real, one request at a time; whatever is not answered well is counted. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase, calls, type CallName } from '@lucero/contract/calls'
import { newPlayer, type DrillPlayer } from './money.ts'
import type { Stack } from './stack.ts'

export type PlayLoad = Awaited<ReturnType<typeof startPlay>>

type Counts = { requests: number; rounds: number; toldToRetry: Map<string, number>; failed: Map<string, number> }
type Requester = <Data>(path: string, body?: object, token?: string) => Promise<Data | undefined>

export async function startPlay(stack: Stack, address: () => string, { players: count = 16 } = {}) {
  const players: DrillPlayer[] = []
  for (let n = 0; n < count; n += 1) players.push(await newPlayer(stack))
  const counts: Counts = { requests: 0, rounds: 0, toldToRetry: new Map(), failed: new Map() }
  let working = true
  const work = players.map(async ({ token }) => {
    const ask = asking(address, counts)
    const page = await sitDown(ask, token)
    assert(page, `a player could not sit down: ${[...counts.failed.keys()].join(', ')}`)
    for (let n = 0; working; n += 1) await takeTurn(ask, counts, { token, page, n })
  })
  const all = Promise.all(work)
  all.catch(() => undefined)
  return {
    players,
    counts,
    /** Resolves once so many requests were made in all. */
    async reached(requests: number): Promise<void> {
      while (counts.requests < requests) await Promise.race([delay(10), all])
    },
    async stop(): Promise<void> {
      working = false
      await all
    },
  }
}

/** A request that is answered RETRY_LATER for longer has failed. */
const retryForMs = 60_000

const asking =
  (address: () => string, counts: Counts): Requester =>
  async <Data>(path: string, body?: object, token?: string) => {
    counts.requests += 1
    let outcome = await fetchJson(`${address()}${path}`, body, token)
    const giveUpAt = performance.now() + retryForMs
    while (isLater(outcome) && performance.now() < giveUpAt) {
      count(counts.toldToRetry, path)
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

/** Asked again with the same id, as a page does. */
const isLater = ({ status }: { status: number | string }) => /^503 .*RETRY_LATER/.test(String(status))

/** The status, or the reason why there is none. */
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
    const given = JSON.parse(text) as { data?: unknown }
    return { status: 200, data: given.data ?? given }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return { status: `${String(error)} ${cause}` }
  }
}

const pathOf = (name: CallName) => `${apiBase}${calls[name].path}`

/** With half of what they have, at a table of their own. */
async function sitDown(ask: Requester, token: string): Promise<string | undefined> {
  await ask(pathOf('transferToGame'), { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 50 }] }, token)
  const launch = await ask<{ url: string }>(pathOf('launchGame'), { gameId: 'dice' }, token)
  const launchToken = launch && new URL(launch.url, 'http://x').searchParams.get('token')
  return (await ask<{ pageToken: string }>('/games/api/enter', { game: 'dice', token: launchToken }))?.pageToken
}

type Turn = { token: string; page: string; n: number }
type RoundReply = { round: { id: string; status: string } }

/** It pays 98 times of 100, so that nobody runs out of credit. */
const bet = { stake: 10, direction: 'under', target: 9800 }

/** Mostly looking, as players do; of ten requests two are rounds and one moves credit. */
async function takeTurn(ask: Requester, counts: Counts, { token, page, n }: Turn): Promise<void> {
  if (n % 5 === 0) return playRound(ask, counts, page)
  if (n % 10 === 3) {
    const items = [{ gameId: 'dice', amount: 0.02 }]
    return void (await ask(pathOf('transferToGame'), { requestId: randomUUID(), items }, token))
  }
  if (n % 10 === 6) return void (await ask('/games/api/seat', undefined, page))
  const looks = ['getWallets', 'getUser', 'getGames'] as const
  await ask(pathOf(looks[n % looks.length]!), undefined, token)
}

async function playRound(ask: Requester, counts: Counts, page: string): Promise<void> {
  const played = await ask<RoundReply>('/games/api/play', { requestId: randomUUID(), bet }, page)
  if (played?.round.status === 'closed') counts.rounds += 1
  else if (played) await untilEnded(ask, played.round.id)
}

/** The wallet was slow: the round goes on by itself, or its stake goes back. */
async function untilEnded(ask: Requester, id: string): Promise<void> {
  let seen: RoundReply | undefined
  for (let tries = 0; tries < 600; tries += 1) {
    seen = await ask<RoundReply>(`/games/api/rounds/${id}`)
    if (['closed', 'void', 'refused'].includes(seen?.round.status ?? '')) return
    await delay(100)
  }
  throw new Error(`the round ${id} is ${seen?.round.status} and does not end`)
}
