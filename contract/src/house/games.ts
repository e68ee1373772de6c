/** Games and game providers in the house API. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { after, changeWanted, hasChange, limit, next, username } from './fields.ts'
import { defaultPayoutLimits } from './lists.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

export const houseGameCalls = {
  listHouseGames: { method: 'GET', path: '/games', permission: 'games.read', summary: 'All games' },
  addGame: {
    method: 'POST',
    path: '/games',
    permission: 'games.change',
    recentSignIn: 'always',
    summary: "Add a provider's game, in trial",
  },
  switchGame: {
    method: 'POST',
    path: '/games/switch',
    permission: 'games.change',
    recentSignIn: 'to-loosen',
    summary: 'Enable or disable a game',
  },
  limitGame: {
    method: 'POST',
    path: '/games/limit',
    permission: 'games.change',
    recentSignIn: 'to-loosen',
    summary: 'Set or remove the maximum bet of a game',
  },
  changeGame: {
    method: 'POST',
    path: '/games/change',
    permission: 'games.change',
    recentSignIn: 'to-loosen',
    summary:
      'Change the name, the category, the tags, the RTP, the launch address, the picture or the maximum bet of a game',
  },
  setTrial: {
    method: 'POST',
    path: '/games/trial',
    permission: 'games.change',
    recentSignIn: 'to-loosen',
    summary: 'Show a game only to chosen players, or to everybody again',
  },
  chooseTrialPlayer: {
    method: 'POST',
    path: '/games/trial/players',
    permission: 'games.change',
    summary: 'Let a player into the trial of a game, or end it for the player',
  },
  listProviders: { method: 'GET', path: '/providers', permission: 'providers.read', summary: 'All game providers' },
  addProvider: {
    method: 'POST',
    path: '/providers',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary: 'Add a game provider; its secret is returned only here',
  },
  rotateSecret: {
    method: 'POST',
    path: '/providers/rotate',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary:
      'Create a new secret for a provider, returned only here; the previous one stays valid, older ones become invalid',
  },
  takeSecret: {
    method: 'POST',
    path: '/providers/secret',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary:
      'Get the secret of an own request that was approved within 24 hours. A repeated call returns a new one, and the earlier one stops working',
  },
  switchProvider: {
    method: 'POST',
    path: '/providers/switch',
    permission: 'providers.change',
    recentSignIn: 'to-loosen',
    summary: 'Enable or disable bets of a provider; wins and rollbacks are always accepted',
  },
  limitProvider: {
    method: 'POST',
    path: '/providers/limits',
    permission: 'providers.change',
    summary: 'Set or remove the limits on what a provider pays above the stakes, in a round and in a day',
    recentSignIn: 'to-loosen',
  },
  listHeldWins: {
    method: 'GET',
    path: '/providers/held-wins',
    permission: 'providers.read',
    summary: 'Wins that a limit on payouts has refused, newest first',
  },
} as const

const houseGame = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  returnToPlayer: z.number(),
  enabled: z.boolean(),
  provider: z.string().nullable(),
  launchUrl: z.string().nullable(),
  maxBet: amount.nullable().meta({ description: 'null: no limit' }),
  picture: z.string().nullable().meta({ description: 'its path on the site; null: the standard picture' }),
  isTrial: z.boolean().meta({ description: 'only chosen players see and play it' }),
  maxMultiple: z
    .number()
    .nullable()
    .meta({ description: 'no round pays more than this multiple of its stakes; null: unknown' }),
  tags: z.array(z.string()),
  listedAt: z.iso.datetime().nullable().meta({ description: 'when players first saw it; null: from the beginning' }),
  trialPlayers: z.array(z.string()).meta({ description: 'usernames of the chosen players' }),
})

/** An absolute address, or a path on our own site. */
const address = z
  .string()
  .max(500)
  // Browsers treat a backslash as a slash: a second one would name another site.
  .regex(/^(https?:\/\/[^\s/\\]+|\/(?![/\\]))[^\s\\]*$/, 'https://… or a path like /games/dice/')
/** At most 45 KB of PNG, JPEG or WebP, in base64. */
const picture = z
  .base64()
  .max(61_440)
  .meta({ description: 'PNG, JPEG or WebP of at most 45 KB, in base64; null: the standard picture' })
const gameId = z.string().min(1).max(64)
const roundAddress = address.regex(/\{round\}/, 'has {round} where the round belongs')

const maxMultiple = z.number().min(1).max(1_000_000_000).multipleOf(0.01)
const payoutLimits = {
  maxRoundPayout: amount.nullable().meta({ description: 'of a round, above its stakes; null: no limit' }),
  maxDayPayout: amount.nullable().meta({ description: 'of a UTC day, above the stakes of the day; null: no limit' }),
}
const newPayoutLimits = { maxRoundPayout: amountToMove.nullable(), maxDayPayout: amountToMove.nullable() }

const provider = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  roundUrl: z.string().nullable().meta({ description: 'the address of a round, with {round} as placeholder' }),
  waitingSecret: z
    .object({ approvalId: fields.id, until: z.iso.datetime() })
    .nullable()
    .meta({ description: 'an approved request of the caller, whose secret `takeSecret` returns' }),
  ...payoutLimits,
  paidToday: z
    .string()
    .regex(/^-?\d+\.\d\d$/)
    .meta({
      description: 'payouts minus stakes of this UTC day, as a string; up to a second old',
    }),
})

const heldWin = z.object({
  id: z.string(),
  provider: z.string(),
  username: z.string(),
  transaction: z.string(),
  round: z.string(),
  gameId: z.string(),
  operatorId: z.number().int(),
  amount,
  stake: amount.meta({ description: 'the stakes of the round' }),
  limit: z.enum(['game', 'round', 'day']).meta({
    description: 'what refused it last: the largest multiple of the game, or a limit of the provider',
  }),
  limitAmount: amount,
  attempts: z.number().int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable().meta({ description: 'null: it waits; the provider sends it again' }),
})
const slug = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and dashes, at most 40')
const category = z.string().trim().min(1).max(40)
const tags = z
  .array(z.string().trim().min(1).max(24))
  .max(8)
  .refine((all) => new Set(all.map((tag) => tag.toLowerCase())).size === all.length, 'each tag once')
const returnToPlayer = z.number().min(0).max(200).multipleOf(0.001)
const secret = z.string().meta({ description: 'returned only once' })

export const houseGameShapes = {
  listHouseGames: { data: z.object({ games: z.array(houseGame) }), refusals: [] },
  switchGame: {
    body: z.strictObject({ gameId, enabled: z.boolean() }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  addGame: {
    body: z.strictObject({
      id: slug,
      name: z.string().trim().min(1).max(60),
      category,
      returnToPlayer,
      provider: slug,
      launchUrl: address,
      isTrial: z
        .boolean()
        .default(true)
        .meta({ description: 'only chosen players see and play it, until the trial ends' }),
      maxMultiple: maxMultiple.optional(),
    }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_EXISTS', 'PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  limitGame: {
    body: z.strictObject({ gameId, maxBet: amountToMove.nullable() }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  changeGame: {
    body: z
      .strictObject({
        gameId,
        name: z.string().trim().min(1).max(60).optional(),
        category: category.optional(),
        returnToPlayer: returnToPlayer.optional().meta({ description: 'not of our own games, whose rules fix it' }),
        launchUrl: address.optional(),
        picture: picture.nullable().optional(),
        maxBet: amountToMove.nullable().optional(),
        maxMultiple: maxMultiple.nullable().optional(),
        tags: tags.optional().meta({ description: 'all of them; an empty list removes them' }),
      })
      .refine(hasChange, changeWanted),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  setTrial: {
    body: z.strictObject({ gameId, isTrial: z.boolean() }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  chooseTrialPlayer: {
    body: z.strictObject({ gameId, username, isChosen: z.boolean() }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND', 'PLAYER_NOT_FOUND', 'TOO_MANY_TRIAL_PLAYERS'],
  },
  listProviders: { data: z.object({ providers: z.array(provider) }), refusals: [] },
  addProvider: {
    body: z.strictObject({
      id: slug,
      name: z.string().trim().min(1).max(60),
      roundUrl: roundAddress.optional(),
      maxRoundPayout: newPayoutLimits.maxRoundPayout
        .optional()
        .meta({ description: `without it: ${defaultPayoutLimits.maxRoundPayout}; null: no limit` }),
      maxDayPayout: newPayoutLimits.maxDayPayout
        .optional()
        .meta({ description: `without it: ${defaultPayoutLimits.maxDayPayout}; null: no limit` }),
    }),
    data: z.object({ provider, secret }),
    refusals: ['PROVIDER_EXISTS', 'APPROVAL_REQUIRED'],
  },
  rotateSecret: {
    body: z.strictObject({ providerId: slug }),
    data: z.object({ secret }),
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  takeSecret: {
    body: z.strictObject({ approvalId: fields.id }),
    data: z.object({ providerId: z.string(), secret }),
    refusals: ['APPROVAL_NOT_FOUND', 'APPROVAL_CLOSED'],
  },
  switchProvider: {
    body: z.strictObject({ providerId: slug, enabled: z.boolean() }),
    data: z.object({ provider }),
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  limitProvider: {
    body: z.strictObject({ providerId: slug, ...newPayoutLimits }),
    data: z.object({ provider }),
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  listHeldWins: {
    query: z.strictObject({ after, limit }),
    data: z.object({ wins: z.array(heldWin), next }),
    refusals: [],
  },
} as const satisfies Record<keyof typeof houseGameCalls, Shape>
