/** Sends requests as a provider does, and checks signature, status and shape of every response. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { batchedCalls, providerBatch } from '@lucero/contract/provider/batch'
import {
  providerBase,
  providerCalls,
  providerHeaders as names,
  providerLimits,
  type BatchedCall,
  type ProviderBalance,
  type ProviderCall,
} from '@lucero/contract/provider/calls'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import type { RefusalCode } from '@lucero/contract/shared/refusals'
import {
  signatureOf,
  signRequest,
  type Credentials,
  type SignedRequest,
  type SigningOptions,
} from '@lucero/provider/signature'
import { openLines, type Lines } from '@lucero/provider/lines'
import { equal, Mismatch, type Answer } from './expect.ts'

export type Request = SignedRequest & { call: ProviderCall | 'batch' }

type RequestOverrides = Partial<Credentials> & SigningOptions & { path?: string }

export const ways = ['request', 'batch', 'stream'] as const
export type Way = (typeof ways)[number]

/** `through`: how calls are sent that a batch may contain. A batch has a call before it that is always refused. */
type Settings = Credentials & { url: string; through?: Way | undefined }

export type Client = ReturnType<typeof openClient>

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

const waitMs = 30_000
const triesWhenToldToRetry = 5

export function openClient({ url, provider, secret, form = 'v2', through = 'request' }: Settings) {
  const base = url.replace(/\/+$/, '')

  /** A signed request. A text body is sent as it is, any other body becomes JSON. */
  const prepare = <N extends Request['call']>(
    call: N,
    content: unknown,
    { path, ...signing }: RequestOverrides = {},
  ): Request & { call: N } => {
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    const credentials = { provider, secret, form, ...signing }
    return { call, ...signRequest(credentials, path ?? `${providerBase}/${call}`, body, signing) }
  }

  const send = async (request: Request & { call: ProviderCall }): Promise<Answer> => {
    const { response, text } = await exchange(base, request)
    const answer = readAnswer(request.call, response, text)
    if (!unsigned.has(answer.result)) checkSignature(secret, request, response.headers, text)
    checkShape(answer)
    return answer
  }

  const sendInBatch = async (call: BatchedCall, body: unknown): Promise<Answer> => {
    const request = prepare('batch', {
      calls: [
        { call: 'round', body: { player: randomUUID(), round: 'none' } },
        { call, body },
      ],
    })
    const { response, text } = await exchange(base, request)
    checkSignature(secret, request, response.headers, text)
    if (response.status !== 200) return readAnswer(call, response, text)
    const [before, answer] = providerBatch.answer.parse(JSON.parse(text)).answers
    equal('the answer to another call of the batch', before?.result, 'BET_NOT_FOUND')
    if (!answer) throw new Mismatch('answers of a batch', 'one for each call', text)
    return readPart(call, JSON.stringify(answer), response.headers)
  }

  let opening: Promise<Lines> | undefined
  const openStream = async (): Promise<Lines> => {
    const opened = await openLines({ url: base, provider, secret, timeoutMs: waitMs })
    if (opened.outcome === 'open') return opened
    throw new Mismatch('a stream', '101, signed', opened.reason)
  }
  const sendInStream = async (call: BatchedCall, body: unknown): Promise<Answer> => {
    if (!(await opening)?.isUsable()) opening = openStream()
    const lines = await opening!
    return readPart(call, await lines.send(call, typeof body === 'string' ? body : JSON.stringify(body)))
  }

  const sendAlone = (call: ProviderCall, body: unknown) => send(prepare(call, body))
  const sendThrough = { request: sendAlone, batch: sendInBatch, stream: sendInStream }

  /** Signs and sends. Retries if the wallet requests it, as every provider must. */
  const call = async (name: ProviderCall, content: unknown): Promise<Answer> => {
    for (let tried = 1; ; tried += 1) {
      const answer = await (isBatched(name) ? sendThrough[through](name, content) : sendAlone(name, content))
      if (answer.result !== 'RETRY_LATER' || tried === triesWhenToldToRetry) return answer
      await pause(100 * 2 ** tried)
    }
  }

  /** Ends the stream, if there is one. */
  const close = async (): Promise<void> => {
    const lines = await opening
    lines?.end()
    await lines?.ended
  }

  return { base, provider, secret, form, prepare, send, call, close }
}

async function exchange(base: string, request: Request): Promise<{ response: Response; text: string }> {
  const { path, headers } = request
  const { method } = request.parts
  const body = method === 'GET' ? null : request.body
  const signal = AbortSignal.timeout(waitMs)
  const response = await fetch(`${base}${path}`, { method, headers, body, signal }).catch((error: Error) => {
    throw new Error(`No response from ${base}`, { cause: error.cause ?? error })
  })
  return { response, text: await response.text() }
}

/** An answer of a batch or a stream. It has no status of its own. */
function readPart(call: BatchedCall, text: string, headers = new Headers()): Answer {
  const { result } = parsed(text) ?? {}
  const refusal = Object.hasOwn(refusals, String(result)) ? refusals[result as RefusalCode] : undefined
  const answer = readAnswer(call, { status: refusal?.status ?? (result === 'OK' ? 200 : 500), headers }, text)
  checkShape(answer)
  return answer
}

const isBatched = (call: ProviderCall): call is BatchedCall => (batchedCalls as readonly string[]).includes(call)

function readAnswer(
  call: ProviderCall,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
): Answer {
  const body = parsed(text)
  const result = body?.['result']
  if (!body || typeof result !== 'string')
    throw new Mismatch(`answer to ${call}`, 'JSON with a "result"', `${status} ${text.slice(0, 500)}`)
  return { call, status, result, text, body, headers, balance: body['balance'] as ProviderBalance | undefined }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function checkSignature(secret: string, { call, parts, headers: sent, form }: Request, headers: Headers, text: string) {
  const timestamp = headers.get(names.timestamp) ?? ''
  const nonce = sent[names.nonce]
  equal(`X-Nonce of the answer to ${call}`, headers.get(names.nonce), nonce ?? null)
  const age = Math.abs(nowInSeconds() - Number(timestamp || Number.NaN))
  if (!(age <= providerLimits.clockSkewSeconds))
    throw new Mismatch(`X-Timestamp of the answer to ${call}`, 'the time, in whole seconds', timestamp || 'nothing')
  const right = signatureOf(secret, form, { ...parts, direction: 'response', timestamp, nonce: nonce ?? '' }, text)
  equal(`X-Signature of the answer to ${call}`, headers.get(names.signature), right)
}

/** The sender of such a request is unknown, so there is no secret to sign the response with. */
const unsigned = new Set(['INVALID_SIGNATURE', 'REQUEST_TOO_LARGE'])

const anyCall = new Set([
  ...unsigned,
  'SIGNATURE_OUTDATED',
  'STALE_TIMESTAMP',
  'NONCE_REUSED',
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
])
const atABadMoment = new Set(['RETRY_LATER', 'TOO_MANY_REQUESTS'])

function checkShape({ call, status, result, text, body }: Answer): void {
  const { answer, refusals: declared } = providerCalls[call]
  if (result === 'OK') {
    const read = answer.safeParse(body)
    if (!read.success) throw new Mismatch(`fields of the answer to ${call}`, read.error.message, text)
    return equal(`status of the answer to ${call}`, status, 200)
  }
  if (![...declared, ...anyCall, ...atABadMoment].includes(result))
    throw new Mismatch(`answer to ${call}`, `OK, or one of ${declared.join(', ')}`, text)
  equal(`status of ${result}`, status, refusals[result as RefusalCode].status)
  if (typeof body['message'] !== 'string') throw new Mismatch(`answer to ${call}`, 'a "message" for people', text)
  if (result === 'INSUFFICIENT_FUNDS' && !body['balance']) throw new Mismatch(result, 'a "balance"', text)
}
