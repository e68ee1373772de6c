import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLive, socketOptions } from './live.ts'

type Handler = (...args: unknown[]) => void

/** Replaces the network: records emitted events, and fires those of the server. */
const line = vi.hoisted(() => {
  const handlers = new Map<string, Handler>()
  const socket = {
    connected: false,
    on: (event: string, handler: Handler) => void handlers.set(event, handler),
    emit: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(),
  }
  return { socket, report: (event: string, ...args: unknown[]) => handlers.get(event)?.(...args) }
})
vi.mock('socket.io-client', async (original) => ({ ...(await original<object>()), io: () => line.socket }))

describe('the live socket', () => {
  it('LIV-1 LIV-3 reconnects after 1 s, at most 5 s apart, with 50 % jitter, without a limit, with a timeout of 20 s', () => {
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

describe('an open socket', () => {
  const newPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' })
  let page = newPage()
  const listeners = { wallet: vi.fn(), unread: vi.fn(), changed: vi.fn(), connected: vi.fn(), missed: vi.fn() }

  beforeEach(() => {
    vi.clearAllMocks()
    line.socket.connected = false
    page = newPage()
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { origin: 'http://localhost' })
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ apiHost: '' })))
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const connect = () => {
    line.socket.connected = true
    line.report('connect')
  }
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  it('W6 LIV-2 requests the unread count at every connect', async () => {
    await openLive('token', listeners)
    expect(line.socket.emit).not.toHaveBeenCalled()
    connect()
    expect(line.socket.emit.mock.calls).toEqual([['unreadNotification']])
    line.report('notification', { notificationUnreadCount: 3 })
    expect(listeners.unread).toHaveBeenCalledExactlyOnceWith(3)
    connect()
    expect(line.socket.emit).toHaveBeenCalledTimes(2)
  })

  it('LIV-3 reports a missed period after a second connect, not after the first', async () => {
    await openLive('token', listeners)
    connect()
    expect(listeners.missed).not.toHaveBeenCalled()
    line.report('disconnect', 'transport close')
    expect(listeners.connected.mock.calls).toEqual([[true], [false]])
    connect()
    expect(listeners.missed).toHaveBeenCalledOnce()
  })

  it('W7 a tab that the server disconnected reconnects when it becomes visible', async () => {
    await openLive('token', listeners)
    connect()
    line.socket.connected = false
    line.report('disconnect', 'io server disconnect')
    expect(listeners.missed).toHaveBeenCalledOnce()
    expect(listeners.connected).not.toHaveBeenCalledWith(false)
    show('hidden')
    expect(line.socket.connect).not.toHaveBeenCalled()
    show('visible')
    expect(line.socket.connect).toHaveBeenCalledOnce()
    expect(listeners.missed).toHaveBeenCalledTimes(2)
  })

  it('W7 a connected tab that becomes visible does nothing, and a closed socket stays closed', async () => {
    const close = await openLive('token', listeners)
    connect()
    show('visible')
    expect(line.socket.connect).not.toHaveBeenCalled()
    close()
    expect(line.socket.disconnect).toHaveBeenCalledOnce()
    line.socket.connected = false
    show('visible')
    expect(line.socket.connect).not.toHaveBeenCalled()
  })
})
