import type { Routes } from '../http/http.ts'
import { listNotifications, listUnread } from './notifications.ts'

export const notificationsRoutes = {
  getNotifications: (runtime, { caller, query }) => listNotifications(runtime, caller.playerId, query),
  getUnreadNotifications: (runtime, { caller }) => listUnread(runtime, caller.playerId),
} satisfies Routes
