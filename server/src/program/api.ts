/** The routes of all modules. */
import { launchRoutes } from '../aggregators/routes.ts'
import { authRoutes } from '../auth/routes.ts'
import { bonusRoutes } from '../bonus/routes.ts'
import { contactRoutes } from '../contact/routes.ts'
import { gamesRoutes } from '../games/routes.ts'
import type { Routes } from '../http/http.ts'
import { notificationsRoutes } from '../notifications/routes.ts'
import { operatorsRoutes } from '../operators/routes.ts'
import { playersRoutes } from '../players/routes.ts'
import { redeemRoutes } from '../redeem/routes.ts'
import { saferRoutes } from '../safer/routes.ts'
import { statementRoutes } from '../statement/routes.ts'
import { trustRoutes } from '../trust/routes.ts'
import { walletRoutes } from '../wallet/routes.ts'

export const apiRoutes = {
  ...authRoutes,
  ...playersRoutes,
  ...walletRoutes,
  ...operatorsRoutes,
  ...redeemRoutes,
  ...bonusRoutes,
  ...gamesRoutes,
  ...launchRoutes,
  ...notificationsRoutes,
  ...statementRoutes,
  ...contactRoutes,
  ...saferRoutes,
  ...trustRoutes,
} satisfies Routes
