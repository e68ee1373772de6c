// A game provider's server: signs requests and checks responses, or deliberately does either wrong.
import { createHmac, randomUUID } from 'node:crypto'
import {
  providerBase,
  providerCalls,
  providerHeaders,
  type ProviderAnswer,
  type ProviderBalance,
  type ProviderCall,
} from '@lucero/contract/provider/calls'
import type { providerBatch } from '@lucero/contract/provider/batch'
import type { OwnAnswer, OwnCall } from '@lucero/contract/provider/own-calls'
import { signatureOf, signRequest, type SignatureForm } from '@lucero/provider/signature'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Casino, TestPlayer } from './casino.ts'
import { expectDocumented } from './documents.ts'

export const hmac = (secret: string, text: string, form: SignatureForm = 'v2'): string =>
  `${form}=${createHmac('sha256', secret).update(text).digest('hex')}`

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

type SignedCall = ProviderCall | OwnCall | 'batch'
type SignedAnswer<N extends SignedCall> = N extends ProviderCall
  ? ProviderAnswer<N>
  : N extends OwnCall
    ? OwnAnswer<N>
    : z.output<typeof providerBatch.answer>

/** `nonce` is that of the request. */
type ProviderReply<N extends SignedCall> = { nonce: string; status: number; text: string; headers: Headers } & {
  body: { result: string; message?: string; fields?: Record<string, string>; balance?: ProviderBalance } & Partial<
    SignedAnswer<N>
  >
}

export type SentRequest = {
  method?: string
  path?: string
  timestamp?: string
  nonce?: string
  /** Sent instead of the signed content. */
  raw?: string
  headers?: Record<string, string>
}

export type Provider = ReturnType<typeof providerAt>

/** Signs correctly unless told otherwise. Responses that are signed with its secret are verified. */
export function providerAt(address: string, id: string, secret: string, form: SignatureForm = 'v2') {
  const send = async <N extends SignedCall>(
    name: N,
    body: unknown,
    { raw, path = `${providerBase}/${name}`, headers: more, ...signing }: SentRequest = {},
  ): Promise<ProviderReply<N>> => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const { parts, headers: signed } = signRequest({ provider: id, secret, form }, path, text, signing)
    const { method, nonce } = parts
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { ...signed, [providerHeaders.nonce]: nonce, ...more },
      ...(method !== 'GET' && { body: raw ?? text }),
    })
    const { status, headers } = response
    const answered = await response.text()
    const reply = JSON.parse(answered) as ProviderReply<N>['body']
    // A request with another method, path or provider is not part of the OpenAPI document.
    const called = path.split('?')[0]!.slice(providerBase.length + 1)
    if (method === 'POST' && (called === 'batch' || Object.hasOwn(providerCalls, called)))
      expectDocumented('provider', called, status, reply)
    return { nonce, status, headers, text: answered, body: reply }
  }

  const isSignedBy = (
    by: string,
    { nonce, headers, text }: { nonce: string; headers: Headers; text: string },
    path: string,
    method = 'POST',
  ) => {
    const timestamp = headers.get('x-timestamp') ?? ''
    const parts = { direction: 'response', timestamp, method, path, provider: id, nonce } as const
    return headers.get('x-signature') === signatureOf(by, form, parts, text)
  }

  /** Signs the request, and checks that the response is signed with the same secret. */
  const call = async <N extends SignedCall>(name: N, body: unknown): Promise<ProviderReply<N>> => {
    const answer = await send(name, body)
    expect(isSignedBy(secret, answer, `${providerBase}/${name}`)).toBe(true)
    return answer
  }
  return { id, secret, send, call, isSignedBy }
}

/** A provider created by the house, with the casino's games and without limits on payouts. */
export async function openProvider(casino: Casino, games = ['reels', 'dice', 'mines']): Promise<Provider> {
  const id = `provider-${randomUUID().slice(0, 8)}`
  const { data } = await casino.house('addProvider', {
    id,
    name: 'Test',
    roundUrl: 'https://games.example/r/{round}',
    maxRoundPayout: null,
    maxDayPayout: null,
  })
  for (const game of games)
    await casino.house('addGame', {
      id: `${id.slice(9)}-${game}`,
      name: game.toUpperCase(),
      category: 'Test',
      returnToPlayer: 96,
      provider: id,
      launchUrl: `https://games.example/${game}?v=1`,
      isTrial: false,
    })
  return providerAt(casino.address, id, data.secret)
}

export const gameOf = ({ id }: Provider, game = 'dice'): string => `${id.slice(9)}-${game}`

type SeatOptions = { credit?: number; game?: string; firstBetCredit?: number }

/** A player with credit in the game and an open session. */
export async function seat(
  provider: Provider,
  player: TestPlayer,
  { credit = 10, game = 'dice', firstBetCredit }: SeatOptions = {},
) {
  const gameId = gameOf(provider, game)
  if (credit) await player.call('transferToGame', { body: { items: [{ gameId, amount: credit }] } })
  const { url } = (await player.call('launchGame', { body: { gameId, firstBetCredit } })).data
  const token = new URL(url).searchParams.get('token')!
  const { body } = await provider.call('session', { token, game: gameId })
  expect(body.result).toBe('OK')
  const where = { session: body.session!, player: body.player! }
  const moved = async <N extends 'bet' | 'win' | 'rollback'>(name: N, sent: object) =>
    provider.call(name, { player: where.player, ...sent })
  return {
    session: where.session,
    opening: body.balance!,
    playerId: where.player,
    gameId,
    bet: (transaction: string, round: string, amount: unknown) =>
      moved('bet', { session: where.session, transaction, round, amount }),
    win: (transaction: string, round: string, amount: unknown, more: { bet?: string; roundClosed?: boolean } = {}) =>
      moved('win', { transaction, round, amount, roundClosed: true, ...more }),
    rollback: (transaction: string, target: string) => moved('rollback', { transaction, target }),
    round: (round: string) => provider.call('round', { player: where.player, round }),
    balance: () => provider.call('balance', where),
  }
}

export type SeatedPlayer = Awaited<ReturnType<typeof seat>>
