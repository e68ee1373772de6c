/** Sends requests to a wallet as an aggregator does, and checks the shape of every answer. */
import { randomUUID, type KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { equal, Mismatch } from '../expect.ts'
import { signatureHeader, statuses, type Status, type WalletCall } from './dialect.ts'
import { signatureOf } from './keys.ts'

export type Request = { call: WalletCall; path: string; headers: Record<string, string>; body: string }

export type Answer = {
  call: WalletCall
  status: Status
  body: Record<string, unknown>
  text: string
  /** In units of the dialect. */
  balance: number | undefined
}

type Settings = {
  url: string
  key: KeyObject
  /** The aggregator's own limit is one second. */
  timeoutMs?: number
}

export type Client = ReturnType<typeof openClient>

/** The wallet has not answered within the aggregator's limit. */
export class TooLate extends Mismatch {}

/** No answer, or HTTP 503: the aggregator sends the request again. */
class NoAnswer extends Error {}

/** The first attempt and three retries. */
const attempts = 4

/** These answers may be given before the body is read. */
const unread = new Set<Status>(['RS_ERROR_INVALID_SIGNATURE', 'RS_ERROR_INVALID_PARTNER', 'RS_ERROR_WRONG_SYNTAX'])

export function openClient({ url, key, timeoutMs = 1000 }: Settings) {
  const base = url.replace(/\/+$/, '')

  /** A signed request with a new `request_uuid`. A text is sent as it is. */
  const prepare = (call: WalletCall, content: unknown, signingKey = key): Request => {
    const body =
      typeof content === 'string' ? content : JSON.stringify({ request_uuid: randomUUID(), ...(content as object) })
    const headers = { 'content-type': 'application/json', [signatureHeader]: signatureOf(signingKey, body) }
    return { call, path: `/${call}`, headers, body }
  }

  const send = async (request: Request): Promise<Answer> => {
    const { call, path, headers, body } = request
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body, signal }).catch((error: Error) => {
      if (error.name === 'TimeoutError') throw new TooLate(`answer to ${call}`, `within ${timeoutMs} ms`, 'nothing')
      throw new NoAnswer(`No answer from ${base}`, { cause: error.cause ?? error })
    })
    const text = await response.text()
    if (response.status === 503) throw new NoAnswer(`HTTP 503 from ${base}`)
    equal(`HTTP status of the answer to ${call}`, response.status, 200)
    return readAnswer(request, text)
  }

  /** Retries with the same transaction and a new `request_uuid`. */
  const call = async (name: WalletCall, content: object): Promise<Answer> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await send(prepare(name, content))
      } catch (error) {
        if (!(error instanceof NoAnswer) || tried === attempts) throw error
        await pause(100 * 2 ** tried)
      }
    }
  }

  return { base, key, prepare, send, call }
}

function readAnswer({ call, body: sent }: Request, text: string): Answer {
  const body = parsed(text)
  const status = body?.['status'] as Status
  if (!body || !statuses.includes(status)) throw new Mismatch(`answer to ${call}`, 'JSON with a known "status"', text)
  const answer: Answer = { call, status, body, text, balance: undefined }
  const request = parsed(sent)
  if (!unread.has(status) && request) {
    if (typeof request['request_uuid'] === 'string')
      equal(`request_uuid of the answer to ${call}`, body['request_uuid'], request['request_uuid'])
    if (status === 'RS_OK') equal(`user of the answer to ${call}`, body['user'], request['user'])
  }
  if (tellsBalance(call, status)) answer.balance = balanceIn(answer)
  return answer
}

const tellsBalance = (call: WalletCall, status: Status) =>
  (status === 'RS_OK' && call !== 'user/info') || status === 'RS_ERROR_NOT_ENOUGH_MONEY'

function balanceIn({ call, body, text, status }: Answer): number {
  const { balance, currency } = body
  if (!Number.isSafeInteger(balance) || (balance as number) < 0)
    throw new Mismatch(`balance in the answer to ${call}`, 'an integer of 1/100,000, 0 or more', text)
  if (status === 'RS_OK' && !/^[A-Z0-9]{3,5}$/.test(String(currency)))
    throw new Mismatch(`currency in the answer to ${call}`, 'a code such as USD', text)
  return balance as number
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
