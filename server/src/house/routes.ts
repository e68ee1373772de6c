/** What the house can ask over HTTP; its command line is made of these. */
import type { HouseRoutes } from '../kit/http.ts'
import { listOutbox } from './outbox.ts'

export const houseRoutes = {
  listTexts: (kit, { query }) => listOutbox(kit, query),
} satisfies HouseRoutes
