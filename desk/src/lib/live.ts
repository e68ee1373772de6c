/** Live updates: the server names the topics that changed, and the page reads them again. */
import { io } from 'socket.io-client'
import { topics } from './topics.ts'

export const liveAddress = { namespace: '/desk', path: '/house/live' } as const

/** Returns a function that closes the socket. */
export function openLive(onChange: (topics: readonly string[]) => void): () => void {
  const socket = io(liveAddress.namespace, { path: liveAddress.path, transports: ['websocket'] })
  let wasConnected = false
  socket.on('connect', () => {
    // Hints were missed while the socket was down.
    if (wasConnected) onChange(topics)
    wasConnected = true
  })
  socket.on('changed', (hint: { topics?: readonly string[] }) => onChange(hint.topics ?? []))
  return () => void socket.disconnect()
}
