/** What the house's command line asks of the server: its own addresses, its own token, never a player's. */
import { z } from 'zod'
import type { Shape } from './shape.ts'

export const houseBase = '/house/v1'

type HouseCall = { method: 'GET' | 'POST'; path: string; summary: string }

export const houseCalls = {
  listTexts: { method: 'GET', path: '/sms', summary: 'Texts in the development outbox, newest first' },
} as const satisfies Record<string, HouseCall>

export type HouseCallName = keyof typeof houseCalls

const text = z.object({
  to: z.string(),
  text: z.string(),
  channel: z.enum(['sms', 'voice']),
  createdAt: z.iso.datetime(),
})

export const houseShapes = {
  listTexts: {
    query: z.strictObject({
      phone: z
        .string()
        .regex(/^\+?\d{1,14}$/)
        .optional()
        .meta({ description: 'dial code and number together' }),
      limit: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .default(20),
    }),
    data: z.object({ messages: z.array(text) }),
    refusals: [],
  },
} as const satisfies Record<HouseCallName, Shape>
