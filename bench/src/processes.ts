/**
 * Signed bets and wins over HTTP on one node, by the number of its server processes: throughput, latency and CPU time per request. All nodes
 * use one PostgreSQL, each with its own players, and the rounds of all numbers alternate. Throughput grows as far as there are cores for the processes, PostgreSQL and
 * the load generator; CPU time per request shows the cost of sharing.
 *   npm run bench -- processes [--processes 1,2] [--connections 64] [--seconds 5] [--rounds 3] [--database URL]
 */
import { cpus, loadavg } from 'node:os'
import { inside, liveWithoutDoor } from './bets/live.ts'
import type { LoadOrder } from './bets/load.ts'
import { end, load, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { printTable, rateLine } from './figures.ts'
import { medianOf } from '@lucero/lab/load/closed-loop'
import { numbersIn, readOptions } from './options.ts'
import { costing, processorOfServers } from '@lucero/lab/nodes/processor'
import { startStack } from './stack.ts'

/** The first ten thousand requests of each process cost twice as much as later ones. */
const warmUpRequests = 10_000
const playersPerNode = 500

export async function run(): Promise<void> {
  const values = readOptions({ processes: '1,2', connections: '64', seconds: '5', rounds: '3' })
  const [connections, seconds, rounds] = [Number(values.connections), Number(values.seconds), Number(values.rounds)]
  const stack = await startStack(liveWithoutDoor)
  const generator = start('load.ts')
  try {
    const numbers = numbersIn(values.processes)
    const { sessions, ...provider } = await inside(stack, (runtime) =>
      openProviderSessions(runtime, playersPerNode * numbers.length),
    )
    const nodes: { processes: number; node: Awaited<ReturnType<typeof stack.addNode>>; order: LoadOrder }[] = []
    for (const [n, processes] of numbers.entries()) {
      const node = await stack.addNode({ LUCERO_PROCESSES: String(processes) })
      // Two nodes with the same players would each make the books of the other stale.
      const own = sessions.slice(n * playersPerNode, (n + 1) * playersPerNode)
      nodes.push({ processes, node, order: { ...provider, sessions: own, port: node.port, connections, seconds } })
    }
    const measure = ({ node, order }: (typeof nodes)[number]) =>
      costing(
        () => processorOfServers([node.pid]),
        stack.postgres.processor,
        () => load(generator, order),
      )
    for (const { processes, order } of nodes)
      for (let done = 0; done < warmUpRequests * processes;) done += (await load(generator, order)).requests
    const measured = nodes.map((): Awaited<ReturnType<typeof measure>>[] => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [n, node] of nodes.entries()) measured[n]!.push(await measure(node))
    printTable(
      `${connections} connections, median of ${rounds}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
      nodes.map(({ processes }, n): [string, string] => {
        const { cpuMs, retries, ...median } = medianOf(measured[n]!)
        const line = rateLine(median, [['load', (cpuMs * 1000) / median.requests]])
        return [`${processes} ${processes === 1 ? 'process' : 'processes'}`, `${line}   ${retries} retries`]
      }),
    )
  } finally {
    await end(generator)
    await stack.stop()
  }
}
