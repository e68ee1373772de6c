/** Connections to aggregators in the house API. */
import { z } from 'zod'
import { after, changeWanted, hasChange, limit, next } from './fields.ts'
import { defaultPayoutLimits } from './lists.ts'
import { amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

export const aggregatorCalls = {
  listConnections: {
    method: 'GET',
    path: '/aggregators',
    permission: 'providers.read',
    summary: 'Connections to aggregators, with their keys',
  },
  addConnection: {
    method: 'POST',
    path: '/aggregators',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary: 'Add a connection to an aggregator, and a provider with the same id',
  },
  changeConnection: {
    method: 'POST',
    path: '/aggregators/change',
    permission: 'providers.change',
    recentSignIn: 'to-loosen',
    summary: 'Change the addresses or the settings of a connection',
  },
  trustConnectionKey: {
    method: 'POST',
    path: '/aggregators/trust-key',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary: 'Accept a new public key of the aggregator; the one before it stays valid, older ones become invalid',
  },
  renewConnectionKey: {
    method: 'POST',
    path: '/aggregators/renew-key',
    permission: 'providers.change',
    summary:
      'Create the next key of the house for a connection. It is not used yet, so that the aggregator gets it first',
  },
  useConnectionKey: {
    method: 'POST',
    path: '/aggregators/use-key',
    permission: 'providers.change',
    summary: 'Sign with the next key of the house from now on',
  },
  listConnectionGames: {
    method: 'GET',
    path: '/aggregators/games',
    permission: 'games.read',
    summary: "The games of an aggregator's list, by name",
  },
  readConnectionGames: {
    method: 'POST',
    path: '/aggregators/games/read',
    permission: 'games.change',
    summary: "Read the aggregator's list of games now; it is read every hour",
  },
  addConnectionGames: {
    method: 'POST',
    path: '/aggregators/games/add',
    permission: 'games.change',
    recentSignIn: 'always',
    summary: "Add games of an aggregator's list to the catalogue, in trial; their pictures follow within minutes",
  },
  declineConnectionGame: {
    method: 'POST',
    path: '/aggregators/games/decline',
    permission: 'games.change',
    summary: "Remove a game of an aggregator's list from the ones that wait, or let it wait again",
  },
  listConnectionFindings: {
    method: 'GET',
    path: '/aggregators/findings',
    permission: 'providers.read',
    summary: 'Transactions that an aggregator and the house see differently, and rounds without an end, newest first',
  },
  closeConnectionFinding: {
    method: 'POST',
    path: '/aggregators/findings/close',
    permission: 'providers.change',
    summary: 'Mark a finding as dealt with',
  },
} as const

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and dashes, at most 40')
const name = z.string().trim().min(1).max(60)
const address = z
  .string()
  .max(300)
  .regex(
    /^(https:\/\/[^\s/\\?#@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)(\/[^\s\\?#]*)?$/,
    'https://… without a query; http only for this machine',
  )
const vendorOperator = z.number().int().min(1).max(2_000_000_000)
const country = z.string().regex(/^[A-Z]{2}$/, 'a code of ISO 3166-1, like US')
const host = z.string().regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/, 'a host name, with a port if it is not the usual one')
const pictureHosts = z.array(host).max(20)
const pageHost = z
  .string()
  .regex(
    /^(\*\.)?[a-z0-9-][a-z0-9.-]{0,252}(:\d{1,5}|:\*)?$/,
    'a host name; *. before it stands for all hosts below it, and :* for every port',
  )
const pageHosts = z.array(pageHost).max(20)
const source = z.string().regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/, 'an address or a network, like 203.0.113.0/24')
const sources = z.array(source).max(50)
const roundIdleHours = z.number().int().min(1).max(720)
const publicKey = z
  .string()
  .max(4000)
  .meta({ description: 'an RSA key of at least 2,048 bits, as PEM: -----BEGIN PUBLIC KEY-----' })

const connection = z.object({
  id: z.string(),
  name: z.string(),
  dialect: z.string().meta({ description: 'the protocol that the aggregator speaks' }),
  address: z.string().meta({ description: 'where our calls go' }),
  path: z.string().meta({ description: "the base of the aggregator's calls, on the host of the players' site" }),
  vendorOperator: z.number().int(),
  country: z.string(),
  pictureHosts: z.array(z.string()),
  pageHosts: z
    .array(z.string())
    .meta({ description: 'the hosts of the pages of games; empty: games open by themselves' }),
  sources: z.array(z.string()),
  roundIdleHours: z.number().int(),
  enabled: z.boolean().meta({ description: 'switchProvider changes it; wins and rollbacks are always accepted' }),
  trustedKeys: z.array(z.object({ fingerprint: z.string(), addedAt: z.iso.datetime() })).meta({
    description: 'the public keys of the aggregator that are valid, newest first',
  }),
  publicKey: z.string().meta({ description: 'the public key of the house that signs now' }),
  listReadAt: z.iso.datetime().nullable().meta({ description: 'when the list of games was read; null: never' }),
  listProblem: z.string().nullable().meta({ description: 'why the last attempt to read it failed' }),
  nextPublicKey: z.string().nullable().meta({ description: 'the next one, until it is used; null: none' }),
})

const data = z.object({ connection })

const code = z.string().min(1).max(128).meta({ description: "the aggregator's code of the game" })
const connectionGame = z.object({
  code,
  name: z.string(),
  studio: z.string(),
  category: z.string(),
  returnToPlayer: z.number().nullable().meta({ description: 'in percent; null: the list does not have it' }),
  hasFreeSpins: z.boolean(),
  blockedCountries: z.array(z.string()).meta({ description: 'players of these countries cannot open the game' }),
  isEnabled: z.boolean().meta({ description: 'at the aggregator' }),
  isListed: z.boolean().meta({ description: 'in the list that was read last' }),
  isDeclined: z.boolean(),
  gameId: z.string().nullable().meta({ description: 'its game in the catalogue; null: not added' }),
  firstListedAt: z.iso.datetime(),
})
const listState = z.enum(['new', 'added', 'declined', 'all'])
const findingKinds = [
  'already-resolved',
  'round-closed',
  'win-rolled-back',
  'free-spin-refused',
  'round-idle',
  'fraction-left',
  'reward-failed',
] as const
const finding = z.object({
  id: z.string(),
  connection: z.string(),
  kind: z.enum(findingKinds),
  username: z.string(),
  transaction: z.string(),
  round: z.string().nullable(),
  game: z.string().nullable().meta({ description: "the aggregator's code" }),
  millicents: z.number().nullable().meta({ description: 'the amount in 1/1000 cent' }),
  at: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
})

export const aggregatorShapes = {
  listConnections: { data: z.object({ connections: z.array(connection) }), refusals: [] },
  addConnection: {
    body: z.strictObject({
      id,
      name,
      dialect: z.enum(['hub88']).default('hub88'),
      address: address.meta({ description: "the aggregator's address, before the path of its calls" }),
      vendorOperator: vendorOperator.meta({ description: "the house's number at the aggregator" }),
      publicKey,
      country: country.default('US').meta({ description: 'of players whose profile has none' }),
      pictureHosts: pictureHosts.default([]).meta({ description: 'from where pictures of games are fetched' }),
      pageHosts: pageHosts.default([]).meta({
        description:
          'the hosts of the pages of games, which then open inside a page of the house; with one, other hosts do not open',
      }),
      sources: sources.default([]).meta({ description: 'the addresses that may call; empty: all' }),
      roundIdleHours: roundIdleHours
        .default(24)
        .meta({ description: 'after so many hours without a movement, a round is closed' }),
      maxRoundPayout: amountToMove
        .nullable()
        .optional()
        .meta({ description: `without it: ${defaultPayoutLimits.maxRoundPayout}; null: no limit` }),
      maxDayPayout: amountToMove
        .nullable()
        .optional()
        .meta({ description: `without it: ${defaultPayoutLimits.maxDayPayout}; null: no limit` }),
    }),
    data,
    refusals: ['PROVIDER_EXISTS', 'APPROVAL_REQUIRED'],
  },
  changeConnection: {
    body: z
      .strictObject({
        id,
        address: address.optional(),
        vendorOperator: vendorOperator.optional(),
        country: country.optional(),
        pictureHosts: pictureHosts.optional().meta({ description: 'all of them' }),
        pageHosts: pageHosts.optional().meta({ description: 'all of them; empty: games open by themselves' }),
        sources: sources.optional().meta({ description: 'all of them; empty: every address may call' }),
        roundIdleHours: roundIdleHours.optional(),
      })
      .refine(hasChange, changeWanted),
    data,
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  trustConnectionKey: {
    body: z.strictObject({ id, publicKey }),
    data,
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  renewConnectionKey: { body: z.strictObject({ id }), data, refusals: ['PROVIDER_NOT_FOUND'] },
  useConnectionKey: { body: z.strictObject({ id }), data, refusals: ['PROVIDER_NOT_FOUND', 'NOT_FOUND'] },
  listConnectionGames: {
    query: z.strictObject({
      id,
      state: listState.default('new').meta({ description: '`new`: neither added nor declined' }),
      text: z.string().max(100).optional().meta({ description: 'part of the name, the code or the studio' }),
      after,
      limit,
    }),
    data: z.object({ games: z.array(connectionGame), total: z.number().int(), next }),
    refusals: ['PROVIDER_NOT_FOUND'],
  },
  readConnectionGames: {
    body: z.strictObject({ id }),
    data: z.object({
      listed: z.number().int(),
      added: z.number().int().meta({ description: 'that were not listed before' }),
    }),
    refusals: ['PROVIDER_NOT_FOUND', 'FORBIDDEN', 'RETRY_LATER'],
  },
  addConnectionGames: {
    body: z.strictObject({
      id,
      codes: z.array(code).min(1).max(100),
      returnToPlayer: z
        .number()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'in percent, for games whose RTP the list does not have' }),
    }),
    data: z.object({ games: z.array(connectionGame) }),
    refusals: ['PROVIDER_NOT_FOUND', 'GAME_NOT_FOUND', 'GAME_EXISTS'],
  },
  declineConnectionGame: {
    body: z.strictObject({ id, code, isDeclined: z.boolean().default(true) }),
    data: z.object({ game: connectionGame }),
    refusals: ['PROVIDER_NOT_FOUND', 'GAME_NOT_FOUND'],
  },
  listConnectionFindings: {
    query: z.strictObject({
      id: id.optional().meta({ description: 'of one connection' }),
      state: z.enum(['open', 'all']).default('open').meta({ description: '`open`: not dealt with yet' }),
      after,
      limit,
    }),
    data: z.object({ findings: z.array(finding), next }),
    refusals: [],
  },
  closeConnectionFinding: {
    body: z.strictObject({ findingId: z.string().regex(/^\d{1,18}$/) }),
    data: z.object({ finding }),
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof aggregatorCalls, Shape>
