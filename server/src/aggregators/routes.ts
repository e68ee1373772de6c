import type { Routes } from '../http/http.ts'
import { launchGame } from './launch.ts'

export const launchRoutes = {
  launchGame: (runtime, { caller, body, origin, address }) =>
    launchGame(runtime, caller, body, { origin: origin(), address }),
} satisfies Routes
