/** Client of a wallet that speaks the provider protocol: signed requests, verified answers, and retries with the same transaction id. */
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { providerBase, providerCalls, type BatchedCall, type ProviderCall } from '@lucero/contract/provider/calls'
import { providerBatch } from '@lucero/contract/provider/batch'
import type { z } from 'zod'
import {
  decisionIn,
  readBody,
  unknown,
  untilDecided,
  type AnswerBody,
  type AnyOutcome,
  type CallShape,
  type Outcome,
  type ProviderRequest,
  type RawAnswer,
  type SignedAnswer,
  type Unknown,
} from './outcome.ts'
import { problemWithAnswer, signRequest, type Credentials } from './signature.ts'

export type { ProviderAnswer, ProviderBalance, ProviderCall } from '@lucero/contract/provider/calls'
export type { Acceptance, Outcome, ProviderRequest, RefusalOf, Rejection, Unknown } from './outcome.ts'

/** `url` is the address of the wallet, with a path if it has one. `timeoutMs` limits each request: 10 seconds by default. */
export type ClientSettings = Credentials & { url: string; timeoutMs?: number; maxConnections?: number }

export type Client = ReturnType<typeof openClient>

/** The outcome of a call that is not in the public protocol. */
export type OtherOutcome<S extends CallShape> =
  | { outcome: 'accepted'; answer: z.output<S['answer']> }
  | { outcome: 'refused'; code: S['refusals'][number] }
  | Unknown

/** A call of a batch, and its body. */
export type CallInBatch = { [N in BatchedCall]: { call: N; body: ProviderRequest<N> } }[BatchedCall]

/** The outcomes of a batch, in the order of its calls. */
export type BatchOutcomes<Calls extends readonly CallInBatch[]> = {
  -readonly [Index in keyof Calls]: Outcome<Calls[Index]['call']>
}

type Exchange = (name: string, content: object, headers: Record<string, string>) => Promise<SignedAnswer | Unknown>

/** Signs and sends, and verifies the signature of the answer. */
function openExchange({ url, timeoutMs = 10_000, maxConnections = 64, ...credentials }: ClientSettings) {
  const { protocol, origin, pathname } = new URL(url)
  const isSecure = protocol === 'https:'
  const options = { keepAlive: true, maxSockets: maxConnections }
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options)
  const open = isSecure ? httpsRequest : httpRequest
  const base = `${pathname.replace(/\/$/, '')}${providerBase}`

  const post = (path: string, headers: Record<string, string>, body: string): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const sent = open(`${origin}${path}`, { method: 'POST', agent, headers: { ...headers, ...length }, signal })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const { statusCode: status = 0, headers } = answer
        readBody(answer).then((body) => resolve({ status, headers, body }), reject)
      })
      sent.end(body)
    })

  const exchange: Exchange = async (name, content, headers) => {
    const signed = signRequest(credentials, `${base}/${name}`, JSON.stringify(content))
    try {
      const answer = await post(signed.path, { ...signed.headers, ...headers }, signed.body)
      const problem = problemWithAnswer(credentials.secret, signed, answer.headers, answer.body)
      if (problem !== undefined) return unknown(problem, answer)
      return { outcome: 'signed', answer, body: JSON.parse(answer.body.toString('utf8')) as AnswerBody }
    } catch (error) {
      return unknown(error instanceof Error ? error.message : String(error))
    }
  }

  return { exchange, close: () => agent.destroy() }
}

/** Keeps connections open between requests, until `close`. */
export function openClient(settings: ClientSettings) {
  const { exchange, close } = openExchange(settings)

  async function send(
    name: string,
    shape: CallShape,
    content: object,
    headers: Record<string, string>,
  ): Promise<AnyOutcome> {
    const received = await exchange(name, content, headers)
    return received.outcome === 'signed' ? decisionIn(shape, content, received) : received
  }

  /** Sends one request with a new nonce. `headers` are sent too, and are not signed. */
  const call = async <N extends ProviderCall>(
    name: N,
    content: ProviderRequest<N>,
    headers: Record<string, string> = {},
  ): Promise<Outcome<N>> => (await send(name, providerCalls[name], content, headers)) as Outcome<N>

  /** A call that the wallet offers beside the public protocol. The caller brings its shape. */
  const callOther = async <S extends CallShape>(name: string, shape: S, content: object): Promise<OtherOutcome<S>> =>
    (await send(name, shape, content, {})) as OtherOutcome<S>

  /**
   * Sends up to 100 calls in one request. Each is decided alone. Calls of one player follow each other in this order; others run together. Retry the
   * unknown ones with the same transaction ids.
   */
  async function batch<const Calls extends readonly CallInBatch[]>(calls: Calls): Promise<BatchOutcomes<Calls>> {
    const received = await exchange('batch', { calls }, {})
    const answers = received.outcome === 'signed' ? answersIn(received, calls.length) : received
    const outcomes = calls.map(({ call: name, body }, index) => {
      const answer = Array.isArray(answers) ? answers[index] : undefined
      return answer ? decisionIn(providerCalls[name], body, answer) : answers
    })
    return outcomes as BatchOutcomes<Calls>
  }

  /**
   * Retries with the same body, and so the same transaction id, until the wallet has decided, for `forMs` at most. The last attempt may leave the
   * outcome unknown. A lost answer to `session` loses the launch token: the retry is then refused, and the player presses Play again.
   */
  async function callUntilDecided<N extends ProviderCall>(
    name: N,
    content: ProviderRequest<N>,
    { forMs = 60_000 } = {},
  ): Promise<Outcome<N>> {
    return untilDecided(() => call(name, content), forMs)
  }

  return { call, callOther, callUntilDecided, batch, close }
}

/** The answer of each call in a batch. Its status is that of the batch, because the code says what was decided. */
function answersIn({ answer, body }: SignedAnswer, count: number): SignedAnswer[] | Unknown {
  const read = body.result === 'OK' ? providerBatch.answer.safeParse(body) : undefined
  if (!read) return unknown(String(body.result), answer, String(body.result))
  if (!read.success || read.data.answers.length !== count)
    return unknown('the batch has another number of answers', answer)
  return read.data.answers.map((one) => ({ outcome: 'signed', answer, body: one }))
}
