/** What an answer of the wallet means: accepted, refused, or unknown, and how unknown calls are repeated. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import {
  providerCalls,
  type ProviderAnswer,
  type ProviderBalance,
  type ProviderBody,
  type ProviderCall,
} from '@lucero/contract/provider/calls'
import type { z } from 'zod'

/** The body of a call. Amounts are whole cents. */
export type ProviderRequest<N extends ProviderCall> =
  ProviderBody<N> extends { amount: unknown } ? Omit<ProviderBody<N>, 'amount'> & { amount: number } : ProviderBody<N>

export type RefusalOf<N extends ProviderCall> = (typeof providerCalls)[N]['refusals'][number]

export type Acceptance<N extends ProviderCall> = { outcome: 'accepted'; answer: ProviderAnswer<N> }

/** The wallet has decided, and nothing has moved. `fields` has details of some refusals, such as the limit that a stake exceeds. */
export type Rejection<N extends ProviderCall> = {
  outcome: 'refused'
  code: RefusalOf<N>
  status: number
  message: string
  fields: Record<string, unknown>
  balance: ProviderBalance | undefined
}

/**
 * The request may have taken effect. Retry it with the same transaction id. If `isRetryable` is false, the server rejects the request itself, for
 * example its signature or its time: fix the cause before the retry. Without a status there was no answer.
 */
export type Unknown = {
  outcome: 'unknown'
  reason: string
  status?: number
  isRetryable: boolean
  /** The server asks for this pause before the next attempt. */
  retryAfterMs?: number
}

export type Outcome<N extends ProviderCall> = Acceptance<N> | Rejection<N> | Unknown

export type AnyOutcome =
  | { outcome: 'accepted'; answer: unknown }
  | (Omit<Rejection<ProviderCall>, 'code'> & { code: string })
  | Unknown

/** The shape of a call: the body of its answer beside `result`, and its refusals. */
export type CallShape = { answer: z.ZodType; refusals: readonly string[] }

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const firstPauseMs = 250
const maxPauseMs = 10_000

/** Repeats a call until the wallet has decided, for `forMs` at most. The last attempt may leave the outcome unknown. */
export async function untilDecided<N extends ProviderCall>(
  call: () => Promise<Outcome<N>>,
  forMs: number,
): Promise<Outcome<N>> {
  const giveUpAt = performance.now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const outcome = await call()
    if (outcome.outcome !== 'unknown' || !outcome.isRetryable) return outcome
    // Randomised, so that many clients do not return at the same moment.
    const nextMs = (outcome.retryAfterMs ?? pauseMs) * (1 + Math.random() / 4)
    if (performance.now() + nextMs > giveUpAt) return outcome
    await delay(nextMs)
  }
}

/** Refusals that are not among those of the call, and are not caused by the request. */
const temporary = new Set(['RETRY_LATER', 'TOO_MANY_REQUESTS', 'NONCE_REUSED', 'INTERNAL'])

export function unknown(reason: string, { status, headers }: Partial<RawAnswer> = {}, code = ''): Unknown {
  const isRejected = status !== undefined && status >= 400 && status < 500
  const pauseSeconds = Number(headers?.['retry-after'])
  return {
    outcome: 'unknown',
    reason,
    isRetryable: code ? temporary.has(code) : !isRejected || status === 429,
    ...(status !== undefined && { status }),
    ...(pauseSeconds > 0 && { retryAfterMs: pauseSeconds * 1000 }),
  }
}

export type AnswerBody = {
  result?: unknown
  message?: unknown
  fields?: unknown
  balance?: unknown
  transaction?: unknown
}

/** An answer whose signature is right. */
export type SignedAnswer = { outcome: 'signed'; answer: RawAnswer; body: AnswerBody }

/** Only the refusals that the protocol lists for the call are final. */
export function decisionIn(shape: CallShape, content: object, { answer, body }: SignedAnswer): AnyOutcome {
  const { result, message, fields, balance } = body
  if (result === 'OK') {
    const read = shape.answer.safeParse(body)
    if (!read.success) return unknown(`the answer has another shape: ${read.error.message}`, answer)
    const isOfAnother = 'transaction' in content && body.transaction !== content.transaction
    if (isOfAnother) return unknown('the answer is for another transaction', answer)
    return { outcome: 'accepted', answer: read.data }
  }
  if (typeof result !== 'string' || !shape.refusals.includes(result))
    return unknown(String(result), answer, String(result))
  return {
    outcome: 'refused',
    code: result,
    status: answer.status,
    message: typeof message === 'string' ? message : '',
    fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {},
    balance: providerCalls.balance.answer.shape.balance.safeParse(balance).data,
  }
}

/** The largest answer is a part of a file of a package: 1 MiB in base64. */
export const maxAnswerBytes = 4 * 1024 * 1024

export async function readBody(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > maxAnswerBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
