import { Manager } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { socketOptions } from './live.ts'

describe('the live socket', () => {
  it('LIV-1 LIV-3 comes back by itself: after 1 s, at most 5 s apart, half of it at random, for ever, 20 s per try', () => {
    const manager = new Manager('http://localhost', { ...socketOptions('token'), autoConnect: false })
    expect([manager.reconnection(), manager.reconnectionDelay(), manager.reconnectionDelayMax()]).toEqual([
      true,
      1000,
      5000,
    ])
    expect(manager.randomizationFactor()).toBe(0.5)
    expect(manager.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY)
    expect(manager.timeout()).toBe(20_000)
    expect(socketOptions('token')).toMatchObject({
      path: '/api/socket',
      transports: ['websocket'],
      auth: { token: 'token' },
    })
    expect(socketOptions('token').ackTimeout).toBe(1000)
  })
})
