import assert from 'node:assert/strict'
import { thinkMs, type Drill, type Scale } from '../drill.ts'
import { openSocket, untilConnected } from '@lucero/lab/clients/sockets'
import { startMoney } from '@lucero/lab/load/money'
import { assertNoneFailed, startPlay } from '@lucero/lab/load/play'
import { descendantsOf, isRunning, signalAll } from '@lucero/lab/nodes/processes'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'
import { until } from '@lucero/lab/until'

/** Longer admission queues, so that a busy machine causes no 503 that is unrelated to a restart. */
const settings = { LUCERO_GAMES: 'on', LUCERO_PROCESSES: '2', ADMISSION_WAIT_MS: '5000', LUCERO_DRAIN_SECONDS: '2' }

export const drill: Drill = {
  what: 'a node with two worker processes: SIGHUP replaces them and no request fails; kill -9 of one loses nothing acknowledged, and it is restarted',
  run: (scale) =>
    withStack({ settings }, async (stack) => {
      const replaced = await replaceWorkers(stack, scale)
      const killed = await killWorkers(stack, scale)
      await assertSoundBooks(stack)
      return { ...replaced, ...killed, ...(await stopInEachWay(stack, scale)) }
    }),
}

/** For conditions that run ps or collect the metrics of all workers: each check takes more CPU time than a request. */
const rarely = { everyMs: 200 }

const workersOf = ({ nodes }: Stack) =>
  descendantsOf(nodes[0]!.pid)
    .filter(({ command }) => command.includes('server/src/main.ts'))
    .map(({ pid }) => pid)

/** The metrics contain both workers from the moment they both serve. */
const untilBothServe = ({ nodes }: Stack) =>
  until(
    'both workers serve',
    async () => {
      const text = await (await fetch(`${nodes[0]!.address}/metrics`)).text()
      return ['1', '2'].every((worker) => text.includes(`{worker="${worker}"}`))
    },
    rarely,
  )

/** Runs until both workers were replaced this many times and the number of requests is reached. */
async function replaceWorkers(stack: Stack, scale: Scale) {
  const wanted =
    scale === 'short' ? { players: 4, requests: 100, restarts: 1 } : { players: 16, requests: 6000, restarts: 8 }
  const { address, pid } = stack.nodes[0]!
  await untilBothServe(stack)
  const load = await startPlay(stack, () => address, { players: wanted.players, thinkMs: thinkMs[scale] })
  const sockets = load.players.map(({ token }) => openSocket(address, token, { reconnects: true }))
  let restarts = 0
  try {
    await load.reached(load.players.length * 5)
    do {
      const before = workersOf(stack)
      process.kill(pid, 'SIGHUP')
      const areReplaced = () => {
        const now = workersOf(stack)
        return now.length === 2 && !now.some((worker) => before.includes(worker))
      }
      await until('both workers are replaced', areReplaced, rarely)
      restarts += 1
    } while (restarts < wanted.restarts || load.counts.requests < wanted.requests)
    await load.stop()
    await Promise.all(sockets.map(untilConnected))
  } finally {
    await load.stop().catch(() => undefined)
    sockets.forEach((socket) => socket.disconnect())
  }
  const { requests, rounds, resent } = load.counts
  assertNoneFailed(stack, load.counts)
  return { 'workers replaced': restarts * 2, requests, failed: 0, 'reads sent again': resent, 'rounds played': rounds }
}

async function killWorkers(stack: Stack, scale: Scale) {
  const kills = scale === 'short' ? 1 : 30
  // Without pauses, so that calls are in progress at the kill: otherwise the drill does not detect calls repeated with another key.
  const load = await startMoney(stack)
  for (let n = 0; n < kills; n += 1) {
    await load.answered(60)
    const [worker] = workersOf(stack)
    process.kill(worker!, 'SIGKILL')
    await load.answered(20)
    const isRestarted = () => workersOf(stack).filter((pid) => pid !== worker).length === 2
    await until('the worker is restarted', isRestarted, rarely)
  }
  return { kills, ...(await load.stopAndCheck()) }
}

const ways = { 'every process': (all: number[]) => all, 'the supervisor': (all: number[]) => all.slice(0, 1) }

/**
 * SIGTERM to every process of the node, as systemd does by default, and to the supervisor alone. The short form leaves out the second, which
 * needs another start of the node: processes.db.test.ts stops a supervisor.
 */
async function stopInEachWay(stack: Stack, scale: Scale) {
  const tried = Object.entries(ways).slice(0, scale === 'short' ? 1 : undefined)
  let node = stack.nodes[0]!
  for (const [way, chosen] of tried) {
    if (!isRunning(node.pid)) node = await stack.startNode(0)
    await untilBothServe(stack)
    const all = [node.pid, ...descendantsOf(node.pid).map(({ pid }) => pid)]
    assert.equal(all.length, 4, 'a supervisor, two workers, the games')
    signalAll(chosen(all), 'SIGTERM')
    assert.equal(await node.stop(), 0, `exit code after SIGTERM to ${way}`)
    await until(`no process is left after SIGTERM to ${way}`, () => !all.some(isRunning))
  }
  return { 'stopped by SIGTERM to': tried.map(([way]) => way).join(', ') }
}
