/** Safer play: limits, time-outs, self-exclusion and reality checks that players set for themselves. */
import { z } from 'zod'
import { exclusionLengths, reminderMinutes } from '../shared/exclusion-lengths.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

const from = z.iso.datetime()
const confirmable = z.boolean().meta({ description: 'true: the same request once more makes it the limit' })
const pendingChange = { description: 'a requested raise, and from when it can be confirmed; null: none' }

const limit = z.object({
  amount: amount.nullable().meta({ description: 'the current limit; null: none' }),
  next: z.object({ amount: amount.nullable(), from, confirmable }).nullable().meta(pendingChange),
})

const exclusion = z.object({
  kind: z.enum(['break', 'exclusion']),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable().meta({ description: 'null: for good' }),
})

const timeLimit = z.object({
  minutes: z.number().int().nullable().meta({ description: 'of play in a UTC day; null: no limit' }),
  next: z.object({ minutes: z.number().int().nullable(), from, confirmable }).nullable().meta(pendingChange),
  usedToday: z.number().int().meta({ description: 'minutes of play this UTC day, counted while a limit is set' }),
})

export const saferPlay = z.object({
  loss: limit.extend({
    usedToday: amount.meta({ description: 'stakes less winnings of cash credit, this UTC day; 0 where more was won' }),
  }),
  lossWeek: limit.extend({ used: amount.meta({ description: 'the same since Monday, UTC' }) }),
  lossMonth: limit.extend({ used: amount.meta({ description: 'the same since the first day of the month, UTC' }) }),
  stake: limit,
  moved: limit.extend({
    usedToday: amount.meta({ description: 'credit moved to games this UTC day, counted while a limit is set' }),
  }),
  time: timeLimit,
  break: exclusion.nullable().meta({ description: 'null: the player may play' }),
  reminderMinutes: z.number().int().nullable().meta({ description: 'null: no reminder' }),
})

export type SaferPlay = z.infer<typeof saferPlay>

const newLimit = amountToMove.nullable().optional()

/** The longest limit on time is a day without an end. */
const maxMinutes = 24 * 60
const limitChanges = {
  loss: newLimit.meta({
    description:
      'per UTC day; null: none; omitted: unchanged. The current value cancels a raise; its value confirms it after the delay',
  }),
  lossWeek: newLimit.meta({ description: 'per week from Monday, UTC; null: none; omitted: unchanged' }),
  lossMonth: newLimit.meta({ description: 'per calendar month, UTC; null: none; omitted: unchanged' }),
  stake: newLimit.meta({ description: 'per round; null: none; omitted: unchanged' }),
  moved: newLimit.meta({ description: 'credit moved to games per UTC day; null: none; omitted: unchanged' }),
  time: z
    .number()
    .int()
    .min(1)
    .max(maxMinutes)
    .nullable()
    .optional()
    .meta({ description: 'minutes of play per UTC day; null: none; omitted: unchanged' }),
}

const helpLine = z.object({
  country: z.string().meta({ description: 'as in the list of countries; empty: for all countries' }),
  dialCode: z
    .int()
    .nullable()
    .meta({ description: 'of the phones of that country; null: the line is not selected by the phone' }),
  name: z.string(),
  phone: z.string().meta({ description: 'empty: none' }),
  url: z.string().meta({ description: 'empty: none' }),
})
export type HelpLine = z.infer<typeof helpLine>

const result = z.number().meta({ description: 'winnings less stakes in cash credit; negative: a loss' })

export const saferShapes = {
  getSaferPlay: { data: saferPlay, refusals: [] },
  getPlayResults: {
    data: z.object({
      days: z.array(z.object({ day: z.iso.date(), result })).meta({ description: '30 UTC days, oldest first' }),
      months: z
        .array(z.object({ month: z.iso.date().meta({ description: 'its first day' }), result }))
        .meta({ description: '12 months, oldest first' }),
    }),
    refusals: [],
  },
  getHelpLines: { data: z.object({ helpLines: z.array(helpLine) }), refusals: [] },
  setPlayLimits: {
    body: z.strictObject(limitChanges).refine((changes) => Object.values(changes).some((value) => value !== undefined)),
    data: saferPlay,
    refusals: ['WALLET_FROZEN', 'RETRY_LATER'],
  },
  takeBreak: {
    body: z.strictObject({ length: z.enum(exclusionLengths) }),
    data: saferPlay,
    refusals: ['BREAK_NOT_SHORTENED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  setReminder: {
    body: z.strictObject({ minutes: z.literal(reminderMinutes).nullable() }),
    data: saferPlay,
    refusals: ['WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<string, Shape>
