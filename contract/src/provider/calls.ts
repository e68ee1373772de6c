/**
 * The wallet protocol for game providers: six signed calls from a game's server to ours. docs/provider-api.md explains it to integrators. Amounts
 * are whole cents.
 */
import { z } from 'zod'
import { id } from '../shared/fields.ts'
import { languageCodes } from '../shared/languages.ts'
import type { RefusalCode } from '../shared/refusals.ts'

export const providerBase = '/provider/v1'

export const providerLimits = { clockSkewSeconds: 300, launchTokenSeconds: 60, maxCents: 100_000_000_000 } as const

export const providerHeaders = {
  provider: 'x-provider-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const

export type SignedParts = {
  direction: 'request' | 'response'
  timestamp: string
  method: string
  path: string
  provider: string
  /** The nonce of the request; the response repeats it. */
  nonce: string
}

/**
 * The text that the HMAC covers before the raw body, for each signature version. Version 1 covers neither direction nor nonce. It is accepted until
 * a date that the house sets; this is the default.
 */
export const signedHeads = {
  v2: ({ direction, timestamp, method, path, provider, nonce }: SignedParts): string =>
    `${direction}\n${timestamp}\n${method}\n${path}\n${provider}\n${nonce}\n`,
  v1: ({ timestamp, method, path }: SignedParts): string => `${timestamp}\n${method}\n${path}\n`,
} as const

export type SignatureForm = keyof typeof signedHeads

export const firstFormEndsOn = '2027-06-01'

const name = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\p{C}]+$/u, 'no control characters')
const player = id
const session = id
const wholeCents = z.number().int().min(0).max(providerLimits.maxCents)
/** Parsed loosely and validated separately, so that an invalid amount gets INVALID_AMOUNT. */
const amountToJudge = z.unknown().meta({ description: 'whole cents, 0 or more', type: 'integer', minimum: 0 })

const held = z.number().int().min(0)

const balance = z.object({
  playable: held.meta({ description: 'the game wallet and bonus credit together' }),
  cash: held,
  bonus: held,
  version: z.number().int().meta({ description: "grows with every movement of the player's book" }),
})

const moved = z.object({ transaction: name, balance })

/** An optional addition. Only callers that request it get it. */
const asksForFreeSpins = z.literal(true).optional().meta({ description: 'request `freeSpins` in the response' })
const freeSpins = z
  .object({ left: z.number().int().positive(), amount: wholeCents, grant: name })
  .nullable()
  .optional()
  .meta({
    description:
      'only where it was asked for: the free spins left in this game, the stake of each, and an id of ours that tells one grant of them from another; null: none',
  })

const movement = z.object({
  kind: z.enum(['bet', 'win', 'rollback']),
  transaction: name,
  amount: wholeCents,
  rolledBack: z.boolean(),
})

/** The query parameters of a launch URL, which the player's browser opens. */
export const launchParameters = z.object({
  token: name.meta({ description: 'valid once, for a short time, for this game' }),
  game: name,
  lang: z.enum(languageCodes).meta({
    description:
      "the language of the player's page; a later version may add languages, so treat an unknown one as `en`",
  }),
  currency: z.string(),
  platform: z.enum(['desktop', 'mobile']),
  mode: z.literal('real'),
  lobby_url: z.string().meta({ description: 'the address of the app, for a button that leaves the game' }),
  reminder_minutes: z
    .string()
    .optional()
    .meta({ description: 'the reality check interval, if the player has set one' }),
})
export type LaunchParameters = z.infer<typeof launchParameters>

type ProviderCallShape = { summary: string; body: z.ZodType; answer: z.ZodType; refusals: readonly RefusalCode[] }

/** One entry per call: its input, its output beside `result: "OK"`, and its refusals. */
export const providerCalls = {
  session: {
    summary: 'Exchange the launch token, once, for a session of player, operator wallet and game',
    body: z.strictObject({ token: name, game: name, freeSpins: asksForFreeSpins }),
    answer: z.object({
      session,
      player,
      username: z.string(),
      game: name,
      currency: z.string(),
      balance,
      freeSpins,
      packageVersion: z
        .number()
        .int()
        .optional()
        .meta({ description: 'only for a game that the house hosts: the version that this player plays' }),
    }),
    refusals: ['SESSION_NOT_FOUND', 'PLAYER_BLOCKED', 'GAME_DISABLED'],
  },
  balance: {
    summary: 'The playable balance of this session',
    body: z.strictObject({ session, player, freeSpins: asksForFreeSpins }),
    answer: z.object({ balance, freeSpins }),
    refusals: ['SESSION_NOT_FOUND', 'SESSION_EXPIRED'],
  },
  bet: {
    summary: 'Take a stake: bonus credit first, then the game wallet',
    body: z.strictObject({
      session,
      player,
      transaction: name,
      round: name,
      amount: amountToJudge,
      freeSpin: z.literal(true).optional().meta({ description: 'play a free spin of this amount, without a stake' }),
    }),
    answer: moved.extend({
      freeSpinsLeft: z.number().int().min(0).optional().meta({ description: 'only for a free spin' }),
      freeSpinsGrant: name.optional().meta({ description: 'only for a free spin: its grant' }),
    }),
    refusals: [
      'SESSION_NOT_FOUND',
      'SESSION_EXPIRED',
      'PLAYER_BLOCKED',
      'GAME_DISABLED',
      'INVALID_AMOUNT',
      'LIMIT_REACHED',
      'INSUFFICIENT_FUNDS',
      'NO_FREE_SPIN',
      'TX_CONFLICT',
      'ROUND_CLOSED',
      'ROLLED_BACK',
    ],
  },
  win: {
    summary:
      'Pay a win; 0 with roundClosed is the loss. An ended session, a blocked player or a disabled game is no reason to refuse',
    body: z.strictObject({
      player,
      transaction: name,
      round: name,
      bet: name.optional(),
      amount: amountToJudge,
      roundClosed: z.boolean(),
      counted: z.literal(true).optional().meta({ description: 'request `counted` in the response' }),
    }),
    answer: moved.extend({
      counted: wholeCents.nullable().optional().meta({
        description:
          "only where it was asked for: what the round has counted toward the player's bonus; null: no bonus credit has paid for it, or it is not closed",
      }),
    }),
    refusals: [
      'INVALID_AMOUNT',
      'BALANCE_LIMIT_REACHED',
      'PAYOUT_LIMIT_REACHED',
      'TX_CONFLICT',
      'BET_NOT_FOUND',
      'ROUND_CLOSED',
      'ALREADY_RESOLVED',
      'ROLLED_BACK',
    ],
  },
  rollback: {
    summary: 'Undo a bet by its transaction id; if the bet has not arrived yet, it will have no effect',
    body: z.strictObject({ player, transaction: name, target: name }),
    answer: moved
      .partial({ balance: true })
      .meta({ description: 'without a balance if the bet has not arrived, because its wallet is unknown' }),
    refusals: ['BALANCE_LIMIT_REACHED', 'TX_CONFLICT', 'BET_NOT_FOUND', 'ALREADY_RESOLVED'],
  },
  round: {
    summary: 'The state of a round and its movements, for replay and after a lost response',
    body: z.strictObject({ player, round: name }),
    answer: z.object({ state: z.enum(['open', 'closed', 'rolled-back']), movements: z.array(movement) }),
    refusals: ['BET_NOT_FOUND'],
  },
} as const satisfies Record<string, ProviderCallShape>

export type ProviderCall = keyof typeof providerCalls
/** A launch token is valid once, so `session` is sent alone: the answer of a batch may be lost. */
export type BatchedCall = Exclude<ProviderCall, 'session'>
export type ProviderBody<N extends ProviderCall> = z.output<(typeof providerCalls)[N]['body']>
export type ProviderAnswer<N extends ProviderCall> = z.output<(typeof providerCalls)[N]['answer']>
export type ProviderBalance = z.infer<typeof balance>
