import assert from 'node:assert/strict'
import { liveNamespace, livePath } from '@lucero/contract/live'
import { io, type Socket } from 'socket.io-client'
import type { Drill } from '../drill.ts'
import { startNginx } from '../nginx.ts'
import { startPlay } from '../play.ts'
import { startReverseProxy } from '../reverse-proxy.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

/** It is restarts that are looked at, not what the door does on a busy machine. */
const settings = { LUCERO_GAMES: 'on', LUCERO_DRAIN_SECONDS: '2', ADMISSION_WAIT_MS: '5000' }

export const drill: Drill = {
  what: 'two nodes behind a proxy, restarted one after the other while players play: no request fails',
  run: (scale) =>
    withStack({ nodes: 2, settings }, async (stack) => {
      const proxy = await startReverseProxy(() => stack.nodes.map(({ address }) => address))
      try {
        await proxy.sawAll()
        const wanted = scale === 'short' ? { players: 4, requests: 300 } : { players: 16, requests: 50_000 }
        const { figures, sockets } = await restartUnderPlay(stack, proxy.address, proxy.sawAll, {
          ...wanted,
          restarts: 2,
        })
        assert.deepEqual(proxy.counts.cut, 0, 'connections cut in the middle')
        const behindNginx = scale === 'full' ? await withNginx(stack) : {}
        await assertSoundBooks(stack)
        return {
          ...figures,
          'connections used again': proxy.counts.reused,
          'live sockets back': sockets,
          ...behindNginx,
        }
      } finally {
        await proxy.stop()
      }
    }),
}

type RunSize = { players: number; requests: number; restarts: number }

/** Until so many requests were made and so many restarts, whichever comes later. */
async function restartUnderPlay(stack: Stack, address: string, sawAll: () => Promise<void>, wanted: RunSize) {
  const load = await startPlay(stack, () => address, wanted)
  const sockets = load.players.map(({ token }) => openSocket(address, token))
  let restarts = 0
  try {
    await load.reached(load.players.length * 5)
    while (restarts < wanted.restarts || load.counts.requests < wanted.requests) {
      await restart(stack, restarts % 2)
      restarts += 1
      await sawAll()
    }
    await load.stop()
    await Promise.all(sockets.map(isConnected))
  } finally {
    await load.stop().catch(() => undefined)
    sockets.forEach((socket) => socket.disconnect())
  }
  const { requests, rounds, failed, toldToRetry } = load.counts
  assert.deepEqual([[...failed], [...toldToRetry]], [[], []])
  return { figures: { restarts, requests, failed: 0, 'rounds played': rounds }, sockets: sockets.length }
}

/** Gone with a clean exit, and back on the same port. */
async function restart(stack: Stack, place: number): Promise<void> {
  const node = stack.nodes[place]!
  assert.equal(await node.stop(), 0)
  await stack.startNode(place, { PORT: new URL(node.address).port })
}

const openSocket = (address: string, token: string): Socket =>
  io(`${address}${liveNamespace}`, { path: livePath, transports: ['websocket'], auth: { token } })

async function isConnected(socket: Socket): Promise<void> {
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', resolve))
}

/** nginx asks nobody whether they are ready: it finds a port closed, and takes the next. */
async function withNginx(stack: Stack): Promise<Record<string, string | number>> {
  const nginx = await startNginx(stack.nodes.map(({ address }) => new URL(address).host))
  if (!nginx) return { 'behind nginx': 'not installed here' }
  try {
    const wanted = { players: 16, requests: 10_000, restarts: 2 }
    const { figures } = await restartUnderPlay(stack, nginx.address, async () => undefined, wanted)
    return { 'behind nginx: requests': figures.requests, 'restarts ': figures.restarts, 'failed ': 0 }
  } finally {
    await nginx.stop()
  }
}
