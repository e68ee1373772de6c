/** The live socket (LIV-1 to LIV-3). It loads after the first screen and is open while a player is signed in. */
import {
  changesKeptMs,
  liveNamespace,
  livePath,
  reconnection,
  type ChangedEvent,
  type FromClient,
  type FromServer,
  type WalletEvent,
} from '@lucero/contract/player/live'
import { io, type Socket } from 'socket.io-client'
import { loadSettings } from './settings.ts'

type LiveListeners = {
  wallet(event: WalletEvent): void
  unread(count: number): void
  changed(event: ChangedEvent): void
  /** False while the connection is lost. */
  connected(isConnected: boolean): void
  /** The socket was disconnected, so events may have been missed. */
  missed(): void
}

export const socketOptions = (token: string) => ({
  path: livePath,
  transports: ['websocket'],
  auth: { token },
  ackTimeout: reconnection.timeoutMs,
  timeout: reconnection.connectTimeoutMs,
  reconnectionDelay: reconnection.initialDelayMs,
  reconnectionDelayMax: reconnection.maximumDelayMs,
  randomizationFactor: reconnection.randomisation,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
})

/** Upper bound for the age of the page's first reads. */
const ageOfPageMs = () => performance.now()

/** Returns a function that closes the socket. */
export async function openLive(token: string, listeners: LiveListeners): Promise<() => void> {
  const { apiHost } = await loadSettings()
  const address = `${apiHost || location.origin}${liveNamespace}`
  const socket: Socket<FromServer, FromClient> = io(address, socketOptions(token))
  let wasThere = false
  socket.on('connect', () => {
    listeners.connected(true)
    socket.emit('unreadNotification')
    if (wasThere || ageOfPageMs() > changesKeptMs) listeners.missed()
    wasThere = true
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    // Disconnected by the server: the session has ended, or the player has too many tabs. Refetching shows which.
    if (reason === 'io server disconnect') listeners.missed()
    else listeners.connected(false)
  })
  socket.on('wallet', listeners.wallet)
  socket.on('changed', listeners.changed)
  socket.on('notification', ({ notificationUnreadCount }) => listeners.unread(notificationUnreadCount))
  // The server disconnects the oldest tabs of a player. Such a tab reconnects when it becomes visible.
  const onReturn = () => {
    if (document.visibilityState !== 'visible' || socket.connected) return
    listeners.missed()
    socket.connect()
  }
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    socket.disconnect()
  }
}

/** A member of an object, so that the tests of open pages can replace the socket. */
export const live = { open: openLive }
