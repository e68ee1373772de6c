import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { lobbyGame } from './games.ts'
import { pageOf, paging } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'
import { suspensionScopes } from '../shared/suspension.ts'

const country = z.object({ id: z.number().int(), name: z.string() })

const suspension = z.object({
  scope: z.enum(suspensionScopes).meta({ description: '`all`: no play and no redeems; `redeems`: no redeems' }),
  until: z.iso.datetime().nullable().meta({ description: 'null: until the house lifts it' }),
  message: z.string().nullable().meta({ description: 'what the house has written to the player; null: nothing' }),
})
export type Suspension = z.infer<typeof suspension>

/** ENT-1. Fields that the player has not filled in are null. */
const user = z.object({
  id: fields.id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.string().nullable().meta({ description: 'month/day/year' }),
  gender: fields.gender.nullable(),
  country: country.nullable(),
  phone: z.string(),
  phoneCode: z.number().int(),
  isActive: z.boolean(),
  trialGames: z
    .array(lobbyGame)
    .optional()
    .meta({ description: 'games in trial that are open to the player, beside those of the lobby' }),
  suspension: suspension.optional().meta({ description: 'the house has suspended the player; absent: it has not' }),
})

export type User = z.infer<typeof user>
export type Country = z.infer<typeof country>

export const playersShapes = {
  getUser: { data: z.object({ user }), refusals: [] },
  updateProfile: {
    body: z.strictObject({
      firstName: fields.firstName,
      lastName: fields.lastName,
      dateOfBirth: fields.dateOfBirth,
      gender: fields.gender,
      country: z.number().int().min(1).max(1_000_000).meta({ description: "a country's id" }),
    }),
    data: z.object({ user }),
    top: { respStatus: true },
    refusals: [],
  },
  getCountries: {
    query: paging(10, 300),
    data: z.object({ countries: pageOf(country) }),
    refusals: [],
  },
} as const satisfies Record<string, Shape>
