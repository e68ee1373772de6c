/** Asks the house API over HTTP, with the types that the contract gives each call. */
import { setTimeout as pause } from 'node:timers/promises'
import { houseBase, houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house'
import { Refusal, refusalFrom, type ErrorItem } from '@lucero/contract/refusals'
import type { GivenData, SentBody, SentQuery } from '@lucero/contract/shape'
import { Problem, problemFrom } from './problem.ts'

type Shapes = typeof houseShapes
/** A POST carries it as its body, a GET in its address. */
type Sent<N extends HouseCallName> = (typeof houseCalls)[N]['method'] extends 'POST'
  ? SentBody<Shapes[N]>
  : SentQuery<Shapes[N]>
export type Given<N extends HouseCallName> = GivenData<Shapes[N]>

export type Client = <N extends HouseCallName>(name: N, sent?: Sent<N>) => Promise<Given<N>>

type Settings = { url: string; token: string; pauseMs?: number }

const waitMs = 60_000
const triesWhenLost = 5

/** Asking twice has the effect of asking once, so a lost answer is asked for again. Every GET is such a call. */
const repeatable = new Set<HouseCallName>([
  'grantCredit',
  'blockOperator',
  'switchGame',
  'limitGame',
  'switchProvider',
  'startAudit',
  'haltMoney',
  'distributeDatabase',
  'createBonus',
  'publishBonus',
  'withdrawBonus',
  'grantBonus',
])
const isRepeatable = (name: HouseCallName) => houseCalls[name].method === 'GET' || repeatable.has(name)

export function openClient({ url, token, pauseMs = 250 }: Settings): Client {
  const base = baseOf(url)
  refuseUnsendable(token)
  return async (name, sent) => {
    const tries = isRepeatable(name) ? triesWhenLost : 1
    for (let tried = 1; ; tried += 1) {
      const answer = await fetch(addressOf(base, name, sent as object), requestOf(name, token, sent as object)).then(
        read,
        lost,
      )
      if (!('lostBy' in answer)) return dataOf(name, base, answer)
      const isNotThere = tried === 1 && neverArrived.has(answer.lostBy)
      if (tried === tries || isNotThere) throw unreachable(name, base, answer.lostBy)
      await pause(pauseMs * 2 ** (tried - 1))
    }
  }
}

function baseOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Problem('usage', `"${url}" is no address: it should look like http://localhost:3000`)
  return url.replace(/\/+$/, '')
}

function refuseUnsendable(token: string): void {
  if (!/^[\x21-\x7E]+$/.test(token))
    throw new Problem('usage', 'The house token is empty, or has characters that no token has')
}

function addressOf(base: string, name: HouseCallName, sent: object | undefined): string {
  const { method, path } = houseCalls[name]
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(method === 'GET' ? (sent ?? {}) : {}))
    if (value !== undefined) query.set(key, String(value))
  return `${base}${houseBase}${path}${query.size ? `?${query.toString()}` : ''}`
}

function requestOf(name: HouseCallName, token: string, sent: object | undefined): RequestInit {
  const { method } = houseCalls[name]
  const signal = AbortSignal.timeout(waitMs)
  if (method === 'GET') return { method, signal, headers: { Authorization: token } }
  return {
    method,
    signal,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify(sent ?? {}),
  }
}

type Answer = { status: number; text: string }
type Lost = { lostBy: string }

const read = async (response: Response): Promise<Answer | Lost> =>
  response.text().then((text) => ({ status: response.status, text }), lost)

function lost(error: unknown): Lost {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return { lostBy: code ?? (cause instanceof Error ? cause.name : String(cause)) }
}

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function unreachable(name: HouseCallName, base: string, lostBy: string): Problem {
  if (neverArrived.has(lostBy))
    return new Problem(
      'unreachable',
      `Cannot reach ${base} (${lostBy}): is the server running? --url names another one`,
    )
  const doubt = houseCalls[name].method === 'GET' ? '' : '; it may have happened or not: look before you ask again'
  return new Problem('unreachable', `The connection to ${base} was lost (${lostBy})${doubt}`)
}

function dataOf<N extends HouseCallName>(name: N, base: string, { status, text }: Answer): Given<N> {
  const body = parsed(text)
  const error = body?.errors?.[0]
  const code = error && refusalFrom(error.description)
  if (code) throw problemFrom(new Refusal(code, error.fields))
  const data = houseShapes[name].data.safeParse(body?.data)
  if (status === 200 && data.success) return data.data as Given<N>
  throw new Problem('unreachable', `What answers at ${base} (status ${status}) is no Lucero of this version`)
}

function parsed(text: string): { data?: unknown; errors?: ErrorItem[] } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
