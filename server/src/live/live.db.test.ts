import {
  liveNamespace,
  livePath,
  type ChangedEvent,
  type NotificationEvent,
  type WalletEvent,
} from '@lucero/contract/player/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { notifyPlayer } from '../notifications/notifications.ts'
import { addOperator, applyToOperator, approveApplication } from '../operators/operators.ts'
import { setPlayLimits, setRealityCheck, startExclusion } from '../safer/safer.ts'
import { layBonus } from '../testing/bonuses.ts'
import { houseToken } from '../testing/casino.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'

let node: TestProgram
let otherNode: TestProgram
const open: Socket[] = []

beforeAll(async () => {
  node = await startProgram()
  otherNode = await startProgram({}, { databaseUrl: node.databaseUrl })
  await addOperator(node.runtime, { id: 1001, name: 'One', approvesItself: true, welcomeCents: 10_000n })
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(async () => {
  await otherNode.stop()
  await node.stop()
})

function connect(program: TestProgram, token: unknown, transports = ['websocket']): Socket {
  const socket = io(`${program.address}${liveNamespace}`, {
    path: livePath,
    transports,
    auth: { token },
    reconnection: false,
  })
  open.push(socket)
  return socket
}

const eventOf = <E>(socket: Socket, event: string) => new Promise<E>((resolve) => socket.once(event, resolve))
const connected = (...sockets: Socket[]) => Promise.all(sockets.map((socket) => eventOf(socket, 'connect')))

describe('the live socket', () => {
  it('LIV-1 LIV-2 answers unreadNotification with the count', async () => {
    const player = await node.newPlayer()
    await notifyPlayer(node.runtime, player.id, 'Hello', 'house')
    const socket = connect(node, await player.signIn())
    await connected(socket)
    const answer = eventOf<NotificationEvent>(socket, 'notification')
    socket.emit('unreadNotification')
    expect(await answer).toEqual({ notificationUnreadCount: 1 })
  })

  it('LIV-2 sends the wallet when it changes, on the same node and on another', async () => {
    const player = await node.newPlayer()
    const token = await player.signIn()
    const sockets = [connect(node, token), connect(otherNode, token)]
    await connected(...sockets)
    const events = sockets.map((socket) => eventOf<WalletEvent>(socket, 'wallet'))
    await applyToOperator(node.runtime, player.id, { operatorId: 1001 })
    expect(await Promise.all(events)).toEqual([
      { balance: 100, nonCashAmount: 0 },
      { balance: 100, nonCashAmount: 0 },
    ])
  })

  it('an application and its approval are announced on every node once they can be read', async () => {
    await addOperator(node.runtime, { id: 1002, name: 'Two', approvesItself: false, welcomeCents: 0n })
    const player = await node.newPlayer()
    const token = await player.signIn()
    const sockets = [connect(node, token), connect(otherNode, token)]
    await connected(...sockets)
    const operatorsAfter = async (act: () => Promise<unknown>) => {
      const events = sockets.map((socket) => eventOf<ChangedEvent>(socket, 'changed'))
      const acted = act()
      expect(await Promise.all(events)).toEqual([{ record: 'operators' }, { record: 'operators' }])
      const { data } = await otherNode.call('getMyOperators', { token })
      await acted
      return data
    }
    const waiting = await operatorsAfter(() => applyToOperator(node.runtime, player.id, { operatorId: 1002 }))
    expect(waiting).toMatchObject([{ activeStatus: 2, operator: { id: 1002 } }])
    const accepted = await operatorsAfter(() =>
      approveApplication(node.runtime, { playerId: player.id, operatorId: 1002 }, node.runtime.books.submit),
    )
    expect(accepted).toMatchObject([{ activeStatus: 1, operator: { id: 1002 } }])
  })

  it('a limit, a break and a reality check are announced on every node', async () => {
    const player = await node.newPlayer()
    const token = await player.signIn()
    const sockets = [connect(node, token), connect(otherNode, token)]
    await connected(...sockets)
    const changes = [
      () => setPlayLimits(node.runtime, player.id, { stake: 2 }),
      () => setRealityCheck(node.runtime, player.id, 15),
      () =>
        startExclusion(
          node.runtime,
          player.id,
          { length: '24-hours', by: 'house', reason: 'asked for it' },
          node.runtime.books.submit,
        ),
    ]
    for (const act of changes) {
      const events = sockets.map((socket) => eventOf<ChangedEvent>(socket, 'changed'))
      await act()
      expect(await Promise.all(events)).toEqual([{ record: 'safer-play' }, { record: 'safer-play' }])
    }
  })

  it('LIV-2 a change just before the socket opens is sent when it opens, on every node; otherwise nothing is', async () => {
    const [player, other] = [await node.newPlayer(), await node.newPlayer()]
    const [token, otherToken] = [await player.signIn(), await other.signIn()]
    const witness = connect(otherNode, token)
    await connected(witness)
    const witnessed = eventOf<WalletEvent>(witness, 'wallet')
    await applyToOperator(node.runtime, player.id, { operatorId: 1001 })
    await witnessed
    for (const program of [node, otherNode]) {
      const socket = connect(program, token)
      const received: unknown[] = []
      socket.on('changed', ({ record }: ChangedEvent) => received.push(record))
      expect(await eventOf<WalletEvent>(socket, 'wallet')).toEqual({ balance: 100, nonCashAmount: 0 })
      expect(received).toEqual(['redeem', 'operators', 'safer-play', 'players'])
    }
    const quiet = connect(node, otherToken)
    const received: unknown[] = []
    quiet.onAny((name) => received.push(name))
    await connected(quiet)
    quiet.emit('unreadNotification')
    await eventOf(quiet, 'notification')
    expect(received).toEqual(['notification'])
  })

  it('E5 LIV-2 a record that changed without money just before the socket opened is announced when it opens', async () => {
    const player = await node.newPlayer()
    const token = await player.signIn()
    const witness = connect(otherNode, token)
    await connected(witness)
    const announced = eventOf<ChangedEvent>(witness, 'changed')
    node.runtime.events.publish({ kind: 'record-changed', playerId: player.id, record: 'redeem' })
    await announced
    for (const program of [node, otherNode])
      expect(await eventOf<ChangedEvent>(connect(program, token), 'changed')).toEqual({ record: 'redeem' })
  })

  it('R5 LIV-2 the wallet event carries bonus credit as the non-cash amount', async () => {
    const player = await node.newPlayer()
    const token = await player.signIn()
    await applyToOperator(node.runtime, player.id, { operatorId: 1001 })
    const bonusId = await layBonus(node.runtime)
    const sockets = [connect(node, token), connect(otherNode, token)]
    const events = sockets.map((socket) => {
      const wallets: WalletEvent[] = []
      socket.on('wallet', (event: WalletEvent) => wallets.push(event))
      return wallets
    })
    await connected(...sockets)
    await node.call('activateBonus', { token, body: { bonusId } })
    const withBonus = { balance: 100, nonCashAmount: 3 }
    await expect.poll(() => events.map((wallets) => wallets.at(-1))).toEqual([withBonus, withBonus])
  })

  it('LIV-2 ACT-6 sends the unread count after a new notification and after reading', async () => {
    const player = await node.newPlayer()
    const token = await player.signIn()
    const socket = connect(node, token)
    await connected(socket)
    const arrived = eventOf<NotificationEvent>(socket, 'notification')
    await notifyPlayer(otherNode.runtime, player.id, 'From the other node', 'house')
    expect(await arrived).toEqual({ notificationUnreadCount: 1 })
    const read = eventOf<NotificationEvent>(socket, 'notification')
    await node.call('getNotifications', { token })
    expect(await read).toEqual({ notificationUnreadCount: 0 })
  })

  it.each([undefined, '', 'nonsense', { $ne: 1 }, houseToken])('LIV-4 refuses the token %o', async (token) => {
    const socket = connect(node, token)
    const error = await eventOf<Error>(socket, 'connect_error')
    expect(error.message).toBe('Either access token not passed or it is expired')
  })

  it('LIV-1 accepts only the websocket transport', async () => {
    const player = await node.newPlayer()
    const socket = connect(node, await player.signIn(), ['polling'])
    await expect(eventOf(socket, 'connect_error')).resolves.toBeInstanceOf(Error)
  })

  it('LIV-4 closes sockets of an ended session and no others', async () => {
    const player = await node.newPlayer()
    const [ending, staying] = [await player.signIn(), await player.signIn()]
    const [here, there, other] = [connect(node, ending), connect(otherNode, ending), connect(node, staying)]
    await connected(here, there, other)
    const closed = Promise.all([eventOf(here, 'disconnect'), eventOf(there, 'disconnect')])
    await node.call('signOut', { token: ending })
    await closed
    expect(other.connected).toBe(true)
  })

  it('sends nothing about other players', async () => {
    const [one, other] = [await node.newPlayer(), await node.newPlayer()]
    const tokens = [await one.signIn(), await other.signIn()]
    const sockets = tokens.map((token) => connect(node, token))
    await connected(...sockets)
    const strays: unknown[] = []
    sockets[1]!.onAny((...event) => strays.push(event))
    const event = eventOf<WalletEvent>(sockets[0]!, 'wallet')
    await applyToOperator(node.runtime, one.id, { operatorId: 1001 })
    await event
    const own = eventOf(sockets[1]!, 'notification')
    sockets[1]!.emit('unreadNotification')
    await own
    expect(strays).toEqual([['notification', { notificationUnreadCount: 0 }]])
  })
})
