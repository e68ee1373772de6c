import { once } from 'node:events'
import { liveNamespace, livePath, type NotificationEvent } from '@lucero/contract/player/live'
import { Client } from 'pg'
import { Socket as ServerSocket } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startProgram, type TestProgram } from '../testing/program.ts'

let node: TestProgram
const open: Socket[] = []
beforeAll(async () => void (node = await startProgram()))
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => node.stop())

type Options = { program?: TestProgram; namespace?: string; headers?: Record<string, string>; reconnection?: boolean }

function connect(token: unknown, { program = node, namespace = liveNamespace, ...options }: Options = {}): Socket {
  const socket = io(`${program.address}${namespace}`, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(options.headers && { extraHeaders: options.headers }),
  })
  open.push(socket)
  return socket
}

const eventOf = <E>(socket: Socket, event: string) => new Promise<E>((resolve) => socket.once(event, resolve))

it('M9 the root namespace refuses everyone, with or without a token', async () => {
  const token = await (await node.newPlayer()).signIn()
  for (const value of [undefined, token]) {
    const error = await eventOf<Error>(connect(value, { namespace: '/' }), 'connect_error')
    expect(error.message).toBe('There is nothing here')
  }
})

it('a socket does not keep its request or token in memory, and still works', async () => {
  const join = vi.spyOn(ServerSocket.prototype, 'join')
  const socket = connect(await (await node.newPlayer()).signIn())
  await eventOf(socket, 'connect')
  const [held] = join.mock.contexts as [ServerSocket]
  join.mockRestore()
  expect([held.id, held.request, held.handshake]).toEqual([socket.id, undefined, undefined])
  // A second namespace on the same connection is refused, and the socket stays open.
  expect((await eventOf<Error>(socket.io.socket('/', {}).connect(), 'connect_error')).message).toBe(
    'There is nothing here',
  )
  const answer = eventOf<NotificationEvent>(socket, 'notification')
  socket.emit('unreadNotification')
  expect(await answer).toEqual({ notificationUnreadCount: 0 })
})

it('M9 a connection that does not authenticate is closed', async () => {
  const socket = new WebSocket(`${node.address.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`)
  await once(socket, 'open')
  const [closed] = (await once(socket, 'close')) as [CloseEvent]
  expect(closed.code).toBe(1005)
})

it.each([
  ['another site', 'https://evil.example', false],
  ['an opaque origin', 'null', false],
  ['our own site', undefined, true],
])('M9 a connection with the origin of %s', async (_, value, allowed) => {
  const token = await (await node.newPlayer()).signIn()
  const socket = connect(token, { headers: { Origin: value ?? node.address } })
  const isConnected = await Promise.race([
    eventOf(socket, 'connect').then(() => true),
    eventOf(socket, 'connect_error').then(() => false),
  ])
  expect(isConnected).toBe(allowed)
})

it('H3 a player has at most ten sockets; the newest stay open, and other players are not affected', async () => {
  const [player, other] = [await node.newPlayer(), await node.newPlayer()]
  const token = await player.signIn()
  const bystander = connect(await other.signIn())
  await eventOf(bystander, 'connect')
  const sockets: Socket[] = []
  for (let n = 0; n < 13; n += 1) {
    sockets.push(connect(token))
    await eventOf(sockets[n]!, 'connect')
  }
  for (const socket of sockets.slice(0, 3)) if (socket.connected) await eventOf(socket, 'disconnect')
  expect(sockets.map(({ connected }) => connected)).toEqual([false, false, false, ...Array<boolean>(10).fill(true)])
  expect(bystander.connected).toBe(true)
})

it('H3 a socket that sends more than 100 messages a minute is closed', async () => {
  const socket = connect(await (await node.newPlayer()).signIn())
  await eventOf(socket, 'connect')
  const gone = eventOf(socket, 'disconnect')
  for (let n = 0; n < 200; n += 1) socket.emit('unreadNotification')
  await gone
  expect(socket.connected).toBe(false)
})

it('H3 requests during a pending answer are answered once, with the current value', async () => {
  const player = await node.newPlayer()
  const socket = connect(await player.signIn())
  await eventOf(socket, 'connect')
  const answers: NotificationEvent[] = []
  socket.on('notification', (event: NotificationEvent) => answers.push(event))
  const holder = new Client(node.databaseUrl)
  await holder.connect()
  await holder.query('begin; lock table notification in access exclusive mode')
  for (let n = 0; n < 50; n += 1) socket.emit('unreadNotification')
  const waiting = "select 1 from pg_locks where not granted and relation = 'notification'::regclass"
  while (!(await holder.query(waiting)).rows.length) await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await holder.query(waiting)).rows).toHaveLength(1)
  await holder.query('commit')
  await holder.end()
  while (answers.length < 2) await eventOf(socket, 'notification')
  socket.emit('unreadNotification')
  await eventOf(socket, 'notification')
  expect(answers).toHaveLength(3)
})

it('H3 the number of sockets per address is limited', async () => {
  const small = await startProgram({ SOCKETS_PER_ADDRESS: '2' }, { databaseUrl: node.databaseUrl })
  const token = await (await node.newPlayer()).signIn()
  const [first, second] = [connect(token, { program: small }), connect(token, { program: small })]
  await Promise.all([eventOf(first, 'connect'), eventOf(second, 'connect')])
  await eventOf(connect(token, { program: small }), 'connect_error')
  const closed = eventOf(first, 'disconnect')
  first.disconnect()
  await closed
  const room = async (): Promise<unknown> => {
    const again = connect(token, { program: small })
    const error = await Promise.race([eventOf(again, 'connect').then(() => undefined), eventOf(again, 'connect_error')])
    return error && room()
  }
  await room()
  expect(await small.runtime.metrics.text()).toMatch(/lucero_live_sockets\{state="open"\} 2/)
  await small.stop()
})
