import type { Routes } from '../http/http.ts'
import { listNotifications } from './notifications.ts'

export const notificationsRoutes = {
  getNotifications: (kit, { caller, query }) => listNotifications(kit, caller.playerId, query),
} satisfies Routes
