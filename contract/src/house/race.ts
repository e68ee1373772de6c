/** The weekly race in the house API: its prizes, and its places. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { waitsSince } from './fields.ts'
import { maxRacePlaces } from './lists.ts'
import { amount } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

export const raceCalls = {
  showRace: {
    method: 'GET',
    path: '/race',
    permission: 'bonuses.read',
    summary: 'The weekly race: prizes, places of this week, and winners of the last one',
  },
  setRace: {
    method: 'POST',
    path: '/race',
    permission: 'bonuses.change',
    summary: 'Set the prizes of the weekly race; a running week keeps its prizes',
  },
  stopRace: {
    method: 'POST',
    path: '/race/stop',
    permission: 'bonuses.change',
    summary: 'Start no further week of the race; the running one ends and is paid',
  },
} as const

const prizes = z.array(z.object({ bonusId: fields.id, title: z.string(), amount }))
const points = z.number().meta({ description: 'multiples of the stake, up to two decimals' })
const week = z.iso.date().meta({ description: 'its Monday' })

const race = z.object({
  prizes: prizes.meta({ description: 'of coming weeks, the first place first; empty: no further week starts' }),
  week: z
    .object({
      week,
      endsAt: z.iso.datetime(),
      prizes,
      places: z.array(z.object({ username: z.string(), points })).meta({ description: 'at most ten' }),
    })
    .nullable()
    .meta({ description: 'null: no race this week' }),
  lastWeek: z
    .object({
      week,
      settled: z.boolean().meta({ description: 'every prize is paid' }),
      winners: z.array(
        z.object({
          place: z.number().int(),
          username: z.string(),
          points,
          bonusId: fields.id.meta({ description: 'the bonus that the prize is a copy of' }),
          title: z.string(),
          amount,
          paid: z.boolean(),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'null: no race in the week before' }),
  waitsSince: waitsSince.meta({ description: 'since when other prizes wait for a second person; null: none wait' }),
})

export const raceShapes = {
  showRace: { data: race, refusals: [] },
  setRace: {
    body: z.strictObject({
      bonusIds: z
        .array(fields.id)
        .min(1)
        .max(maxRacePlaces)
        .meta({ description: 'a bonus for each place, the first place first; none that needs a deposit' }),
    }),
    data: race,
    refusals: ['BONUS_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  stopRace: { body: z.strictObject({}), data: race, refusals: [] },
} as const satisfies Record<keyof typeof raceCalls, Shape>
