/** Players in the house API: search, statement, exclusion, unlock and closing. */
import { z } from 'zod'
import { exclusionLengths } from '../shared/exclusion-lengths.ts'
import * as fields from '../shared/fields.ts'
import { limit, operatorId, reason, username, waitingRequest } from './fields.ts'
import { operatorStatuses } from './lists.ts'
import { amount } from '../shared/money.ts'
import { saferPlay } from '../player/safer.ts'
import type { Shape } from '../shared/shape.ts'
import { houseSuspension } from './suspensions.ts'
import { houseStatementLine, statementShapes } from '../player/statement.ts'

export const housePlayerCalls = {
  findPlayers: {
    method: 'GET',
    path: '/players',
    permission: 'players.read',
    summary: 'Players by the beginning of the username or the end of the phone',
  },
  showPlayer: {
    method: 'GET',
    path: '/players/show',
    permission: 'players.read',
    summary: 'One player, with operators and balances',
  },
  showStatement: {
    method: 'GET',
    path: '/players/statement',
    permission: 'players.read',
    summary: "Every movement of a player's credit, newest first, each with the balance after it",
  },
  confiscate: {
    method: 'POST',
    path: '/players/confiscate',
    permission: 'players.close',
    summary: 'Take all credit back and close the account',
  },
  unlockPlayer: {
    method: 'POST',
    path: '/players/unlock',
    permission: 'players.change',
    recentSignIn: 'to-loosen',
    summary:
      "Clear a player's rate limits for sign-in, codes and text messages. From the fourth time in 24 hours on, it needs a second person",
  },
  changePhoneFor: {
    method: 'POST',
    path: '/players/change-phone',
    permission: 'players.change',
    recentSignIn: 'always',
    summary:
      "Change a player's phone, also during an exclusion. For 24 hours, the number does not recover the password",
  },
  takeBreakFor: {
    method: 'POST',
    path: '/players/take-break',
    permission: 'players.change',
    summary: 'Exclude a player at their request',
  },
  liftExclusion: {
    method: 'POST',
    path: '/players/lift-exclusion',
    permission: 'players.change',
    recentSignIn: 'always',
    summary: 'Lift a permanent self-exclusion, at the earliest after six months',
  },
} as const

const housePlayer = z.object({
  id: fields.id,
  username: z.string(),
  realName: z.string().nullable().meta({ description: 'first and last name; null: not entered, or deleted' }),
  phone: z.string().nullable().meta({ description: 'null: deleted, with the name, date of birth and gender' }),
  verified: z.boolean(),
  standing: z.enum(['active', 'deactivated', 'closed']),
})

export const housePlayerShapes = {
  findPlayers: {
    query: z.strictObject({ text: z.string().min(1).max(64), limit }),
    data: z.object({ players: z.array(housePlayer) }),
    refusals: [],
  },
  showPlayer: {
    query: z
      .strictObject({ username: username.optional(), id: fields.id.optional() })
      .refine(({ username: name, id }) => (name === undefined) !== (id === undefined), {
        message: 'Either the username or the id',
      }),
    data: z.object({
      player: housePlayer,
      operators: z.array(z.object({ operatorId, status: z.enum(operatorStatuses) })),
      balances: z.array(z.object({ account: z.string(), amount })),
      saferPlay: saferPlay
        .nullable()
        .meta({ description: 'limits, exclusion and reality check of the player; null for staff of an operator' }),
      isExcluded: z.boolean().meta({ description: 'the player is in a time-out or a self-exclusion now' }),
      suspension: houseSuspension.optional().meta({ description: 'by the house, and in effect now; absent: none' }),
      waiting: z.array(waitingRequest).meta({
        description: 'requests about the player that wait for a second person; those that the role could make',
      }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  showStatement: {
    query: statementShapes.getStatement.query.extend({ username }),
    data: statementShapes.getStatement.data.extend({ rows: z.array(houseStatementLine) }),
    refusals: ['PLAYER_NOT_FOUND', 'OPERATOR_NOT_FOUND'],
  },
  changePhoneFor: {
    body: z.strictObject({ username, phone: fields.phoneWithDialCode, reason }),
    data: z.object({ phone: z.string() }),
    refusals: [
      'PLAYER_NOT_FOUND',
      'PHONE_UNCHANGED',
      'PHONE_TAKEN',
      'PHONE_BLOCKED',
      'ACCOUNT_CLOSED',
      'APPROVAL_REQUIRED',
    ],
  },
  takeBreakFor: {
    body: z.strictObject({ username, length: z.enum(exclusionLengths), reason }),
    data: z.object({ saferPlay }),
    refusals: ['PLAYER_NOT_FOUND', 'BREAK_NOT_SHORTENED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  liftExclusion: {
    body: z.strictObject({ username, reason }),
    data: z.object({ saferPlay }),
    refusals: ['PLAYER_NOT_FOUND', 'NO_BREAK', 'BREAK_NOT_OVER', 'WALLET_FROZEN', 'RETRY_LATER', 'APPROVAL_REQUIRED'],
  },
  confiscate: {
    body: z.strictObject({ username, reason }),
    data: z.object({ taken: amount }),
    refusals: ['PLAYER_NOT_FOUND', 'WALLET_FROZEN', 'RETRY_LATER', 'APPROVAL_REQUIRED'],
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
    refusals: ['PLAYER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
} as const satisfies Record<keyof typeof housePlayerCalls, Shape>
