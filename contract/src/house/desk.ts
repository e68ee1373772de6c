/** The daily work of the house: applications, changes of operators, search, notes, and deleting personal data. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import {
  after,
  changeWanted,
  hasChange,
  inOtherLanguages,
  limit,
  next,
  operatorId,
  reason,
  username,
} from './fields.ts'
import { riskKinds } from './lists.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { houseSuspension } from './suspensions.ts'

export const deskCalls = {
  rejectApplication: {
    method: 'POST',
    path: '/operators/reject',
    permission: 'applications.decide',
    summary: 'Reject an application with a reason that the player sees; the player may apply again',
  },
  changeOperator: {
    method: 'POST',
    path: '/operators/change',
    permission: 'operators.change',
    summary: 'Change the name, the welcome credit or the approval of an operator',
  },
  search: {
    method: 'GET',
    path: '/search',
    permission: 'players.read',
    summary: 'Players, redeems, rounds, transfers, operators and bonuses by name, phone digits or id',
  },
  listNotes: {
    method: 'GET',
    path: '/players/notes',
    permission: 'players.read',
    summary: 'Notes of staff on a player, newest first; staff of an operator get those of their operator',
  },
  addNote: {
    method: 'POST',
    path: '/players/notes',
    permission: 'players.note',
    summary: 'Add a note on a player; its text is never changed',
  },
  pinNote: {
    method: 'POST',
    path: '/players/notes/pin',
    permission: 'players.note',
    summary: 'Pin a note, so that it is shown wherever money of the player is decided about, or unpin it',
  },
  getPlayerWarnings: {
    method: 'GET',
    path: '/players/warnings',
    permission: 'players.read',
    summary: 'Pinned notes, open risk findings and the suspension of a player, for a decision about money',
  },
  erasePlayer: {
    method: 'POST',
    path: '/players/erase',
    permission: 'players.close',
    summary: 'Close an account without credit and delete its personal data, at the request of the player',
  },
} as const

const nothing = z.object({})
export const openFinding = z.object({ id: z.number().int(), kind: z.enum(riskKinds), score: z.number().int() })

const changedOperator = z.object({
  id: operatorId,
  name: z.string(),
  approvesItself: z.boolean(),
  welcomeCredit: amount,
  blocked: z.boolean(),
})

const noteId = z.string().regex(/^[1-9]\d{0,17}$/)
export const note = z.object({
  id: noteId,
  author: z.string(),
  operatorId: operatorId
    .nullable()
    .meta({ description: 'of the author, when it was written; null: staff of the house, or unknown' }),
  note: z.string(),
  pinned: z.boolean().meta({ description: 'shown wherever money of the player is decided about' }),
  createdAt: z.iso.datetime(),
})

const foundPlayer = z.object({
  id: fields.id,
  username: z.string(),
  name: z.string().nullable().meta({ description: 'first and last name' }),
  phone: z.string().nullable(),
  standing: z.enum(['active', 'deactivated', 'closed']),
})
const foundRedeem = z.object({
  redeem_id: z.string(),
  username: z.string(),
  operatorId,
  amount,
  status: z.string(),
  createdAt: z.iso.datetime(),
})
const foundRound = z.object({
  roundId: z.string(),
  provider: z.string(),
  username: z.string(),
  operatorId,
  gameId: z.string(),
  line: z.number().int().meta({ description: "the line of the player's book with its first bet" }),
  startedAt: z.iso.datetime(),
})
const foundTransfer = z.object({
  transferId: fields.id,
  username: z.string(),
  kind: z.string(),
  operatorId: operatorId.nullable(),
  line: z.number().int().meta({ description: "its line in the player's book" }),
  createdAt: z.iso.datetime(),
})

const foundOperator = z.object({ operatorId, name: z.string(), blocked: z.boolean() })
const foundBonus = z.object({
  bonusId: z.string(),
  title: z.string(),
  operatorId: operatorId.nullable().meta({ description: 'null: of no single operator' }),
  status: z.enum(['draft', 'published', 'withdrawn']),
  offeredUntil: z.iso.datetime(),
})

export const deskShapes = {
  rejectApplication: {
    body: z.strictObject({
      operatorId,
      username,
      reason: reason.meta({ description: 'the player reads it; in English' }),
      reasonTranslations: inOtherLanguages(reason),
    }),
    data: nothing,
    refusals: ['PLAYER_NOT_FOUND', 'OPERATOR_NOT_FOUND', 'APPLICATION_NOT_FOUND', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  changeOperator: {
    body: z
      .strictObject({
        operatorId,
        name: z.string().trim().min(1).max(60).optional(),
        approvesItself: z.boolean().optional(),
        welcomeCredit: amountToMove.or(z.literal(0)).optional(),
      })
      .refine(hasChange, changeWanted),
    data: z.object({ operator: changedOperator }),
    refusals: ['OPERATOR_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  search: {
    query: z.strictObject({ text: z.string().trim().min(2).max(120), limit }),
    data: z.object({
      players: z.array(foundPlayer),
      redeems: z.array(foundRedeem),
      rounds: z.array(foundRound).meta({ description: 'by the whole id, or at least its first eight characters' }),
      transfers: z.array(foundTransfer),
      operators: z.array(foundOperator).meta({ description: 'by a part of the name, or by id' }),
      bonuses: z.array(foundBonus).meta({ description: 'by the start of the title, or by id; with `bonuses.read`' }),
    }),
    refusals: [],
  },
  listNotes: {
    query: z.strictObject({ username, after, limit }),
    data: z.object({ notes: z.array(note), next }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  addNote: {
    body: z.strictObject({ username, note: z.string().trim().min(1).max(2000), pinned: z.boolean().default(false) }),
    data: z.object({ note }),
    refusals: ['PLAYER_NOT_FOUND', 'ACCOUNT_CLOSED'],
  },
  pinNote: {
    body: z.strictObject({ username, noteId, pinned: z.boolean() }),
    data: z.object({ note }),
    refusals: ['PLAYER_NOT_FOUND', 'NOT_FOUND'],
  },
  getPlayerWarnings: {
    query: z.strictObject({ username }),
    data: z.object({
      notes: z.array(note).meta({ description: 'pinned notes, newest first; at most ten' }),
      findings: z
        .array(openFinding)
        .meta({ description: 'open findings of the risk rules, highest score first; empty without `risk.read`' }),
      openFindings: z.number().int().meta({
        description: 'how many findings are open, at most ten; 0 for staff of an operator',
      }),
      suspension: houseSuspension.optional().meta({ description: 'in effect now; absent: none' }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  erasePlayer: {
    body: z.strictObject({ username, reason }),
    data: nothing,
    refusals: ['PLAYER_NOT_FOUND', 'ACCOUNT_HOLDS_CREDIT', 'WALLET_FROZEN', 'RETRY_LATER', 'APPROVAL_REQUIRED'],
  },
} as const satisfies Record<keyof typeof deskCalls, Shape>
