import type { Routes } from '../kit/http.ts'
import { listNotifications } from './notifications.ts'

export const notificationsRoutes = {
  getNotifications: (kit, { caller, query }) => listNotifications(kit, caller.playerId, query),
} satisfies Routes
