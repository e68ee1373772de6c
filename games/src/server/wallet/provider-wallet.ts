/** The house wallet over the provider protocol: @lucero/provider, in the terms of rounds. */
import {
  openClient,
  type Client,
  type ClientSettings,
  type Outcome,
  type ProviderRequest,
  type Rejection,
} from '@lucero/provider/client'
import { openCollector } from '@lucero/provider/collect'
import {
  providerBase,
  type BatchedCall,
  type ProviderAnswer,
  type ProviderBalance,
  type ProviderCall,
} from '@lucero/contract/provider/calls'
import { ownCalls, type OwnAnswer, type OwnBody, type OwnCall } from '@lucero/contract/provider/own-calls'
import { traceHeader } from '@lucero/contract/shared/tracing'
import { activeSpan } from '@lucero/kit/active-span'
import { z } from 'zod'
import type { GamesRefusalCode } from '../../refusal.ts'
import type { Balance, FreeSpins, Wallet, WalletAnswer, WalletRefusal } from './wallet.ts'

type ProviderReply<Answer> =
  | { outcome: 'accepted'; answer: Answer }
  | WalletRefusal
  | { outcome: 'unknown'; reason: string }

export type ProviderWallet = Wallet & {
  session(body: ProviderRequest<'session'>): Promise<ProviderReply<ProviderAnswer<'session'>>>
  packages: PackageClient
  publicLog: PublicLogClient
  close(): void
}

/** The house's calls about hosted games. A call that is not decided throws: it is repeated later. */
export type PackageClient = {
  /** Without versions if nothing has changed since the revision. */
  list(revision: string | undefined): Promise<OwnAnswer<'packages'>>
  file(sha256: string, part: number): Promise<{ bytes: Buffer; parts: number }>
  /** The version that a link of staff opens, once. */
  takeTry(token: string): Promise<OwnAnswer<'packageTry'> | undefined>
  reportFigures(report: OwnBody<'packageWatch'>): Promise<void>
}

/** The house's calls about the public log. A call that is not decided throws: it is repeated later. */
type PublicLogClient = {
  commitSeeds(batch: OwnBody<'commitSeeds'>): Promise<OwnAnswer<'commitSeeds'>>
  roundProofs(round: OwnBody<'roundProofs'>): Promise<OwnAnswer<'roundProofs'>>
}

type MovementCall = 'bet' | 'win' | 'rollback'
/** The fields of all movement replies. */
type AllAnswers = ProviderAnswer<'bet'> & ProviderAnswer<'win'>
type MovementAnswer = { [K in keyof AllAnswers]?: AllAnswers[K] | undefined }

export function providerWallet(settings: ClientSettings): ProviderWallet {
  const client = openClient(settings)
  const collector = openCollector(client)

  /** A call of a traced round is sent alone: the header of a request names one span. */
  const alone = async <N extends ProviderCall>(call: N, body: ProviderRequest<N>): Promise<Outcome<N>> => {
    const span = activeSpan()?.child(`POST ${providerBase}/${call}`, { kind: 'client' })
    const reply = await client.call(call, body, span && { [traceHeader]: span.traceparent })
    span?.end({ attributes: { 'lucero.outcome': reply.outcome }, isError: reply.outcome === 'unknown' })
    return reply
  }
  const replyOf = <N extends ProviderCall>(reply: Outcome<N>): ProviderReply<ProviderAnswer<N>> =>
    reply.outcome === 'refused' ? refusalOf(reply) : reply

  const request = async <N extends BatchedCall>(
    call: N,
    body: ProviderRequest<N>,
  ): Promise<ProviderReply<ProviderAnswer<N>>> =>
    replyOf(await (activeSpan() ? alone(call, body) : collector.call(call, body)))

  const move = async <N extends MovementCall>(call: N, body: ProviderRequest<N>): Promise<WalletAnswer> => {
    const reply: ProviderReply<MovementAnswer> = await request(call, body)
    if (reply.outcome !== 'accepted') return reply
    const { balance, counted } = reply.answer
    const freeSpins = spinPlayed(reply.answer, body)
    return { outcome: 'accepted', balance: balance && balanceOf(balance), freeSpins, counted }
  }

  return {
    session: async (body) => replyOf(await alone('session', body)),
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
    packages: packageClient(client),
    publicLog: publicLogClient(client),
    close: client.close,
  }
}

async function decided<N extends OwnCall>({ callOther }: Client, name: N, body: object) {
  const reply = await callOther(name, ownCalls[name], body)
  if (reply.outcome === 'unknown') throw new Error(`${name}: ${reply.reason}`)
  return reply
}

async function acceptedBy<N extends OwnCall>(client: Client, name: N, body: object): Promise<OwnAnswer<N>> {
  const reply = await decided(client, name, body)
  if (reply.outcome === 'refused') throw new Error(`${name}: ${reply.code}`)
  return reply.answer
}

const publicLogClient = (client: Client): PublicLogClient => ({
  commitSeeds: (batch) => acceptedBy(client, 'commitSeeds', batch),
  roundProofs: (round) => acceptedBy(client, 'roundProofs', round),
})

function packageClient(client: Client): PackageClient {
  const accepted = <N extends OwnCall>(name: N, body: object) => acceptedBy(client, name, body)
  return {
    list: (revision) => accepted('packages', { ...(revision !== undefined && { revision }) }),
    async file(sha256, part) {
      const { bytes, parts } = await accepted('packageFile', { sha256, part })
      return { bytes: Buffer.from(bytes, 'base64'), parts }
    },
    async takeTry(token) {
      const reply = await decided(client, 'packageTry', { token })
      return reply.outcome === 'accepted' ? reply.answer : undefined
    },
    async reportFigures(report) {
      await accepted('packageWatch', report)
    },
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

function refusalOf({ code, fields, balance }: Rejection<ProviderCall>): WalletRefusal {
  const own = ownLimits[`${String(fields['own'])} ${String(fields['period'])}`] ?? ownLimits[String(fields['own'])]
  return {
    outcome: 'refused',
    code: own ?? code,
    balance: balance && balanceOf(balance),
    limit: stakeLimit.safeParse(fields).data,
  }
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
