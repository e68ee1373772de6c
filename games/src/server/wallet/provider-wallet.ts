/** Client of the house wallet over the provider protocol. A reply must be signed, recent, and carry the nonce of the request. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { request as httpRequest, Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https'
import {
  providerBase,
  providerCalls,
  providerHeaders,
  providerLimits,
  signedHeads,
  type ProviderAnswer,
  type ProviderBalance,
  type ProviderBody,
  type ProviderCall,
  type SignedParts,
} from '@lucero/contract/provider/calls'
import { traceHeader } from '@lucero/contract/shared/tracing'
import { activeSpan, type Span } from '@lucero/kit/active-span'
import type { RefusalCode } from '@lucero/contract/shared/refusals'
import { z } from 'zod'
import type { GamesRefusalCode } from '../../refusal.ts'
import type { Balance, FreeSpins, Wallet, WalletAnswer, WalletRefusal } from './wallet.ts'

type Settings = { url: string; providerId: string; secret: string; timeoutMs: number }

type ProviderReply<Answer> =
  | { outcome: 'accepted'; answer: Answer }
  | WalletRefusal
  | { outcome: 'unknown'; reason: string }

export type ProviderWallet = Wallet & {
  session(body: ProviderBody<'session'>): Promise<ProviderReply<ProviderAnswer<'session'>>>
  close(): void
}

type MovementCall = 'bet' | 'win' | 'rollback'
/** The fields of all movement replies. */
type AllAnswers = ProviderAnswer<'bet'> & ProviderAnswer<'win'>
type MovementAnswer = { [K in keyof AllAnswers]?: AllAnswers[K] | undefined }

/** `nonce` is the nonce of the request. */
type RawReply = { nonce: string; headers: IncomingHttpHeaders; body: Buffer }

const maxReplyBytes = 256 * 1024

export function providerWallet(settings: Settings): ProviderWallet {
  const post = openPost(settings)

  const request = async <N extends ProviderCall>(
    call: N,
    body: ProviderBody<N>,
  ): Promise<ProviderReply<ProviderAnswer<N>>> => {
    const span = activeSpan()?.child(`POST ${providerBase}/${call}`, { kind: 'client' })
    const reply = await send(call, body, span)
    span?.end({ attributes: { 'lucero.outcome': reply.outcome }, isError: reply.outcome === 'unknown' })
    return reply
  }

  const send = async <N extends ProviderCall>(
    call: N,
    body: ProviderBody<N>,
    span: Span | undefined,
  ): Promise<ProviderReply<ProviderAnswer<N>>> => {
    try {
      const path = `${new URL(settings.url).pathname.replace(/\/$/, '')}${providerBase}/${call}`
      const reply = await post.send(path, JSON.stringify(body), span)
      return isGenuine(settings, path, reply)
        ? parseReply(call, reply.body)
        : { outcome: 'unknown', reason: 'reply has no valid signature, is stale, or belongs to another request' }
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** A replayed reply to another request is also signed, so the reply must name the transaction. */
  const move = async <N extends MovementCall>(call: N, body: ProviderBody<N>): Promise<WalletAnswer> => {
    const reply: ProviderReply<MovementAnswer> = await request<MovementCall>(call, body)
    if (reply.outcome !== 'accepted') return reply
    const { transaction, balance } = reply.answer
    if (transaction !== body.transaction) return { outcome: 'unknown', reason: 'reply is for another transaction' }
    const freeSpins = spinPlayed(reply.answer, body)
    return { outcome: 'accepted', balance: balance && balanceOf(balance), freeSpins, counted: reply.answer.counted }
  }

  return {
    session: (body) => request('session', body),
    balance: async ({ session, player, freeSpins }) => {
      const reply = await request('balance', {
        session: session ?? '',
        player,
        ...(freeSpins && { freeSpins: true as const }),
      })
      if (reply.outcome !== 'accepted') return reply
      const { balance, freeSpins: spins } = reply.answer
      return { outcome: 'accepted', balance: balanceOf(balance), freeSpins: spinsOf(spins) }
    },
    bet: ({ session, freeSpin, ...stake }) =>
      move('bet', { session: session ?? '', ...stake, ...(freeSpin && { freeSpin: true as const }) }),
    win: (win) => move('win', { ...win, roundClosed: true, counted: true }),
    rollback: (rollback) => move('rollback', rollback),
    close: post.close,
  }
}

export const balanceOf = ({ playable, bonus, version }: ProviderBalance): Balance => ({
  cents: playable,
  bonus,
  version,
})

export const spinsOf = (spins: ProviderAnswer<'balance'>['freeSpins']): FreeSpins | null =>
  spins ? { left: spins.left, cents: spins.amount, grant: spins.grant } : null

/** Undefined unless the movement was a free spin. */
const spinPlayed = ({ freeSpinsLeft, freeSpinsGrant }: MovementAnswer, body: object): FreeSpins | undefined =>
  freeSpinsLeft === undefined
    ? undefined
    : { left: freeSpinsLeft, cents: 'amount' in body ? Number(body.amount) : 0, grant: freeSpinsGrant ?? '' }

function openPost({ url, providerId, secret, timeoutMs }: Settings) {
  const { protocol, origin } = new URL(url)
  const options = { keepAlive: true, maxSockets: 64 }
  const agent = protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  const request = protocol === 'https:' ? httpsRequest : httpRequest

  const send = (path: string, body: string, span: Span | undefined): Promise<RawReply> =>
    new Promise((resolve, reject) => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const nonce = randomUUID()
      const signed = { method: 'POST', path, provider: providerId, nonce }
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        [providerHeaders.provider]: providerId,
        [providerHeaders.timestamp]: timestamp,
        [providerHeaders.nonce]: nonce,
        [providerHeaders.signature]: `v2=${signatureOf(secret, { ...signed, direction: 'request', timestamp }, body).toString('hex')}`,
        ...(span && { [traceHeader]: span.traceparent }),
      }
      const signal = AbortSignal.timeout(timeoutMs)
      const outgoing = request(`${origin}${path}`, { method: 'POST', agent, headers, signal }, (reply) => {
        readBody(reply).then((replyBody) => resolve({ nonce, headers: reply.headers, body: replyBody }), reject)
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  return { send, close: () => agent.destroy() }
}

async function readBody(reply: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of reply) {
    bytes += part.length
    if (bytes > maxReplyBytes) throw new Error('reply is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const signatureOf = (secret: string, parts: SignedParts, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(signedHeads.v2(parts)).update(body).digest()

/** A proxy fault could deliver the signed reply to another request, even the session of another player. The nonce excludes that. */
function isGenuine({ secret, providerId }: Settings, path: string, { nonce, headers, body }: RawReply): boolean {
  if (headers[providerHeaders.nonce] !== nonce) return false
  const timestamp = String(headers[providerHeaders.timestamp] ?? '')
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > providerLimits.clockSkewSeconds) return false
  const signature = Buffer.from(/^v2=([\da-f]{64})$/.exec(String(headers[providerHeaders.signature]))?.[1] ?? '', 'hex')
  const parts = { direction: 'response', timestamp, method: 'POST', path, provider: providerId, nonce } as const
  const expected = signatureOf(secret, parts, body)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

const refusal = z.object({
  result: z.string(),
  fields: z
    .object({
      own: z.string().optional().catch(undefined),
      period: z.string().optional().catch(undefined),
      limit: z.unknown().optional(),
      amount: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
  balance: z
    .object({ playable: z.number().int(), bonus: z.number().int().default(0), version: z.number().int() })
    .optional(),
})

/** Only the refusals that the protocol lists for the call are final. Others (RETRY_LATER, INTERNAL_ERROR, …) leave the outcome unknown. */
function parseReply<N extends ProviderCall>(call: N, body: Buffer): ProviderReply<ProviderAnswer<N>> {
  const json: unknown = JSON.parse(body.toString('utf8'))
  const { result, fields, balance } = refusal.parse(json)
  if (result === 'OK')
    return { outcome: 'accepted', answer: providerCalls[call].answer.parse(json) as ProviderAnswer<N> }
  const refusals: readonly string[] = providerCalls[call].refusals
  if (!refusals.includes(result)) return { outcome: 'unknown', reason: result }
  const left = balance && { cents: balance.playable, bonus: balance.bonus, version: balance.version }
  const { own = '', period = '' } = fields ?? {}
  const code = ownLimits[`${own} ${period}`] ?? ownLimits[own] ?? (result as RefusalCode)
  return { outcome: 'refused', code, balance: left, limit: stakeLimit.safeParse(fields).data }
}

/** Limits of an unknown kind are ignored. */
const stakeLimit = z.object({ limit: z.enum(['game', 'bonus', 'own']), amount: z.number().int() })

/** Refines LIMIT_REACHED if the limit is one that the player has set: `fields.own` names it, and `fields.period` the period of losses. */
const ownLimits: Partial<Record<string, GamesRefusalCode>> = {
  loss: 'OWN_LOSS_LIMIT',
  'loss week': 'OWN_WEEK_LOSS_LIMIT',
  'loss month': 'OWN_MONTH_LOSS_LIMIT',
  stake: 'OWN_STAKE_LIMIT',
  time: 'OWN_TIME_LIMIT',
}
