/** Bonuses in the house API: create offers, grant them, and read their results. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { after, inOtherLanguages, limit, next, operatorId, operatorIdText, username, waitsSince } from './fields.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

export const houseBonusCalls = {
  listHouseBonuses: {
    method: 'GET',
    path: '/bonuses',
    permission: 'bonuses.read',
    summary: 'All bonuses, newest first',
  },
  countAudience: {
    method: 'GET',
    path: '/bonuses/audience',
    permission: 'bonuses.read',
    summary: 'How many players a bonus for everybody, or for one operator, would be for',
  },
  createBonus: {
    method: 'POST',
    path: '/bonuses',
    permission: 'bonuses.change',
    summary: 'Create a draft of a bonus; players see it once it is published',
  },
  publishBonus: {
    method: 'POST',
    path: '/bonuses/publish',
    permission: 'bonuses.change',
    summary: 'Publish a bonus to its audience, and notify the players',
  },
  withdrawBonus: {
    method: 'POST',
    path: '/bonuses/withdraw',
    permission: 'bonuses.change',
    summary: 'Withdraw a bonus from the page; grants in progress continue under their terms',
  },
  grantBonus: {
    method: 'POST',
    path: '/bonuses/grant',
    permission: 'bonuses.change',
    summary: 'Offer a published bonus to one player by name',
  },
  listGrants: {
    method: 'GET',
    path: '/bonuses/grants',
    permission: 'bonuses.read',
    summary: 'Bonuses that players have activated, newest first',
  },
} as const

const gameId = z.string().min(1).max(64)
const time = z.iso.datetime({ offset: true })
const kind = z.enum(['deposit', 'no-deposit', 'free-spins'])

/** A shorter life would end before the bonus can be played. */
const minAmount = 0.5

const status = z.enum(['draft', 'published', 'withdrawn'])

const houseBonus = z.object({
  id: fields.id,
  title: z.string(),
  titleTranslations: z.record(z.string(), z.string()),
  kind,
  amount,
  playThrough: z.number(),
  target: amount,
  audience: z.enum(['all', 'operator', 'invited']),
  operatorId: operatorId.nullable(),
  repeats: z.boolean(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  status,
  grants: z.number().int(),
  waitsSince,
})

const houseGrant = z.object({
  bonusId: fields.id,
  title: z.string(),
  username: z.string(),
  operatorId,
  state: z.string(),
  wagered: amount,
  target: amount,
  collected: amount,
  forfeited: amount,
  forfeitReason: z.string().nullable().meta({ description: 'why it was forfeited, in the words that the player sees' }),
  activatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

type Draft = {
  kind: z.infer<typeof kind>
  amount?: number | undefined
  minDeposit?: number | undefined
  maxDeposit?: number | undefined
  freeSpins?: object | undefined
  operatorId?: number | undefined
  username?: string | undefined
  from?: string | undefined
  until: string
}

/** Required and forbidden fields of each kind of bonus: field name and error message. */
function faultsOf(draft: Draft): [string, string][] {
  const isDeposit = draft.kind === 'deposit'
  const faults: [boolean, string, string][] = [
    [
      (draft.kind === 'free-spins') !== (draft.freeSpins !== undefined),
      'freeSpins',
      'For free-spins, and only for them',
    ],
    [
      (draft.kind === 'free-spins') === (draft.amount !== undefined),
      'amount',
      'For a bonus of credit, and only for it',
    ],
    [draft.amount !== undefined && draft.amount < minAmount, 'amount', 'At least 0.50'],
    [isDeposit !== (draft.minDeposit !== undefined), 'minDeposit', 'For a deposit bonus, and only for it'],
    [isDeposit !== (draft.maxDeposit !== undefined), 'maxDeposit', 'For a deposit bonus, and only for it'],
    [isDeposit && (draft.maxDeposit ?? 0) < (draft.minDeposit ?? 0), 'maxDeposit', 'Not below minDeposit'],
    [draft.operatorId !== undefined && draft.username !== undefined, 'username', 'To one player, or to an operator’s'],
    [draft.from !== undefined && Date.parse(draft.from) >= Date.parse(draft.until), 'until', 'After from'],
  ]
  return faults.flatMap(([isWrong, field, message]) => (isWrong ? [[field, message] as [string, string]] : []))
}

const title = z.string().trim().min(1).max(80)
const description = z.string().trim().min(1).max(2000)

const draft = z
  .strictObject({
    requestId: fields.requestId.meta({ description: "becomes the bonus's id, so that sending it again adds none" }),
    title: title.meta({ description: 'in English' }),
    description: description.meta({ description: 'in English' }),
    titleTranslations: inOtherLanguages(title),
    descriptionTranslations: inOtherLanguages(description),
    kind,
    amount: amountToMove.optional().meta({ description: 'the bonus credit; free spins have none' }),
    minDeposit: amountToMove.optional(),
    maxDeposit: amountToMove.optional(),
    playThrough: z.number().min(1).max(100).multipleOf(0.01).meta({ description: 'a multiple of the amount' }),
    maxBet: amountToMove.optional().meta({ description: 'the largest bet while it is wagered' }),
    shares: z
      .record(gameId, z.number().int().min(0).max(100))
      .default({})
      .meta({ description: 'how much of a stake counts, in percent, by game; 100 for those left out' }),
    freeSpins: z
      .strictObject({ count: z.number().int().min(1).max(1000), gameId, stake: amountToMove.max(1000) })
      .optional(),
    operatorId: operatorId.optional().meta({ description: "only for this operator's players" }),
    username: username.optional().meta({ description: 'only for this player, and those it is granted to' }),
    repeats: z.boolean().default(false).meta({ description: 'a player can claim it again on another day' }),
    from: time.optional().meta({ description: 'now, if left out' }),
    until: time.meta({ description: 'the first moment at which it is not offered any more' }),
  })
  .superRefine((bonus, context) => {
    for (const [field, message] of faultsOf(bonus)) context.addIssue({ code: 'custom', path: [field], message })
  })

const named = z.strictObject({ bonusId: fields.id })

export const houseBonusShapes = {
  listHouseBonuses: {
    query: z.strictObject({ status: status.optional(), bonusId: fields.id.optional(), after, limit }),
    data: z.object({ bonuses: z.array(houseBonus), next }),
    refusals: [],
  },
  countAudience: {
    query: z.strictObject({ operatorId: operatorIdText.optional().meta({ description: 'left out: everybody' }) }),
    data: z.object({
      players: z.number().int(),
      payoutCap: amount.meta({ description: 'the maximum that one player can collect of the bonus' }),
    }),
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  createBonus: {
    body: draft,
    data: z.object({ bonus: houseBonus }),
    refusals: ['GAME_NOT_FOUND', 'OPERATOR_NOT_FOUND', 'PLAYER_NOT_FOUND', 'ON_A_BREAK', 'CONFLICT', 'RETRY_LATER'],
  },
  publishBonus: {
    body: z.strictObject({ bonusId: fields.id, quietly: z.boolean().default(false) }),
    data: z.object({
      bonus: houseBonus,
      broadcastId: fields.id
        .nullable()
        .meta({ description: 'the broadcast that notifies players; null: there is none, or it has finished' }),
    }),
    refusals: ['BONUS_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  withdrawBonus: { body: named, data: z.object({ bonus: houseBonus }), refusals: ['BONUS_NOT_FOUND'] },
  grantBonus: {
    body: z.strictObject({ bonusId: fields.id, username }),
    data: z.object({ isNew: z.boolean().meta({ description: 'false: it was offered to them already' }) }),
    refusals: ['BONUS_NOT_FOUND', 'PLAYER_NOT_FOUND', 'ON_A_BREAK', 'APPROVAL_REQUIRED'],
  },
  listGrants: {
    query: z.strictObject({ bonusId: fields.id.optional(), username: username.optional(), after, limit }),
    data: z.object({ grants: z.array(houseGrant), next }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof houseBonusCalls, Shape>
