/** Safer play: limits, time-outs, self-exclusion and reality checks that players set for themselves. */
import { z } from 'zod'
import { breakLengths, reminderMinutes } from './break-lengths.ts'
import { amount, amountToMove } from './money.ts'
import type { Shape } from './shape.ts'

const limit = z.object({
  amount: amount.nullable().meta({ description: 'the current limit; null: none' }),
  next: z
    .object({ amount: amount.nullable(), from: z.iso.datetime() })
    .nullable()
    .meta({ description: 'a pending change and its time; null: none' }),
})

const playBreak = z.object({
  kind: z.enum(['break', 'exclusion']),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable().meta({ description: 'null: for good' }),
})

export const saferPlay = z.object({
  loss: limit.extend({
    usedToday: amount.meta({ description: 'stakes less winnings of cash credit, this UTC day; 0 where more was won' }),
  }),
  stake: limit,
  break: playBreak.nullable().meta({ description: 'null: the player may play' }),
  reminderMinutes: z.number().int().nullable().meta({ description: 'null: no reminder' }),
})

export type SaferPlay = z.infer<typeof saferPlay>

const newLimit = amountToMove.nullable().optional()

export const saferShapes = {
  getSaferPlay: { data: saferPlay, refusals: [] },
  setPlayLimits: {
    body: z
      .strictObject({
        loss: newLimit.meta({
          description: 'per UTC day; null: none; omitted: unchanged. The current value cancels a pending change',
        }),
        stake: newLimit.meta({ description: 'per bet; null: none; omitted: unchanged' }),
      })
      .refine(({ loss, stake }) => loss !== undefined || stake !== undefined),
    data: saferPlay,
    refusals: ['WALLET_FROZEN', 'RETRY_LATER'],
  },
  takeBreak: {
    body: z.strictObject({ length: z.enum(breakLengths) }),
    data: saferPlay,
    refusals: ['BREAK_NOT_SHORTENED', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
  setReminder: {
    body: z.strictObject({ minutes: z.literal(reminderMinutes).nullable() }),
    data: saferPlay,
    refusals: ['WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<string, Shape>
