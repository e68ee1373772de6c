import { once } from 'node:events'
import { liveNamespace, livePath, type NotificationEvent } from '@lucero/contract/live'
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

const heard = <E>(socket: Socket, event: string) => new Promise<E>((resolve) => socket.once(event, resolve))

it('M9 the root namespace takes nobody, with or without a token', async () => {
  const token = await (await node.newPlayer()).signIn()
  for (const given of [undefined, token]) {
    const error = await heard<Error>(connect(given, { namespace: '/' }), 'connect_error')
    expect(error.message).toBe('There is nothing here')
  }
})

it('of a player’s socket neither the request nor the token is held, and it goes on', async () => {
  const join = vi.spyOn(ServerSocket.prototype, 'join')
  const socket = connect(await (await node.newPlayer()).signIn())
  await heard(socket, 'connect')
  const [held] = join.mock.contexts as [ServerSocket]
  join.mockRestore()
  expect([held.id, held.request, held.handshake]).toEqual([socket.id, undefined, undefined])
  // On the same connection: whoever asks for more is still refused, and what there was stays.
  expect((await heard<Error>(socket.io.socket('/', {}).connect(), 'connect_error')).message).toBe(
    'There is nothing here',
  )
  const answer = heard<NotificationEvent>(socket, 'notification')
  socket.emit('unreadNotification')
  expect(await answer).toEqual({ notificationUnreadCount: 0 })
})

it('M9 a connection that never says who it is, is let go', async () => {
  const socket = new WebSocket(`${node.address.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`)
  await once(socket, 'open')
  const [closed] = (await once(socket, 'close')) as [CloseEvent]
  expect(closed.code).toBe(1005)
})

it.each([
  ['another site', 'https://evil.example', false],
  ['no site at all', 'null', false],
  ['our own', undefined, true],
])('M9 from %s', async (_, given, allowed) => {
  const token = await (await node.newPlayer()).signIn()
  const socket = connect(token, { headers: { Origin: given ?? node.address } })
  const said = await Promise.race([
    heard(socket, 'connect').then(() => true),
    heard(socket, 'connect_error').then(() => false),
  ])
  expect(said).toBe(allowed)
})

it('H3 a player has at most ten sockets; the newest stay, and other players keep theirs', async () => {
  const [player, other] = [await node.newPlayer(), await node.newPlayer()]
  const token = await player.signIn()
  const bystander = connect(await other.signIn())
  await heard(bystander, 'connect')
  const sockets: Socket[] = []
  for (let n = 0; n < 13; n += 1) {
    sockets.push(connect(token))
    await heard(sockets[n]!, 'connect')
  }
  for (const socket of sockets.slice(0, 3)) if (socket.connected) await heard(socket, 'disconnect')
  expect(sockets.map(({ connected }) => connected)).toEqual([false, false, false, ...Array<boolean>(10).fill(true)])
  expect(bystander.connected).toBe(true)
})

it('H3 one that says more than a hundred things a minute is cut off', async () => {
  const socket = connect(await (await node.newPlayer()).signIn())
  await heard(socket, 'connect')
  const gone = heard(socket, 'disconnect')
  for (let n = 0; n < 200; n += 1) socket.emit('unreadNotification')
  await gone
  expect(socket.connected).toBe(false)
})

it('H3 what is asked while an answer is on its way is answered once, with what is true then', async () => {
  const player = await node.newPlayer()
  const socket = connect(await player.signIn())
  await heard(socket, 'connect')
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
  while (answers.length < 2) await heard(socket, 'notification')
  socket.emit('unreadNotification')
  await heard(socket, 'notification')
  expect(answers).toHaveLength(3)
})

it('H3 so many from one address, and no more', async () => {
  const small = await startProgram({ SOCKETS_PER_ADDRESS: '2' }, { databaseUrl: node.databaseUrl })
  const token = await (await node.newPlayer()).signIn()
  const [first, second] = [connect(token, { program: small }), connect(token, { program: small })]
  await Promise.all([heard(first, 'connect'), heard(second, 'connect')])
  await heard(connect(token, { program: small }), 'connect_error')
  const closed = heard(first, 'disconnect')
  first.disconnect()
  await closed
  const room = async (): Promise<unknown> => {
    const again = connect(token, { program: small })
    const error = await Promise.race([heard(again, 'connect').then(() => undefined), heard(again, 'connect_error')])
    return error && room()
  }
  await room()
  expect(await small.kit.metrics.text()).toMatch(/lucero_live_sockets\{state="open"\} 2/)
  await small.stop()
})
