/** Live updates: the server names the topics that changed, and the page reads them again. */
import { deskNamespace, deskSocketPath, deskTopicNames, type FromDeskServer } from '@lucero/contract/house-live'
import { io, type Socket } from 'socket.io-client'

/** Returns a function that closes the socket. */
export function openLive(onChange: (topics: readonly string[]) => void): () => void {
  const socket: Socket<FromDeskServer> = io(deskNamespace, { path: deskSocketPath, transports: ['websocket'] })
  let wasConnected = false
  socket.on('connect', () => {
    // Hints were missed while the socket was down.
    if (wasConnected) onChange(deskTopicNames)
    wasConnected = true
  })
  socket.on('changed', ({ topics }) => onChange(topics))
  return () => void socket.disconnect()
}
