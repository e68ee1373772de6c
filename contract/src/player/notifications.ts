import { z } from 'zod'
import { pageOf, paging } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

const about = z.object({ kind: z.enum(['redeem', 'conversation', 'operator', 'bonus', 'security']), id: z.string() })

/** ENT-6, with its subject, so that the page can link to it, and with code and fields (notices.ts), to render it in any language. */
const notification = z.object({
  message: z.string(),
  created_at: z.iso.datetime(),
  adminUser: z.object({ username: z.string() }),
  about: about.nullable(),
  code: z.string().nullable().meta({
    description: 'of a message of the program, or of one that people wrote in several languages; null: people wrote it',
  }),
  fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.record(z.string(), z.string())]))
    .nullable()
    .meta({ description: 'the values of the message; a text in several languages is an object by language' }),
})

export type Notification = z.infer<typeof notification>
export type NotificationSubject = z.infer<typeof about>

export const notificationsShapes = {
  getNotifications: {
    query: paging(10, 100),
    data: z.object({ notifications: pageOf(notification) }),
    refusals: [],
  },
  getUnreadNotifications: {
    data: z.object({ notifications: pageOf(notification) }),
    refusals: [],
  },
} as const satisfies Record<string, Shape>
