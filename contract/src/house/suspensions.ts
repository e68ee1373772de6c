/** Suspensions in the house API: the house keeps a player from play and redeems for a while, or from redeems only. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import type { Shape } from '../shared/shape.ts'
import { suspensionScopes } from '../shared/suspension.ts'
import { after, limit, next, reason, username } from './fields.ts'

export const suspensionCalls = {
  listSuspensions: {
    method: 'GET',
    path: '/players/suspensions',
    permission: 'players.read',
    summary: 'Suspensions in effect, newest first',
  },
  suspendPlayer: {
    method: 'POST',
    path: '/players/suspend',
    permission: 'players.suspend',
    summary: 'Suspend a player from play and redeems, or from redeems only, or make a suspension stricter',
  },
  liftSuspension: {
    method: 'POST',
    path: '/players/lift-suspension',
    permission: 'players.suspend',
    recentSignIn: 'always',
    summary: 'Lift the suspension of a player',
  },
} as const

const scope = z
  .enum(suspensionScopes)
  .meta({ description: '`all`: no play and no redeems; `redeems`: no redeems. Open rounds are paid in both' })
const until = z.iso.datetime().nullable().meta({ description: 'when it ends by itself; null: until staff lifts it' })

export const houseSuspension = z.object({
  scope,
  from: z.iso.datetime(),
  until,
  reason: z.string().nullable().meta({ description: 'null: deleted with the personal data, or staff of an operator' }),
  message: z.string().nullable().meta({ description: 'what the player reads; null: only the fact and its end' }),
  by: z.string().nullable().meta({ description: 'the staff member; null for staff of an operator' }),
})

const requestId = fields.requestId.meta({ description: 'a repetition with the same id has no second effect' })

export const suspensionShapes = {
  listSuspensions: {
    query: z.strictObject({ after, limit }),
    data: z.object({ suspensions: z.array(houseSuspension.extend({ id: fields.id, username: z.string() })), next }),
    refusals: [],
  },
  suspendPlayer: {
    body: z.strictObject({
      requestId,
      username,
      scope,
      until,
      reason,
      message: z.string().trim().min(1).max(300).optional().meta({ description: 'shown to the player' }),
    }),
    data: z.object({ suspension: houseSuspension.nullable().meta({ description: 'null: lifted meanwhile' }) }),
    refusals: [
      'PLAYER_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'SUSPENSION_NOT_LOOSENED',
      'CONFLICT',
      'WALLET_FROZEN',
      'RETRY_LATER',
    ],
  },
  liftSuspension: {
    body: z.strictObject({ requestId, username, reason }),
    data: z.object({}),
    refusals: ['PLAYER_NOT_FOUND', 'NOT_SUSPENDED', 'CONFLICT', 'WALLET_FROZEN', 'RETRY_LATER'],
  },
} as const satisfies Record<keyof typeof suspensionCalls, Shape>
