/** HTTP client of the games API (api.ts). The calls of hosted games are in hosted-client.ts, which other games do not load. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { z } from 'zod'
import { gamesApi } from '../../../api-path.ts'
import type { Answers, bodies, TableMessage } from '../../../api.ts'
import type { BetTrace } from './bet-trace.ts'

/**
 * The games server did not respond. The class is not shared with the player app: this file is loaded before all others, so a module that
 * both import would put it into the first load of the app.
 */
export class GamesUnreachableError extends Error {
  override name = 'GamesUnreachableError'
}

/** The server refused the request. */
export class ServerRefusal extends Error {
  code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

type Body<Name extends keyof typeof bodies> = z.input<(typeof bodies)[Name]>

/** The page token of an earlier demo visit keeps its purse. */
export const enterGame = (body: Body<'enter'>, pageToken?: string) =>
  request<Answers['enter']>('POST', '/enter', { body, ...(pageToken !== undefined && { pageToken }) })
export const fetchLobby = () => request<Answers['lobby']>('GET', '/lobby')
/** The browser keeps the list and asks whether it has changed (ETag). */
export const fetchLiveBets = (game: OwnGameId) =>
  request<Answers['bets']>('GET', `/bets/${game}`, { cache: 'no-cache' })
export const fetchRound = (id: string) => request<Answers['round']>('GET', `/rounds/${id}`)

export const fetchShared = (id: string) => request<Answers['shared']>('GET', `/shared/${id}`)
export const fetchRoundInLog = (id: string) => request<Answers['roundInLog']>('GET', `/rounds/${id}/log`)

/** Calls that need the page token. */
export function seatClient(pageToken: string, trace?: BetTrace) {
  const bet = async (path: '/play' | '/act', body: unknown) => {
    const traceHeaders = trace?.begin()
    const signal = AbortSignal.timeout(answerMs)
    const answer = await request<Answers['play']>('POST', path, { body, pageToken, headers: traceHeaders, signal })
    trace?.end()
    return answer
  }
  return {
    seat: () => request<Answers['seat']>('GET', '/seat', { pageToken, signal: AbortSignal.timeout(answerMs) }),
    play: (body: Body<'play'>): Promise<Answers['play']> => bet('/play', body),
    act: (body: Body<'act'>): Promise<Answers['act']> => bet('/act', body),
    changeSeeds: (body: Body<'changeSeeds'>) => request<Answers['changeSeeds']>('POST', '/seeds', { body, pageToken }),
    reveal: (id: string) => request<Answers['reveal']>('POST', `/rounds/${id}/reveal`, { body: {}, pageToken }),
    share: (id: string, body: Body<'share'>) =>
      request<Answers['share']>('POST', `/rounds/${id}/share`, { body, pageToken }),
    rounds: (before?: string) =>
      request<Answers['rounds']>('GET', `/rounds${before === undefined ? '' : `?before=${before}`}`, { pageToken }),
    statistics: () => request<Answers['statistics']>('GET', '/statistics', { pageToken }),
    numbers: () => request<Answers['numbers']>('GET', '/roulette/numbers', { pageToken }),
    name: () => request<Answers['name']>('GET', '/name', { pageToken }),
    showName: (body: Body<'name'>) => request<Answers['name']>('POST', '/name', { body, pageToken }),
    placeBet: (body: Body<'placeBet'>) =>
      request<Answers['placeBet']>('POST', '/crash/bets', { body, pageToken, signal: AbortSignal.timeout(answerMs) }),
    cashOut: (body: Body<'cashOut'>, signal: AbortSignal) =>
      request<Answers['cashOut']>('POST', '/crash/cash-out', { body, pageToken, signal }),
    withdrawCashOut: (body: Body<'withdrawCashOut'>, signal: AbortSignal) =>
      request<Answers['withdrawCashOut']>('POST', '/crash/cash-out/withdraw', { body, pageToken, signal }),
    clock: () => request<Answers['clock']>('GET', '/crash/clock'),
    readStream: (onMessage: (message: TableMessage) => void, signal: AbortSignal) =>
      readStream(pageToken, onMessage, signal),
  }
}

/** Reads the live stream of the table until it ends. An EventSource cannot send the page token. */
async function readStream(pageToken: string, onMessage: (message: TableMessage) => void, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${pageToken}` }
  const response = await fetch(`${gamesApi}/crash/stream`, { headers, signal, cache: 'no-store' }).catch(
    () => undefined,
  )
  if (!response?.ok || !response.body) throw failureOf(response?.status, await response?.json().catch(() => undefined))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) onMessage(JSON.parse(line) as TableMessage)
  }
}

export type SeatClient = ReturnType<typeof seatClient>

/** The server answers in 3 seconds, with or without the wallet. A request without an answer is lost, and may be repeated. */
const answerMs = 15_000

type Extras = {
  body?: unknown
  pageToken?: string
  headers?: Record<string, string> | undefined
  cache?: RequestCache
  signal?: AbortSignal
}

export async function request<Answer>(
  method: string,
  path: string,
  { body, pageToken, headers: more, cache = 'no-store', signal }: Extras = {},
): Promise<Answer> {
  const headers = {
    ...more,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(pageToken !== undefined && { authorization: `Bearer ${pageToken}` }),
  }
  const options = {
    method,
    headers,
    cache,
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } as const
  const response = await fetch(gamesApi + path, options).catch(() => undefined)
  const reply: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && reply !== undefined) return reply as Answer
  throw failureOf(response?.status, reply)
}

function failureOf(status: number | undefined, reply: unknown): Error {
  const { refusal, message } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>
  if (typeof refusal !== 'string' || status === undefined || status >= 500 || status === 429)
    return new GamesUnreachableError('The games cannot be reached')
  return new ServerRefusal(refusal, typeof message === 'string' ? message : refusal)
}
