import assert from 'node:assert/strict'
import type { Drill, Figures } from '../drill.ts'
import { openSocket, untilConnected } from '../live-sockets.ts'
import { startNginx } from '../nginx.ts'
import { startWithNpm, stopWays, type StopWay } from '../npm-start.ts'
import { startPlay } from '../play.ts'
import { startReverseProxy } from '../reverse-proxy.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

/** Longer admission queues, so that a busy machine causes no 503 that is unrelated to a restart. */
const settings = { LUCERO_GAMES: 'on', LUCERO_DRAIN_SECONDS: '2', ADMISSION_WAIT_MS: '5000' }

export const drill: Drill = {
  what: 'two nodes behind a proxy, started with npm start and restarted in turn by SIGTERM to npm, to every process, to the server: no request fails',
  async run(scale) {
    const size =
      scale === 'short' ? { players: 4, requests: 100, restarts: 1 } : { players: 16, requests: 20_000, restarts: 2 }
    let way: StopWay = stopWays[0]
    const start = (env: Record<string, string>) => startWithNpm(env, () => way)
    return withStack({ nodes: 2, settings, start }, async (stack) => {
      const proxy = await startReverseProxy(() => stack.nodes.map(({ address }) => address))
      try {
        await proxy.sawAll()
        const figures: Figures = {}
        for (way of stopWays) {
          const { restarts, requests, rounds, sockets } = await restartUnderPlay(
            stack,
            proxy.address,
            proxy.sawAll,
            size,
          )
          assert.equal(proxy.counts.cut, 0, 'no connection is cut during a request')
          figures[`SIGTERM to ${way}`] =
            `${restarts} restarts, ${requests} requests, 0 failed, ${rounds} rounds played, ${sockets} live sockets reconnected`
        }
        const behindNginx = scale === 'full' ? await withNginx(stack) : {}
        await assertSoundBooks(stack)
        return { ...figures, 'connections reused': proxy.counts.reused, ...behindNginx }
      } finally {
        await proxy.stop()
      }
    })
  },
}

type RunSize = { players: number; requests: number; restarts: number }

/** Runs until both the number of requests and the number of restarts are reached. */
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
    await Promise.all(sockets.map(untilConnected))
  } finally {
    await load.stop().catch(() => undefined)
    sockets.forEach((socket) => socket.disconnect())
  }
  const { requests, rounds, failed, retries } = load.counts
  assert.deepEqual([[...failed], [...retries]], [[], []])
  return { restarts, requests, rounds, sockets: sockets.length }
}

/** Stops a node with exit code 0 and starts it on the same port. */
async function restart(stack: Stack, index: number): Promise<void> {
  const node = stack.nodes[index]!
  assert.equal(await node.stop(), 0, 'the exit code of npm start')
  await stack.startNode(index, { PORT: new URL(node.address).port })
}

/** nginx has no health checks: it finds a port closed and uses the next node. */
async function withNginx(stack: Stack): Promise<Record<string, string | number>> {
  const nginx = await startNginx(stack.nodes.map(({ address }) => new URL(address).host))
  if (!nginx) return { 'behind nginx': 'not installed here' }
  try {
    const wanted = { players: 16, requests: 10_000, restarts: 2 }
    const { requests, restarts } = await restartUnderPlay(stack, nginx.address, async () => undefined, wanted)
    return { 'behind nginx': `${restarts} restarts, ${requests} requests, 0 failed` }
  } finally {
    await nginx.stop()
  }
}
