/** The live socket: its address and its messages (LIV-1 to LIV-3). */
export const liveNamespace = '/private'
export const livePath = '/api/socket'

export type WalletEvent = { balance: number; nonCashAmount: number }
export type NotificationEvent = { notificationUnreadCount: number }

/** Data of a player that may be on an open screen and that others can change. */
export const liveRecords = ['redeem', 'operators', 'safer-play', 'players'] as const
export type LiveRecord = (typeof liveRecords)[number]
export type ChangedEvent = { record: LiveRecord }

export type FromServer = {
  wallet: (event: WalletEvent) => void
  notification: (event: NotificationEvent) => void
  /** Our addition to the specification: names the data to read again, and carries no content. */
  changed: (event: ChangedEvent) => void
}

/** A new socket receives the changes of this period. A page with older data must read again. */
export const changesKeptMs = 10_000

export type FromClient = { unreadNotification: () => void }

export const reconnection = {
  timeoutMs: 1000,
  initialDelayMs: 1000,
  maximumDelayMs: 5000,
  randomisation: 0.5,
  connectTimeoutMs: 20_000,
} as const
