import { z } from 'zod'
import { pageOf, paging } from './paging.ts'
import type { Shape } from './shape.ts'

/** ENT-6 */
const notification = z.object({
  message: z.string(),
  created_at: z.iso.datetime(),
  adminUser: z.object({ username: z.string() }),
})

export type Notification = z.infer<typeof notification>

export const notificationsShapes = {
  getNotifications: {
    query: paging(10, 100),
    data: z.object({ notifications: pageOf(notification) }),
    refusals: [],
  },
} as const satisfies Record<string, Shape>
