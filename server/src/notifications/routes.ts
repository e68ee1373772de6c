import type { Routes } from '../http/http.ts'
import { listNotifications, listUnread } from './notifications.ts'

export const notificationsRoutes = {
  getNotifications: (kit, { caller, query }) => listNotifications(kit, caller.playerId, query),
  getUnreadNotifications: (kit, { caller }) => listUnread(kit, caller.playerId),
} satisfies Routes
