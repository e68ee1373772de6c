/** The live socket of the desk. It carries hints only: the client reads again what it shows. */
import type { Permission } from './permissions.ts'

/** The address of the desk, on the house listener. */
export const deskBase = '/desk'

/** On the house listener. The session cookie authenticates it. */
export const deskSocketPath = '/house/v1/socket'
export const deskNamespace = '/desk'

/** Each topic has the permission that a session needs to get its hints. */
export const deskTopics = {
  redeems: 'redeems.read',
  applications: 'applications.read',
  approvals: 'approvals.read',
  inbox: 'inbox.read',
  risk: 'risk.read',
  ledger: 'ledger.read',
  reports: 'reports.read',
  players: 'players.read',
  providers: 'providers.read',
  stock: 'stock.read',
  settlements: 'settlements.read',
} as const satisfies Record<string, Permission>

export type DeskTopic = keyof typeof deskTopics
export const deskTopicNames = Object.keys(deskTopics) as [DeskTopic, ...DeskTopic[]]

/** At most one hint per topic in this period. */
export const deskHintMs = 1000

export type FromDeskServer = { changed: (hint: { topics: DeskTopic[] }) => void }
