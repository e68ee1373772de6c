import assert from 'node:assert/strict'
import { thinkMs, type Drill, type Figures } from '../drill.ts'
import { openSocket, untilConnected } from '@lucero/lab/clients/sockets'
import { startNginx } from '@lucero/lab/nodes/nginx'
import { startWithNpm, stopWays, type StopWay } from '@lucero/lab/nodes/npm-start'
import { assertNoneFailed, startPlay } from '@lucero/lab/load/play'
import { startReverseProxy, type ReverseProxy } from '@lucero/lab/nodes/reverse-proxy'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

/** Longer admission queues, so that a busy machine causes no 503 that is unrelated to a restart. */
const settings = { LUCERO_GAMES: 'on', LUCERO_DRAIN_SECONDS: '2', ADMISSION_WAIT_MS: '5000' }

export const drill: Drill = {
  what: 'two nodes behind a proxy, started with npm start and restarted in turn by SIGTERM to npm, to every process, to the server: no request fails',
  async run(scale) {
    let way: StopWay = stopWays[0]
    const start = (env: Record<string, string>) => startWithNpm(env, () => way)
    return withStack({ nodes: 2, settings, start }, async (stack) => {
      const proxy = await startReverseProxy(() => stack.nodes.map(({ address }) => address))
      try {
        await proxy.sawAll()
        if (scale === 'short') return await restartOneStopOther(stack, proxy, (chosen) => (way = chosen))
        const figures: Figures = {}
        for (way of stopWays) {
          const size = { players: 16, requests: 6000, restarts: 6 }
          const restarted = await restartUnderPlay(stack, proxy.address, proxy.sawAll, size)
          assert.equal(proxy.counts.cut, 0, 'no connection is cut during a request')
          figures[`SIGTERM to ${way}`] = textOf(restarted)
        }
        const behindNginx = await withNginx(stack)
        await assertSoundBooks(stack)
        return { ...figures, 'connections reused': proxy.counts.reused, ...behindNginx }
      } finally {
        await proxy.stop()
      }
    })
  },
}

/** The short form stops a node in each way and starts only one again: a start of npm, server and games takes seconds of CPU. */
async function restartOneStopOther(
  stack: Stack,
  proxy: ReverseProxy,
  choose: (way: StopWay) => void,
): Promise<Figures> {
  choose('npm')
  const play = await openPlay(stack, proxy.address, { players: 4, thinkMs: thinkMs.short })
  try {
    await restart(stack, 0)
    await proxy.sawAll()
    choose('every process')
    assert.equal(await stack.nodes[1]!.stop(), 0, 'the exit code of npm start')
    await play.load.reached(play.load.counts.requests + 20)
    await play.stopConnected()
  } finally {
    await play.close()
  }
  assert.equal(proxy.counts.cut, 0, 'no connection is cut during a request')
  await assertSoundBooks(stack)
  choose('the server')
  assert.equal(await stack.nodes[0]!.stop(), 0, 'the exit code of npm start')
  return {
    'SIGTERM to npm, then to every process': textOf({ restarts: 1, ...play.figures() }),
    'SIGTERM to the server': 1,
  }
}

type RestartCounts = { restarts: number; requests: number; rounds: number; sockets: number }

const textOf = ({ restarts, requests, rounds, sockets }: RestartCounts): string =>
  `${restarts} restarts, ${requests} requests, 0 failed, ${rounds} rounds played, ${sockets} live sockets reconnected`

/** Players and their live sockets. */
async function openPlay(stack: Stack, address: string, options: { players: number; thinkMs?: number }) {
  const load = await startPlay(stack, () => address, options)
  const sockets = load.players.map(({ token }) => openSocket(address, token, { reconnects: true }))
  await load.reached(load.players.length * 5)
  return {
    load,
    /** Ends the load; every socket must be connected. */
    async stopConnected(): Promise<void> {
      await load.stop()
      await Promise.all(sockets.map(untilConnected))
    },
    async close(): Promise<void> {
      await load.stop().catch(() => undefined)
      sockets.forEach((socket) => socket.disconnect())
    },
    /** No request failed or was answered RETRY_LATER. */
    figures() {
      const { requests, rounds } = load.counts
      assertNoneFailed(stack, load.counts)
      return { requests, rounds, sockets: sockets.length }
    },
  }
}

type RunSize = { players: number; requests: number; restarts: number }

/** Runs until both the number of requests and the number of restarts are reached. */
async function restartUnderPlay(stack: Stack, address: string, sawAll: () => Promise<void>, wanted: RunSize) {
  const play = await openPlay(stack, address, wanted)
  let restarts = 0
  try {
    while (restarts < wanted.restarts || play.load.counts.requests < wanted.requests) {
      await restart(stack, restarts % 2)
      restarts += 1
      await sawAll()
    }
    await play.stopConnected()
  } finally {
    await play.close()
  }
  return { restarts, ...play.figures() }
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
    const wanted = { players: 16, requests: 4000, restarts: 4 }
    const { requests, restarts } = await restartUnderPlay(stack, nginx.address, async () => undefined, wanted)
    return { 'behind nginx': `${restarts} restarts, ${requests} requests, 0 failed` }
  } finally {
    await nginx.stop()
  }
}
