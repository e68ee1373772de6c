/** The house API, used by the command line of the house. It has its own addresses and its own token. */
import { z } from 'zod'
import * as fields from './fields.ts'
import { databaseCalls, databaseShapes } from './house-database.ts'
import { inboxCalls, inboxShapes } from './house-inbox.ts'
import { houseBonusCalls, houseBonusShapes } from './house-bonus.ts'
import { ledgerCalls, ledgerShapes, limit, reason, username } from './house-ledger.ts'
import { amount, amountToMove } from './money.ts'
import { breakLengths } from './break-lengths.ts'
import { saferPlay } from './safer.ts'
import type { ReadBody, ReadQuery, Shape } from './shape.ts'
import { statementShapes } from './statement.ts'
import { requestId } from './wallet.ts'

export const houseBase = '/house/v1'

/** A public default. Live mode rejects it. */
export const demoHouseToken = 'demo-house-token-for-a-machine-of-your-own'

/** The address of the house API, from the same settings that the server uses. */
export function houseUrlFrom(env: Record<string, string | undefined>): string {
  const { LUCERO_HOUSE_URL, LUCERO_URL, LUCERO_HOUSE_PORT, LUCERO_HOUSE_HOST = '' } = env
  if (LUCERO_HOUSE_URL) return LUCERO_HOUSE_URL
  if (LUCERO_URL) return LUCERO_URL
  const isAnywhere = ['', '0.0.0.0', '::'].includes(LUCERO_HOUSE_HOST)
  if (!LUCERO_HOUSE_PORT || isAnywhere) return `http://localhost:${LUCERO_HOUSE_PORT || env['PORT'] || 3000}`
  return `http://${LUCERO_HOUSE_HOST.includes(':') ? `[${LUCERO_HOUSE_HOST}]` : LUCERO_HOUSE_HOST}:${LUCERO_HOUSE_PORT}`
}

type HouseCall = { method: 'GET' | 'POST'; path: string; summary: string }

export const houseCalls = {
  listTexts: { method: 'GET', path: '/sms', summary: 'Texts in the development outbox, newest first' },
  listHouseOperators: { method: 'GET', path: '/operators', summary: 'All operators' },
  createOperator: { method: 'POST', path: '/operators', summary: 'Add an operator' },
  blockOperator: {
    method: 'POST',
    path: '/operators/block',
    summary: 'Close or reopen an operator for new players',
  },
  listApplications: { method: 'GET', path: '/operators/applications', summary: 'Applications waiting for an operator' },
  approveApplication: { method: 'POST', path: '/operators/approve', summary: 'Connect a player who has applied' },
  grantCredit: { method: 'POST', path: '/credit', summary: "Grant an operator's credit to a player" },
  listRedeems: { method: 'GET', path: '/redeem', summary: 'Redeems, newest first' },
  confirmRedeem: { method: 'POST', path: '/redeem/confirm', summary: 'Pay a redeem, with its validation code' },
  rejectRedeem: {
    method: 'POST',
    path: '/redeem/reject',
    summary: 'Reject a pending redeem; the player gets the credit back',
  },
  notify: { method: 'POST', path: '/notify', summary: 'Send a notification to one player, or to all' },
  getBroadcast: { method: 'GET', path: '/notify', summary: 'The progress of a notification to many players' },
  ...inboxCalls,
  ...houseBonusCalls,
  findPlayers: {
    method: 'GET',
    path: '/players',
    summary: 'Players by the beginning of the username or the end of the phone',
  },
  showPlayer: { method: 'GET', path: '/players/show', summary: 'One player, with operators and balances' },
  showStatement: {
    method: 'GET',
    path: '/players/statement',
    summary: "Every movement of a player's credit, newest first, each with the balance after it",
  },
  confiscate: { method: 'POST', path: '/players/confiscate', summary: 'Take all credit back and close the account' },
  unlockPlayer: {
    method: 'POST',
    path: '/players/unlock',
    summary: "Clear a player's rate limits for sign-in, codes and text messages",
  },
  changePhoneFor: {
    method: 'POST',
    path: '/players/change-phone',
    summary: "Change a player's phone, also during an exclusion",
  },
  takeBreakFor: {
    method: 'POST',
    path: '/players/take-break',
    summary: 'Exclude a player at their request',
  },
  liftExclusion: {
    method: 'POST',
    path: '/players/lift-exclusion',
    summary: 'Lift a permanent self-exclusion, at the earliest after six months',
  },
  listHouseGames: { method: 'GET', path: '/games', summary: 'All games' },
  addGame: { method: 'POST', path: '/games', summary: "Add a provider's game" },
  switchGame: { method: 'POST', path: '/games/switch', summary: 'Enable or disable a game' },
  limitGame: { method: 'POST', path: '/games/limit', summary: 'Set or remove the maximum bet of a game' },
  listProviders: { method: 'GET', path: '/providers', summary: 'All game providers' },
  addProvider: { method: 'POST', path: '/providers', summary: 'Add a game provider; its secret is returned only here' },
  rotateSecret: {
    method: 'POST',
    path: '/providers/rotate',
    summary:
      'Create a new secret for a provider, returned only here; the previous one stays valid, older ones become invalid',
  },
  switchProvider: {
    method: 'POST',
    path: '/providers/switch',
    summary: 'Enable or disable bets of a provider; wins and rollbacks are always accepted',
  },
  ...ledgerCalls,
  ...databaseCalls,
} as const satisfies Record<string, HouseCall>

export type HouseCallName = keyof typeof houseCalls

const nothing = z.object({})
const operatorId = z.number().int().min(1).max(999_999_999)
const operatorIdText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const redeemId = z.string().min(1).max(64)
const redeemStatus = z.enum(['pending', 'completed', 'rejected', 'cancelled'])

const text = z.object({
  to: z.string(),
  text: z.string(),
  channel: z.enum(['sms', 'voice']),
  createdAt: z.iso.datetime(),
})

const houseOperator = z.object({
  id: operatorId,
  name: z.string(),
  approvesItself: z.boolean(),
  welcomeCredit: amount,
  blocked: z.boolean(),
})

const houseRedeem = z.object({
  redeem_id: z.string(),
  operator_id: z.number().int(),
  username: z.string(),
  amount,
  status: redeemStatus,
  wrongCodes: z.number().int(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable().meta({ description: 'when it was paid, rejected or cancelled' }),
})

const housePlayer = z.object({
  id: fields.id,
  username: z.string(),
  phone: z.string().nullable().meta({ description: 'null: deleted, with the name, date of birth and gender' }),
  verified: z.boolean(),
  standing: z.enum(['active', 'deactivated', 'closed']),
})

const houseGame = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  returnToPlayer: z.number(),
  enabled: z.boolean(),
  provider: z.string().nullable(),
  launchUrl: z.string().nullable(),
  maxBet: amount.nullable().meta({ description: 'null: no limit' }),
})

/** An absolute address, or a path on our own site. */
const address = z
  .string()
  .max(500)
  // Browsers treat a backslash as a slash: a second one would name another site.
  .regex(/^(https?:\/\/[^\s/\\]+|\/(?![/\\]))[^\s\\]*$/, 'https://… or a path like /games/dice/')
const roundAddress = address.regex(/\{round\}/, 'has {round} where the round belongs')

const provider = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  roundUrl: z.string().nullable().meta({ description: 'the address of a round, with {round} as placeholder' }),
})
const slug = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and dashes, at most 40')
const secret = z.string().meta({ description: 'returned only once' })

export const houseShapes = {
  listTexts: {
    query: z.strictObject({
      phone: z
        .string()
        .regex(/^\+?\d{1,14}$/)
        .optional()
        .meta({ description: 'dial code and number together' }),
      limit,
    }),
    data: z.object({ messages: z.array(text) }),
    refusals: [],
  },
  listHouseOperators: { data: z.object({ operators: z.array(houseOperator) }), refusals: [] },
  createOperator: {
    body: z.strictObject({
      id: operatorId,
      name: z.string().trim().min(1).max(60),
      approvesItself: z.boolean().default(false),
      welcomeCredit: amountToMove.or(z.literal(0)).default(0),
    }),
    data: z.object({ operator: houseOperator }),
    refusals: ['OPERATOR_EXISTS'],
  },
  blockOperator: {
    body: z.strictObject({ operatorId, blocked: z.boolean() }),
    data: nothing,
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  listApplications: {
    query: z.strictObject({ operatorId: operatorIdText.optional() }),
    data: z.object({
      applications: z.array(
        z.object({ operatorId, username: z.string(), note: z.string().nullable(), createdAt: z.iso.datetime() }),
      ),
    }),
    refusals: [],
  },
  approveApplication: {
    body: z.strictObject({ operatorId, username }),
    data: nothing,
    refusals: [
      'PLAYER_NOT_FOUND',
      'OPERATOR_NOT_FOUND',
      'APPLICATION_NOT_FOUND',
      'BALANCE_LIMIT_REACHED',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  grantCredit: {
    body: z.strictObject({ requestId, operatorId, username, amount: amountToMove }),
    data: z.object({ mainWallet: amount }),
    refusals: [
      'PLAYER_NOT_FOUND',
      'OPERATOR_NOT_FOUND',
      'OPERATOR_NOT_CONNECTED',
      'BALANCE_LIMIT_REACHED',
      'WALLET_FROZEN',
      'CONFLICT',
      'RETRY_LATER',
    ],
  },
  listRedeems: {
    query: z.strictObject({
      status: redeemStatus.optional(),
      operatorId: operatorIdText.optional(),
      redeem_id: redeemId.optional(),
      limit,
    }),
    data: z.object({ redeems: z.array(houseRedeem) }),
    refusals: [],
  },
  confirmRedeem: {
    body: z.strictObject({ redeem_id: redeemId, code: z.string().min(1).max(32) }),
    data: z.object({ redeem: houseRedeem }),
    refusals: [
      'REDEEM_NOT_FOUND',
      'REDEEM_NOT_PENDING',
      'WRONG_VALIDATION_CODE',
      'REDEEM_LOCKED',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  rejectRedeem: {
    body: z.strictObject({ redeem_id: redeemId }),
    data: z.object({ redeem: houseRedeem }),
    refusals: ['REDEEM_NOT_FOUND', 'REDEEM_NOT_PENDING', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  notify: {
    body: z.strictObject({
      username: username.optional().meta({ description: 'left out: everybody' }),
      message: z.string().trim().min(1).max(1000),
      sender: z.string().trim().min(1).max(40).default('house'),
      purpose: z.enum(['marketing', 'service']).default('marketing').meta({
        description:
          'players on a break or excluded get no marketing; a service message is about their account, their credit or the service',
      }),
    }),
    data: z.object({
      told: z.number().int(),
      broadcastId: fields.id
        .nullable()
        .meta({ description: 'the id of a message to all players; null: it was sent to one player' }),
    }),
    refusals: ['PLAYER_NOT_FOUND', 'ON_A_BREAK'],
  },
  getBroadcast: {
    query: z.strictObject({ id: fields.id }),
    data: z.object({
      told: z.number().int(),
      leftOut: z.number().int().meta({ description: 'on a break or excluded: they get no marketing' }),
      total: z.number().int().meta({ description: 'the number of players at the start, for a progress bar' }),
      isFinished: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
  },
  ...inboxShapes,
  ...houseBonusShapes,
  findPlayers: {
    query: z.strictObject({ text: z.string().min(1).max(64), limit }),
    data: z.object({ players: z.array(housePlayer) }),
    refusals: [],
  },
  showPlayer: {
    query: z.strictObject({ username }),
    data: z.object({
      player: housePlayer,
      operators: z.array(z.object({ operatorId, status: z.enum(['active', 'connected', 'applied', 'left']) })),
      balances: z.array(z.object({ account: z.string(), amount })),
      saferPlay: saferPlay.meta({ description: 'limits, exclusion and reality check of the player' }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  showStatement: {
    query: statementShapes.getStatement.query.extend({ username }),
    data: statementShapes.getStatement.data,
    refusals: ['PLAYER_NOT_FOUND'],
  },
  changePhoneFor: {
    body: z.strictObject({ username, phone: fields.phoneWithDialCode, reason }),
    data: z.object({ phone: z.string() }),
    refusals: ['PLAYER_NOT_FOUND', 'PHONE_UNCHANGED', 'PHONE_TAKEN', 'PHONE_BLOCKED', 'ACCOUNT_CLOSED'],
  },
  takeBreakFor: {
    body: z.strictObject({ username, length: z.enum(breakLengths), reason }),
    data: z.object({ saferPlay }),
    refusals: ['PLAYER_NOT_FOUND', 'BREAK_NOT_SHORTENED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  liftExclusion: {
    body: z.strictObject({ username, reason }),
    data: z.object({ saferPlay }),
    refusals: ['PLAYER_NOT_FOUND', 'NO_BREAK', 'BREAK_NOT_OVER', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  confiscate: {
    body: z.strictObject({ username, reason }),
    data: z.object({ taken: amount }),
    refusals: ['PLAYER_NOT_FOUND', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  unlockPlayer: {
    body: z.union([
      z.strictObject({ username, reason }),
      z.strictObject({ phone: fields.phoneWithDialCode, reason }).meta({
        description: 'a phone without an account can be unlocked too',
      }),
    ]),
    data: z.object({
      username: z.string().nullable().meta({ description: 'null: no verified player has this phone' }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  listHouseGames: { data: z.object({ games: z.array(houseGame) }), refusals: [] },
  switchGame: {
    body: z.strictObject({ gameId: z.string().min(1).max(64), enabled: z.boolean() }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND'],
  },
  addGame: {
    body: z.strictObject({
      id: slug,
      name: z.string().trim().min(1).max(60),
      category: z.string().trim().min(1).max(40),
      returnToPlayer: z.number().min(0).max(200).multipleOf(0.001),
      provider: slug,
      launchUrl: address,
    }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_EXISTS', 'PROVIDER_NOT_FOUND'],
  },
  limitGame: {
    body: z.strictObject({ gameId: z.string().min(1).max(64), maxBet: amountToMove.nullable() }),
    data: z.object({ game: houseGame }),
    refusals: ['GAME_NOT_FOUND'],
  },
  listProviders: { data: z.object({ providers: z.array(provider) }), refusals: [] },
  addProvider: {
    body: z.strictObject({ id: slug, name: z.string().trim().min(1).max(60), roundUrl: roundAddress.optional() }),
    data: z.object({ provider, secret }),
    refusals: ['PROVIDER_EXISTS'],
  },
  rotateSecret: {
    body: z.strictObject({ providerId: slug }),
    data: z.object({ secret }),
    refusals: ['PROVIDER_NOT_FOUND'],
  },
  switchProvider: {
    body: z.strictObject({ providerId: slug, enabled: z.boolean() }),
    data: z.object({ provider }),
    refusals: ['PROVIDER_NOT_FOUND'],
  },
  ...ledgerShapes,
  ...databaseShapes,
} as const satisfies Record<HouseCallName, Shape>

export type HouseBody<N extends HouseCallName> = ReadBody<(typeof houseShapes)[N]>
export type HouseQuery<N extends HouseCallName> = ReadQuery<(typeof houseShapes)[N]>
