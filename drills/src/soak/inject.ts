/** Executes a planned fault, and resolves when the system has recovered from it. */
import { setTimeout as delay } from 'node:timers/promises'
import { signalPostgres } from '../postgres-process.ts'
import { gamesPidOf, signalAll } from '@lucero/lab/nodes/processes'
import { until } from '@lucero/lab/until'
import { recovery, workersOf, type Cluster, type ClusterNode } from './cluster.ts'
import type { FaultKind, PlannedFault } from './schedule.ts'

/** One way, so that a round trip takes twice as long. */
const slowMs = 40
/** More than the 30 s that a node tolerates, and less than the life of any code or launch token. */
const wrongClockSeconds = 40
const replaceWithinMs = 90_000

type Fault = (cluster: Cluster, node: ClusterNode, lastsMs: number) => Promise<unknown>

const faults: Record<FaultKind, Fault> = {
  'kill node': (cluster, { index }) => cluster.restart(index),
  async 'kill games'(_cluster, node) {
    const pid = await gamesPidOf(node)
    signalAll([pid], 'SIGKILL')
    await until('the games are started again', async () => (await gamesPidOf(node)) !== pid, recovery)
    await until(
      'the games answer again',
      async () => (await fetch(`${node.address}/games/api/lobby`)).status === 200,
      recovery,
    )
  },
  'restart PostgreSQL': ({ stack }) => signalPostgres(stack, 'SIGINT'),
  'kill PostgreSQL': ({ stack }) => signalPostgres(stack, 'SIGKILL'),
  'cut connections': async (_cluster, { line }) => line.reset(),
  async 'slow network'(_cluster, { line }, lastsMs) {
    line.slow(slowMs)
    await delay(lastsMs)
    line.slow(0)
  },
  async 'wrong clock'(_cluster, node, lastsMs) {
    node.setClock(wrongClockSeconds)
    await until('a node with a wrong clock is not ready', () => !node.isReady, recovery)
    await delay(lastsMs)
    node.setClock(0)
  },
  async 'replace workers'(_cluster, node) {
    const before = workersOf(node)
    const isReplaced = () => {
      const now = workersOf(node)
      return now.length === before.length && !now.some((pid) => before.includes(pid))
    }
    // If a new worker cannot start, for example on a starved machine, the old ones stay, and the operator sends the signal again.
    for (let tries = 0; tries < 3 && !isReplaced(); tries += 1) {
      signalAll([node.pid], 'SIGHUP')
      await until('every worker is replaced', isReplaced, { withinMs: replaceWithinMs }).catch(() => undefined)
    }
    await until('every worker is replaced', isReplaced, recovery)
  },
}

export async function inject(cluster: Cluster, { kind, node, lastsSeconds }: PlannedFault): Promise<void> {
  await faults[kind](cluster, cluster.nodes[node]!, lastsSeconds * 1000)
  // The readiness of the poll may be older than the fault.
  await delay(1500)
  await cluster.untilAllReady()
}
