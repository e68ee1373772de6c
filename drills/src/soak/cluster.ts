/** The nodes of a soak: real processes on one PostgreSQL, each behind its own line to it. Players choose among the ready ones. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { plantedEnv } from '../faults.ts'
import { descendantsOf, signalAll } from '@lucero/lab/nodes/processes'
import { startStack } from '../stack.ts'
import { until } from '@lucero/lab/until'
import { startCuttingProxy, type CuttingProxy } from '../../../server/src/testing/cutting-proxy.ts'
import { workersNode } from './schedule.ts'

export type Cluster = Awaited<ReturnType<typeof openCluster>>

export type ClusterNode = {
  index: number
  address: string
  pid: number
  line: CuttingProxy
  /** True while the node's /readyz answers 200. */
  isReady: boolean
  setClock(seconds: number): void
}

/** Longer admission queues, so that a busy machine causes no 503 that is unrelated to a fault. The memory setting is that of deploy/. */
const settings = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  LUCERO_GAMES: 'on',
  ADMISSION_WAIT_MS: '5000',
  LUCERO_DRAIN_SECONDS: '2',
}
const pollReadyMs = 250
/** Recovery from a fault may take this long on a busy machine. */
export const recovery = { withinMs: 240_000 }

const preload = (file: string) => `--import ${pathToFileURL(join(import.meta.dirname, file)).href}`

type Options = { nodes: number; sampleSeconds: number }

export async function openCluster({ nodes: count, sampleSeconds }: Options) {
  const stack = await startStack({ nodes: 0, settings })
  const samples = join(stack.folder, 'samples.jsonl')
  writeFileSync(samples, '')
  const nodes: ClusterNode[] = []
  const start = async (index: number, port?: string): Promise<void> => {
    const clock = join(stack.folder, `clock-${index}`)
    const setClock = (seconds: number) => writeFileSync(clock, String(seconds))
    setClock(0)
    const line = nodes[index]?.line ?? (await startCuttingProxy(stack.databaseUrl))
    const process = await stack.startNode(index, {
      ...plantedEnv(
        [...(index === count - 1 ? [preload('../shifted-clock.mjs')] : []), preload('sample.mjs')].join(' '),
      ),
      DRILL_CLOCK: clock,
      DATABASE_URL: line.url,
      LUCERO_PROCESSES: index === workersNode ? '2' : '1',
      SOAK_SAMPLES: samples,
      SOAK_SAMPLE_MS: String(sampleSeconds * 1000),
      SOAK_NODE: String(index),
      ...(port && { PORT: port }),
    })
    nodes[index] = { index, address: process.address, pid: process.pid, line, isReady: false, setClock }
  }
  const stopping = new AbortController()
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await Promise.all(nodes.map(async (node) => void (node.isReady = await isReady(node.address))))
      await delay(pollReadyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    await stack.stop()
    await Promise.all(nodes.map(({ line }) => line.stop()))
  }
  try {
    for (let index = 0; index < count; index += 1) await start(index)
    void poll()
    await until('every node is ready', () => nodes.every((node) => node.isReady), recovery)
    await until('both workers serve', () => bothServe(nodes[workersNode]!), recovery)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stack,
    nodes,
    samples,
    /**
     * `kill -9` of every process of a node, and a start on the same port. A node that cannot reach PostgreSQL in time exits. It is started
     * again, as a service manager does.
     */
    async restart(index: number): Promise<void> {
      const { pid, address } = nodes[index]!
      signalAll([...descendantsOf(pid).map((child) => child.pid), pid], 'SIGKILL')
      nodes[index]!.isReady = false
      await stack.nodes[index]!.kill()
      const isStarted = () =>
        start(index, new URL(address).port).then(
          () => true,
          () => false,
        )
      await until('the node is started again', isStarted, recovery)
    },
    untilAllReady: () => until('every node is ready', () => nodes.every((node) => node.isReady), recovery),
    stop,
  }
}

export const workersOf = ({ pid }: ClusterNode): number[] =>
  descendantsOf(pid)
    .filter(({ command }) => command.includes('server/src/main.ts'))
    .map((child) => child.pid)

/** The metrics contain both workers from the moment they both serve. */
async function bothServe({ address }: ClusterNode): Promise<boolean> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return ['1', '2'].every((worker) => text.includes(`{worker="${worker}"}`))
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) })
    await answer.text()
    return answer.status === 200
  } catch {
    return false
  }
}
