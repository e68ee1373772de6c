import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { amount } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

const kind = z.enum(['deposit', 'no-deposit', 'free-spins'])
const grantState = z.enum([
  'awaiting-deposit',
  'active',
  'wagering',
  'wagered',
  'collected',
  'refused',
  'expired',
  'lost',
  'forfeited',
])
const state = z.enum(['offered', ...grantState.options])
const time = z.iso.datetime()

/** Terms shown before activation. They apply unchanged for the life of the bonus. */
const terms = z.object({
  kind,
  minDeposit: amount,
  maxDeposit: amount,
  amount: amount.meta({ description: 'the bonus credit; for free spins, the sum of their stakes' }),
  playThrough: z.number().meta({ description: 'how many times the amount must be wagered' }),
  target: amount.meta({ description: 'the wagering requirement' }),
  days: z.number().int().meta({ description: 'days to wager it, from its start' }),
  cap: amount.meta({ description: 'the maximum that can be collected' }),
  closesUnder: amount.meta({ description: 'a bonus with a balance below this and no open round is lost' }),
  maxBet: amount.nullable().meta({ description: 'the maximum bet during wagering; null: no limit' }),
  games: z
    .array(z.object({ gameId: z.string(), name: z.string(), percent: z.number().int() }))
    .meta({ description: 'games whose bets do not count in full; 0: bonus credit is not used there' }),
  freeSpins: z
    .object({ count: z.number().int(), gameId: z.string(), name: z.string(), stake: amount })
    .nullable()
    .meta({ description: 'only of kind free-spins' }),
})

const titleTranslations = fields.translations.meta({ description: 'the title by language, other than English' })
const descriptionTranslations = fields.translations.meta({
  description: 'the description by language, other than English',
})

const bonus = z.object({
  id: fields.id,
  title: z.string(),
  description: z.string(),
  titleTranslations,
  descriptionTranslations,
  ...terms.shape,
  offeredUntil: time,
  state: state.meta({ description: "of the player's latest activation; offered, if there is none" }),
  refusal: z
    .enum(['NO_ACTIVE_OPERATOR', 'BONUS_ALREADY_OPEN', 'BONUS_ALREADY_CLAIMED', 'BONUS_ONE_PER_DAY', 'BONUS_NOT_FOUND'])
    .nullable()
    .meta({ description: 'why it cannot be activated now; null: it can' }),
})

const settledRound = z.object({
  at: time,
  gameId: z.string(),
  name: z.string(),
  stake: amount,
  counted: amount.meta({ description: 'the amount that counted toward the target' }),
  forfeited: amount.meta({ description: 'the amount that was won after the end of the bonus' }),
})

const creditDetails = z.object({
  bonusId: fields.id,
  title: z.string(),
  titleTranslations,
  kind,
  operatorId: z.number().int().nullable(),
  state,
  amount,
  balance: amount.meta({ description: 'bonus credit, including winnings of free spins' }),
  freeSpinsWon: amount.meta({ description: 'part of the balance; it can be played with, and is removed at the end' }),
  freeSpinsLeft: z.number().int(),
  target: amount,
  wagered: amount,
  cap: amount,
  maxBet: amount.nullable(),
  activatedAt: time.nullable(),
  startedAt: time.nullable().meta({ description: 'when its credit or spins were granted; null: not yet' }),
  expiresAt: time.nullable().meta({ description: 'null: it is offered, wagered or over' }),
  endedAt: time.nullable(),
  collected: amount,
  forfeited: amount,
  forfeitReason: z.string().nullable().meta({ description: 'why it was forfeited, in English; null: it was not' }),
  forfeitCause: z
    .object({ code: z.string(), fields: z.record(z.string(), z.string()) })
    .nullable()
    .meta({ description: 'the same as code and fields; null: it was not forfeited, or by an older version' }),
  lastBets: z.array(settledRound).meta({ description: 'settled rounds that bonus credit has paid for, newest first' }),
})

export type Bonus = z.infer<typeof bonus>
export type BonusCredit = z.infer<typeof creditDetails>
export type BonusTerms = z.infer<typeof terms>

const query = z.strictObject({ bonusId: fields.id })

export const bonusShapes = {
  getBonuses: {
    data: z.object({
      bonus: z.array(bonus).meta({ description: 'on offer to this player, and the one that is open' }),
      history: z.array(creditDetails).meta({ description: 'those that are over, newest first' }),
    }),
    refusals: [],
  },
  getWagered: { data: creditDetails.nullable().meta({ description: 'the open bonus; null: none is' }), refusals: [] },
  getBonusDetail: {
    query,
    data: z.object({ bonusDetails: z.object({ description: z.string(), descriptionTranslations, ...terms.shape }) }),
    refusals: ['BONUS_NOT_FOUND'],
  },
  getBonusCredit: { query, data: creditDetails, refusals: ['BONUS_NOT_FOUND'] },
  collectBonus: {
    data: z.object({ collected: amount, forfeited: amount }),
    refusals: ['BONUS_NOT_OPEN', 'BONUS_NOT_WAGERED', 'CROSS_SITE_REQUEST', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  activateBonus: {
    body: query,
    data: creditDetails,
    refusals: [
      'BONUS_NOT_FOUND',
      'BONUS_ALREADY_OPEN',
      'BONUS_ALREADY_CLAIMED',
      'BONUS_ONE_PER_DAY',
      'NO_ACTIVE_OPERATOR',
      'ON_A_BREAK',
      'ACCOUNT_SUSPENDED',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  refuseBonus: {
    data: creditDetails,
    refusals: ['BONUS_NOT_OPEN', 'BONUS_ALREADY_WAGERED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<string, Shape>
