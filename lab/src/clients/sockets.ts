/** Live sockets of players, opened as the app does. */
import { liveNamespace, livePath, reconnection } from '@lucero/contract/player/live'
import { io, type Socket } from 'socket.io-client'
import { until } from '../until.ts'

export const openSocket = (
  address: string,
  token: string | undefined,
  { reconnects = false, namespace = liveNamespace } = {},
): Socket =>
  io(`${address}${namespace}`, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: reconnects,
    reconnectionDelay: reconnection.initialDelayMs,
    reconnectionDelayMax: reconnection.maximumDelayMs,
    randomizationFactor: reconnection.randomisation,
  })

/** False if the server rejected the socket. */
export const connected = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })

export const nextEvent = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve))

export const untilConnected = (socket: Socket): Promise<void> =>
  until('every live socket is connected again', () => socket.connected)
