/** The house's wallet, over the provider protocol: requests signed, answers believed only when signed, fresh, and to the question. */
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
} from '@lucero/contract/provider'
import type { RefusalCode } from '@lucero/contract/refusals'
import { z } from 'zod'
import type { GamesRefusalCode } from '../../refusal.ts'
import type { Balance, FreeSpins, Wallet, WalletAnswer, WalletRefusal } from './wallet.ts'

type Settings = { url: string; providerId: string; secret: string; timeoutMs: number }

type ProviderReply<Answer> =
  | { outcome: 'accepted'; answer: Answer }
  | WalletRefusal
  | { outcome: 'unknown'; reason: string }

export type ProviderWallet = Wallet & {
  session(asked: ProviderBody<'session'>): Promise<ProviderReply<ProviderAnswer<'session'>>>
  close(): void
}

type MovementCall = 'bet' | 'win' | 'rollback'
/** Whichever of them was asked. */
type AllAnswers = ProviderAnswer<'bet'> & ProviderAnswer<'win'>
type MovementAnswer = { [K in keyof AllAnswers]?: AllAnswers[K] | undefined }

/** `nonce` is the question's. */
type RawAnswer = { nonce: string; headers: IncomingHttpHeaders; body: Buffer }

const longestAnswerBytes = 256 * 1024

export function providerWallet(settings: Settings): ProviderWallet {
  const post = openPost(settings)

  const ask = async <N extends ProviderCall>(
    call: N,
    asked: ProviderBody<N>,
  ): Promise<ProviderReply<ProviderAnswer<N>>> => {
    try {
      const path = `${new URL(settings.url).pathname.replace(/\/$/, '')}${providerBase}/${call}`
      const answer = await post.send(path, JSON.stringify(asked))
      return isGenuine(settings, path, answer)
        ? read(call, answer.body)
        : { outcome: 'unknown', reason: 'the answer is not signed by the wallet, is stale, or answers something else' }
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** An answer to another question, replayed, would be signed as well: it must name the transaction. */
  const move = async <N extends MovementCall>(call: N, asked: ProviderBody<N>): Promise<WalletAnswer> => {
    const heard: ProviderReply<MovementAnswer> = await ask<MovementCall>(call, asked)
    if (heard.outcome !== 'accepted') return heard
    const { transaction, balance } = heard.answer
    if (transaction !== asked.transaction)
      return { outcome: 'unknown', reason: 'the answer is about another transaction' }
    const freeSpins = spinPlayed(heard.answer, asked)
    return { outcome: 'accepted', balance: balance && balanceOf(balance), freeSpins, counted: heard.answer.counted }
  }

  return {
    session: (asked) => ask('session', asked),
    balance: async ({ session, player, freeSpins }) => {
      const heard = await ask('balance', {
        session: session ?? '',
        player,
        ...(freeSpins && { freeSpins: true as const }),
      })
      if (heard.outcome !== 'accepted') return heard
      const { balance, freeSpins: spins } = heard.answer
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

/** Undefined of anything but a free spin. */
const spinPlayed = ({ freeSpinsLeft, freeSpinsGrant }: MovementAnswer, asked: object): FreeSpins | undefined =>
  freeSpinsLeft === undefined
    ? undefined
    : { left: freeSpinsLeft, cents: 'amount' in asked ? Number(asked.amount) : 0, grant: freeSpinsGrant ?? '' }

function openPost({ url, providerId, secret, timeoutMs }: Settings) {
  const { protocol, origin } = new URL(url)
  const options = { keepAlive: true, maxSockets: 64 }
  const agent = protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  const request = protocol === 'https:' ? httpsRequest : httpRequest

  const send = (path: string, body: string): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const nonce = randomUUID()
      const asked = { method: 'POST', path, provider: providerId, nonce }
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        [providerHeaders.provider]: providerId,
        [providerHeaders.timestamp]: timestamp,
        [providerHeaders.nonce]: nonce,
        [providerHeaders.signature]: `v2=${signatureOf(secret, { ...asked, direction: 'request', timestamp }, body).toString('hex')}`,
      }
      const signal = AbortSignal.timeout(timeoutMs)
      const asking = request(`${origin}${path}`, { method: 'POST', agent, headers, signal }, (answer) => {
        collect(answer).then((body) => resolve({ nonce, headers: answer.headers, body }), reject)
      })
      asking.on('error', reject)
      asking.end(body)
    })

  return { send, close: () => agent.destroy() }
}

async function collect(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > longestAnswerBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const signatureOf = (secret: string, parts: SignedParts, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(signedHeads.v2(parts)).update(body).digest()

/** A mistaken line could bring the answer to somebody else's question, rightly signed: a no, or even another player's session. */
function isGenuine({ secret, providerId }: Settings, path: string, { nonce, headers, body }: RawAnswer): boolean {
  if (headers[providerHeaders.nonce] !== nonce) return false
  const timestamp = String(headers[providerHeaders.timestamp] ?? '')
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > providerLimits.clockSkewSeconds) return false
  const given = Buffer.from(/^v2=([\da-f]{64})$/.exec(String(headers[providerHeaders.signature]))?.[1] ?? '', 'hex')
  const parts = { direction: 'response', timestamp, method: 'POST', path, provider: providerId, nonce } as const
  const right = signatureOf(secret, parts, body)
  return given.length === right.length && timingSafeEqual(given, right)
}

const refusal = z.object({
  result: z.string(),
  fields: z
    .object({
      own: z.string().optional().catch(undefined),
      limit: z.unknown().optional(),
      amount: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
  balance: z
    .object({ playable: z.number().int(), bonus: z.number().int().default(0), version: z.number().int() })
    .optional(),
})

/** Only what the protocol lists for the call is a "no"; anything else (RETRY_LATER, INTERNAL_ERROR, …) decides nothing. */
function read<N extends ProviderCall>(call: N, body: Buffer): ProviderReply<ProviderAnswer<N>> {
  const given: unknown = JSON.parse(body.toString('utf8'))
  const { result, fields, balance } = refusal.parse(given)
  if (result === 'OK')
    return { outcome: 'accepted', answer: providerCalls[call].answer.parse(given) as ProviderAnswer<N> }
  const refusals: readonly string[] = providerCalls[call].refusals
  if (!refusals.includes(result)) return { outcome: 'unknown', reason: result }
  const left = balance && { cents: balance.playable, bonus: balance.bonus, version: balance.version }
  const code = ownLimits[fields?.own ?? ''] ?? (result as RefusalCode)
  return { outcome: 'refused', code, balance: left, limit: stakeLimit.safeParse(fields).data }
}

/** A limit of a kind that this version does not know is left out. */
const stakeLimit = z.object({ limit: z.enum(['game', 'bonus', 'own']), amount: z.number().int() })

/** Of LIMIT_REACHED, where the limit is one that the player has set: `fields.own` says which. */
const ownLimits: Partial<Record<string, GamesRefusalCode>> = { loss: 'OWN_LOSS_LIMIT', stake: 'OWN_STAKE_LIMIT' }
