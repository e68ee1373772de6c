/** Every room's table of contents, put together. */
import { authRoutes } from './auth/routes.ts'
import type { Routes } from './kit/http.ts'
import { playersRoutes } from './players/routes.ts'

export const apiRoutes = { ...authRoutes, ...playersRoutes } satisfies Routes
