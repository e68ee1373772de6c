import { z } from 'zod'
import { pageOf, paging } from './paging.ts'
import type { Shape } from './shape.ts'

const about = z.object({ kind: z.enum(['redeem', 'conversation', 'operator', 'bonus']), id: z.string() })

/** ENT-6, with its subject, so that the page can link to it. */
const notification = z.object({
  message: z.string(),
  messageEs: z.string().optional().meta({ description: 'the Spanish text, if the house wrote both' }),
  created_at: z.iso.datetime(),
  adminUser: z.object({ username: z.string() }),
  about: about.nullable(),
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
