import assert from 'node:assert/strict'
import type { Drill } from '../drill.ts'
import { openSocket, untilConnected } from '../live-sockets.ts'
import { startMoney } from '../money.ts'
import { assertNoneFailed, startPlay } from '../play.ts'
import { descendantsOf, isRunning, signalAll } from '../processes.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'
import { until } from '../until.ts'

/** Longer admission queues, so that a busy machine causes no 503 that is unrelated to a restart. */
const settings = { LUCERO_GAMES: 'on', LUCERO_PROCESSES: '2', ADMISSION_WAIT_MS: '5000', LUCERO_DRAIN_SECONDS: '2' }

export const drill: Drill = {
  what: 'a node with two worker processes: SIGHUP replaces them and no request fails; kill -9 of one loses nothing acknowledged, and it is restarted',
  run: (scale) =>
    withStack({ settings }, async (stack) => {
      const size = scale === 'short' ? { players: 4, requests: 100 } : { players: 16, requests: 20_000 }
      const replaced = await replaceWorkers(stack, size)
      const killed = await killWorkers(stack, scale === 'short' ? 1 : 30)
      await assertSoundBooks(stack)
      return { ...replaced, ...killed, ...(await stopInEachWay(stack)) }
    }),
}

const workersOf = ({ nodes }: Stack) =>
  descendantsOf(nodes[0]!.pid)
    .filter(({ command }) => command.includes('server/src/main.ts'))
    .map(({ pid }) => pid)

/** The metrics contain both workers from the moment they both serve. */
const untilBothServe = ({ nodes }: Stack) =>
  until('both workers serve', async () => {
    const text = await (await fetch(`${nodes[0]!.address}/metrics`)).text()
    return ['1', '2'].every((worker) => text.includes(`{worker="${worker}"}`))
  })

/** Runs until both workers were replaced and the number of requests is reached. */
async function replaceWorkers(stack: Stack, wanted: { players: number; requests: number }) {
  const { address, pid } = stack.nodes[0]!
  await untilBothServe(stack)
  const load = await startPlay(stack, () => address, wanted)
  const sockets = load.players.map(({ token }) => openSocket(address, token))
  let restarts = 0
  try {
    await load.reached(load.players.length * 5)
    do {
      const before = workersOf(stack)
      process.kill(pid, 'SIGHUP')
      await until('both workers are replaced', () => {
        const now = workersOf(stack)
        return now.length === 2 && !now.some((worker) => before.includes(worker))
      })
      restarts += 1
    } while (load.counts.requests < wanted.requests)
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

async function killWorkers(stack: Stack, kills: number) {
  const load = await startMoney(stack)
  for (let n = 0; n < kills; n += 1) {
    await load.answered(60)
    const [worker] = workersOf(stack)
    process.kill(worker!, 'SIGKILL')
    await load.answered(20)
    await until('the worker is restarted', () => workersOf(stack).filter((pid) => pid !== worker).length === 2)
  }
  return { kills, ...(await load.stopAndCheck()) }
}

/** SIGTERM to the supervisor alone, and to every process of the node, as systemd does by default. */
async function stopInEachWay(stack: Stack) {
  const ways = { 'the supervisor': (all: number[]) => all.slice(0, 1), 'every process': (all: number[]) => all }
  let node = stack.nodes[0]!
  for (const [way, chosen] of Object.entries(ways)) {
    if (!isRunning(node.pid)) node = await stack.startNode(0)
    await untilBothServe(stack)
    const all = [node.pid, ...descendantsOf(node.pid).map(({ pid }) => pid)]
    assert.equal(all.length, 4, 'a supervisor, two workers, the games')
    signalAll(chosen(all), 'SIGTERM')
    assert.equal(await node.stop(), 0, `exit code after SIGTERM to ${way}`)
    await until(`no process is left after SIGTERM to ${way}`, () => !all.some(isRunning))
  }
  return { 'stopped by SIGTERM to': Object.keys(ways).join(', ') }
}
