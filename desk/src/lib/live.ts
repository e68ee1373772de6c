/** Live updates: the server names the topics that changed, and the page reads them again. */
import { deskNamespace, deskSocketPath, deskTopicNames, type FromDeskServer } from '@lucero/contract/house/live'
import { io, type Socket } from 'socket.io-client'

/** Returns a function that closes the socket. */
export function openLive(onChange: (topics: readonly string[]) => void): () => void {
  const socket: Socket<FromDeskServer> = io(deskNamespace, { path: deskSocketPath, transports: ['websocket'] })
  // The server keeps no hints, so changes between the first reads and the first connection were missed, too.
  socket.on('connect', () => onChange(deskTopicNames))
  socket.on('changed', ({ topics }) => onChange(topics))
  // The server disconnects the oldest pages of a session that has too many. Such a page reconnects when it becomes visible.
  const onReturn = () => {
    if (document.visibilityState === 'visible' && !socket.connected) socket.connect()
  }
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    socket.disconnect()
  }
}
