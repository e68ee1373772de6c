/** The live socket (LIV-1 to LIV-3): loaded after the first screen, open while somebody is signed in. */
import {
  changesKeptMs,
  liveNamespace,
  livePath,
  reconnection,
  type ChangedEvent,
  type FromClient,
  type FromServer,
  type WalletEvent,
} from '@lucero/contract/live'
import { io, type Socket } from 'socket.io-client'
import { loadSettings } from './settings.ts'

type LiveListeners = {
  wallet(event: WalletEvent): void
  unread(count: number): void
  changed(event: ChangedEvent): void
  /** False from the moment the line is lost until it is back. */
  connected(isConnected: boolean): void
  /** The socket was away, and whatever happened meanwhile was not told. */
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

/** As old as its first reads may be. */
const ageOfPageMs = () => performance.now()

/** Gives a way to close it. */
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
    // Told to go: the session has ended, or newer tabs took its place. Reading says which.
    if (reason === 'io server disconnect') listeners.missed()
    else listeners.connected(false)
  })
  socket.on('wallet', listeners.wallet)
  socket.on('changed', listeners.changed)
  socket.on('notification', ({ notificationUnreadCount }) => listeners.unread(notificationUnreadCount))
  // A tab that was closed out for newer ones is connected again when somebody looks at it.
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
