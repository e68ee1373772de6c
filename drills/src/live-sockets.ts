/** Live sockets of players. */
import { liveNamespace, livePath } from '@lucero/contract/player/live'
import { io, type Socket } from 'socket.io-client'
import { until } from './until.ts'

export const openSocket = (address: string, token: string): Socket =>
  io(`${address}${liveNamespace}`, { path: livePath, transports: ['websocket'], auth: { token } })

export const untilConnected = (socket: Socket): Promise<void> =>
  until('every live socket is connected again', () => socket.connected)
