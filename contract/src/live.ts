/** The live socket: where it is, and what travels on it (LIV-1 to LIV-3). */
export const liveNamespace = '/private'
export const livePath = '/api/socket'

export type WalletEvent = { balance: number; nonCashAmount: number }
export type NotificationEvent = { notificationUnreadCount: number }

/** What else of a player's may stand on an open screen, and changes by somebody else's hand. */
export const liveRecords = ['redeem', 'operators', 'safer-play'] as const
export type LiveRecord = (typeof liveRecords)[number]
export type ChangedEvent = { record: LiveRecord }

export type FromServer = {
  wallet: (event: WalletEvent) => void
  notification: (event: NotificationEvent) => void
  /** Beside what the specification names: says what to read again, and carries no contents. */
  changed: (event: ChangedEvent) => void
}

/** A socket that opens is told what has changed in this time before; a page that is older then has to read again by itself. */
export const changesKeptMs = 10_000

export type FromClient = { unreadNotification: () => void }

export const reconnection = {
  timeoutMs: 1000,
  initialDelayMs: 1000,
  maximumDelayMs: 5000,
  randomisation: 0.5,
  connectTimeoutMs: 20_000,
} as const
