import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { livePath } from '@lucero/contract/player/live'
import { thinkMs } from '../drill.ts'
import { newPlayer, startMoney } from '@lucero/lab/load/money'
import { connected, nextEvent, openSocket } from '@lucero/lab/clients/sockets'
import { assertSoundBooks, onOneNode, type Stack } from '../stack.ts'
import { within } from '@lucero/lab/until'

const perPlayer = 10

export const drill = onOneNode(
  'one flooding socket, 300 sockets on one token, and sockets without a token: other clients are served, and the flood is cut off',
  async (stack, scale) => {
    const [messages, sockets, anonymous] = scale === 'short' ? [20_000, 60, 100] : [400_000, 300, 2000]
    const money = await startMoney(stack, { players: 4, thinkMs: thinkMs[scale] })
    await money.answered(20)
    const answers = await flood(stack, messages)
    await money.answered(20)
    const open = await openMany(stack, sockets)
    await money.answered(20)
    const left = await anonymousLeft(stack, anonymous)
    await money.answered(20)
    assert.equal(left, 0, 'no socket without a token stays open')
    const checked = await money.stopAndCheck()
    await assertSoundBooks(stack)
    return {
      'messages sent by one socket': messages,
      'queries, at most': answers,
      'sockets opened on one token': sockets,
      'of them open in the end': open,
      'sockets without a token': anonymous,
      'of them left after ten seconds': left,
      ...checked,
    }
  },
)

/** Sends all messages and returns the number of answers before the socket was closed. */
async function flood(stack: Stack, messages: number): Promise<number> {
  const { token } = await newPlayer(stack)
  const socket = openSocket(stack.nodes[0]!.address, token)
  assert(await connected(socket))
  let answers = 0
  socket.on('notification', () => (answers += 1))
  const gone = nextEvent(socket, 'disconnect')
  for (let n = 0; n < messages && socket.connected; n += 1) {
    socket.emit('unreadNotification')
    if (n % 100 === 0) await delay(0)
  }
  await within('the flooding socket is closed', gone)
  assert(answers <= 100, `${answers} answers`)
  return answers
}

async function openMany(stack: Stack, count: number): Promise<number> {
  const { token } = await newPlayer(stack)
  const sockets: ReturnType<typeof openSocket>[] = []
  for (let n = 0; n < count; n += 1) {
    const socket = openSocket(stack.nodes[0]!.address, token)
    sockets.push(socket)
    await Promise.race([connected(socket), nextEvent(socket, 'disconnect')])
  }
  const open = () => sockets.filter((socket) => socket.connected).length
  for (let n = 0; n < 200 && open() > perPlayer; n += 1) await delay(25)
  const stayed = open()
  assert(stayed > 0 && stayed <= perPlayer, `${stayed} sockets of one player stay open`)
  sockets.forEach((socket) => socket.disconnect())
  return stayed
}

/** Opens connections without a token and returns how many stay open. */
async function anonymousLeft(stack: Stack, count: number): Promise<number> {
  const address = `${stack.nodes[0]!.address.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`
  const sockets = Array.from({ length: count }, () => new WebSocket(address))
  const closed = sockets.map((socket) => new Promise((resolve) => socket.addEventListener('close', resolve)))
  for (const socket of sockets) socket.addEventListener('error', () => undefined)
  await Promise.race([Promise.all(closed), delay(10_000)])
  return sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED).length
}
