/** The house API, used by the desk and the command line of the house. It has its own addresses, its own accounts and its own tokens. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { aggregatorCalls, aggregatorShapes } from './aggregators.ts'
import { controlCalls, controlShapes } from './control.ts'
import { creditCalls, creditShapes } from './credit.ts'
import { databaseCalls, databaseShapes } from './database.ts'
import { deskCalls, deskShapes } from './desk.ts'
import { overviewCalls, overviewShapes } from './overview.ts'
import { inboxCalls, inboxShapes } from './inbox.ts'
import { houseBonusCalls, houseBonusShapes } from './bonus.ts'
import {
  after,
  inOtherLanguages,
  limit,
  next,
  operatorId,
  operatorIdText,
  reason,
  username,
  waitsSince,
} from './fields.ts'
import { eventCalls, eventShapes } from './events.ts'
import { houseGameCalls, houseGameShapes } from './games.ts'
import { ledgerCalls, ledgerShapes } from './ledger.ts'
import { housePackageCalls, housePackageShapes } from './packages.ts'
import { housePlayerCalls, housePlayerShapes } from './players.ts'
import { operatorCalls, operatorShapes } from './operators.ts'
import { suspensionCalls, suspensionShapes } from './suspensions.ts'
import { roleCalls, roleShapes } from './own-roles.ts'
import { staffCalls, staffShapes } from './staff.ts'
import { staffPasskeyCalls, staffPasskeyShapes } from './staff-passkeys.ts'
import { publicLogCalls, publicLogShapes } from './public-log.ts'
import { raceCalls, raceShapes } from './race.ts'
import { riskCalls, riskShapes } from './risk.ts'
import { reportCalls, reportShapes } from './reports.ts'
import { payment, recordedPayment, tillCalls, tillShapes } from './till.ts'
import { settlementCalls, settlementShapes } from './settlements.ts'
import { stockCalls, stockShapes } from './stock.ts'
import { zoneCalls, zoneShapes } from './zones.ts'
import { amount, amountToMove } from '../shared/money.ts'
import { positiveInteger } from '../shared/paging.ts'
import type { HouseAccess } from './permissions.ts'
import type { ReadBody, ReadQuery, Shape } from '../shared/shape.ts'

export const houseBase = '/house/v1'

/** A public default. In demo mode it acts as the demo owner; live mode rejects it. */
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

/**
 * `permission`: what a staff member or an API key needs for the call. `recentSignIn`: a session whose password and code were checked within
 * the last five minutes, so no API key; `to-loosen`: only for a change that lets more happen, such as enabling a game. `optionalSession`: anyone may call it, and a valid session is recognised.
 */
type HouseCall = {
  method: 'GET' | 'POST'
  path: string
  permission: HouseAccess
  recentSignIn?: 'always' | 'to-loosen'
  optionalSession?: true
  summary: string
}

export const houseCalls = {
  listTexts: {
    method: 'GET',
    path: '/sms',
    permission: 'texts.read',
    summary: 'Texts in the development outbox, newest first',
  },
  listHouseOperators: { method: 'GET', path: '/operators', permission: 'operators.read', summary: 'All operators' },
  createOperator: { method: 'POST', path: '/operators', permission: 'operators.change', summary: 'Add an operator' },
  blockOperator: {
    method: 'POST',
    path: '/operators/block',
    permission: 'operators.change',
    summary: 'Close or reopen an operator for new players',
  },
  listApplications: {
    method: 'GET',
    path: '/operators/applications',
    permission: 'applications.read',
    summary: 'Applications that wait for an operator, oldest first',
  },
  approveApplication: {
    method: 'POST',
    path: '/operators/approve',
    permission: 'applications.decide',
    summary: 'Connect a player who has applied',
  },
  grantCredit: {
    method: 'POST',
    path: '/credit',
    permission: 'credit.grant',
    summary: "Grant an operator's credit to a player",
  },
  listRedeems: { method: 'GET', path: '/redeem', permission: 'redeems.read', summary: 'Redeems, newest first' },
  confirmRedeem: {
    method: 'POST',
    path: '/redeem/confirm',
    permission: 'redeems.settle',
    summary: 'Pay a redeem, with its validation code',
  },
  rejectRedeem: {
    method: 'POST',
    path: '/redeem/reject',
    permission: 'redeems.settle',
    summary: 'Reject a pending redeem; the player gets the credit back',
  },
  notify: {
    method: 'POST',
    path: '/notify',
    permission: 'notices.send',
    summary: 'Send a notification to one player, or to all',
  },
  getBroadcast: {
    method: 'GET',
    path: '/notify',
    permission: 'notices.read',
    summary: 'The progress of a notification to many players',
  },
  ...inboxCalls,
  ...houseBonusCalls,
  ...housePlayerCalls,
  ...houseGameCalls,
  ...housePackageCalls,
  ...aggregatorCalls,
  ...ledgerCalls,
  ...raceCalls,
  ...riskCalls,
  ...suspensionCalls,
  ...operatorCalls,
  ...reportCalls,
  ...tillCalls,
  ...databaseCalls,
  ...publicLogCalls,
  ...eventCalls,
  ...controlCalls,
  ...creditCalls,
  ...stockCalls,
  ...settlementCalls,
  ...zoneCalls,
  ...deskCalls,
  ...overviewCalls,
  ...staffCalls,
  ...staffPasskeyCalls,
  ...roleCalls,
} as const satisfies Record<string, HouseCall>

export type HouseCallName = keyof typeof houseCalls

const nothing = z.object({})
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
  ...recordedPayment,
  status: redeemStatus,
  wrongCodes: z.number().int(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable().meta({ description: 'when it was paid, rejected or cancelled' }),
  settledBy: z.string().nullable().meta({ description: 'the staff member who paid or rejected it; null: none' }),
  approvedBy: z.string().nullable().meta({ description: 'the second person, if the payment needed one' }),
  receipt: z.string().nullable().meta({ description: 'the number of the receipt; the audit log has it too' }),
  rejection: z
    .object({ reason: z.string(), reasonTranslations: z.record(z.string(), z.string()) })
    .nullable()
    .meta({ description: 'why it was rejected, as the player reads it' }),
  waitsSince,
})

const notifiedPlayers = {
  notified: z.number().int().meta({ description: 'the number of players notified so far' }),
  told: z.number().int().meta({ description: 'the same as `notified`, for clients of version 0.3' }),
}

const settlementId = fields.requestId.optional().meta({
  description:
    'a repetition with the same id by the same person gets the first answer. Without it, a repetition within a minute does',
})

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
    refusals: ['OPERATOR_EXISTS', 'APPROVAL_REQUIRED'],
  },
  blockOperator: {
    body: z.strictObject({ operatorId, blocked: z.boolean() }),
    data: nothing,
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  listApplications: {
    query: z.strictObject({ operatorId: operatorIdText.optional(), after, limit: positiveInteger(999).default(500) }),
    data: z.object({
      applications: z.array(
        z.object({ operatorId, username: z.string(), note: z.string().nullable(), createdAt: z.iso.datetime() }),
      ),
      next,
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
    body: z.strictObject({ requestId: fields.requestId, operatorId, username, amount: amountToMove, ...payment }),
    data: z.object({
      mainWallet: amount,
      grantId: fields.id,
      grantedAt: z.iso
        .datetime()
        .optional()
        .meta({ description: 'a repeated request gets the time of the first one; nodes of 0.3 leave it out' }),
    }),
    refusals: [
      'PLAYER_NOT_FOUND',
      'OPERATOR_NOT_FOUND',
      'OPERATOR_NOT_CONNECTED',
      'STOCK_EXHAUSTED',
      'BALANCE_LIMIT_REACHED',
      'WALLET_FROZEN',
      'CONFLICT',
      'RETRY_LATER',
      'APPROVAL_REQUIRED',
      'SHIFT_REQUIRED',
    ],
  },
  listRedeems: {
    query: z.strictObject({
      status: redeemStatus.optional(),
      operatorId: operatorIdText.optional(),
      redeem_id: redeemId.optional(),
      after,
      limit,
    }),
    data: z.object({ redeems: z.array(houseRedeem), next }),
    refusals: [],
  },
  confirmRedeem: {
    body: z.strictObject({ requestId: settlementId, redeem_id: redeemId, code: z.string().min(1).max(32), ...payment }),
    data: z.object({ redeem: houseRedeem }),
    refusals: [
      'REDEEM_NOT_FOUND',
      'REDEEM_NOT_PENDING',
      'WRONG_VALIDATION_CODE',
      'REDEEM_LOCKED',
      'ACCOUNT_SUSPENDED',
      'WALLET_FROZEN',
      'RETRY_LATER',
      'APPROVAL_REQUIRED',
      'SHIFT_REQUIRED',
    ],
  },
  rejectRedeem: {
    body: z.strictObject({
      requestId: settlementId,
      redeem_id: redeemId,
      reason: reason.optional().meta({ description: 'the player reads it; in English' }),
      reasonTranslations: inOtherLanguages(reason),
    }),
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
      ...notifiedPlayers,
      broadcastId: fields.id
        .nullable()
        .meta({ description: 'the id of a message to all players; null: it was sent to one player' }),
    }),
    refusals: ['PLAYER_NOT_FOUND', 'ON_A_BREAK'],
  },
  getBroadcast: {
    query: z.strictObject({ id: fields.id }),
    data: z.object({
      ...notifiedPlayers,
      leftOut: z.number().int().meta({ description: 'on a break or excluded: they get no marketing' }),
      total: z.number().int().meta({ description: 'the number of players at the start, for a progress bar' }),
      isFinished: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
  },
  ...inboxShapes,
  ...houseBonusShapes,
  ...housePlayerShapes,
  ...houseGameShapes,
  ...housePackageShapes,
  ...aggregatorShapes,
  ...ledgerShapes,
  ...raceShapes,
  ...riskShapes,
  ...suspensionShapes,
  ...operatorShapes,
  ...reportShapes,
  ...tillShapes,
  ...databaseShapes,
  ...publicLogShapes,
  ...eventShapes,
  ...controlShapes,
  ...creditShapes,
  ...stockShapes,
  ...settlementShapes,
  ...zoneShapes,
  ...deskShapes,
  ...overviewShapes,
  ...staffShapes,
  ...staffPasskeyShapes,
  ...roleShapes,
} as const satisfies Record<HouseCallName, Shape>

export type HouseBody<N extends HouseCallName> = ReadBody<(typeof houseShapes)[N]>
export type HouseQuery<N extends HouseCallName> = ReadQuery<(typeof houseShapes)[N]>
