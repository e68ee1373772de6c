/** A player's live socket for tests. It is closed when the test ends. */
import { liveNamespace, livePath } from '@lucero/contract/player/live'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

export const heard = <Event>(socket: Socket, event: string): Promise<Event> =>
  new Promise((resolve) => socket.once(event, resolve))

export async function openSocket({ address }: { address: string }, token: string): Promise<Socket> {
  const socket = io(`${address}${liveNamespace}`, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  await heard(socket, 'connect')
  return socket
}
