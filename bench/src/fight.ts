/**
 * Contention of two nodes for the same players: every request goes to a random node. Compared with one node, and with two nodes where each
 * player uses one. Afterwards every book must match its answers: nothing lost, nothing doubled.
 *   npm run bench -- fight [--seconds 60] [--players 20] [--connections 32] [--database URL]
 */
import { openChain } from '../../server/src/ledger/chain.ts'
import { openRootKey } from '../../server/src/ledger/root-key.ts'
import { chart } from '../../server/src/accounts/accounts.ts'
import { inside, live, liveWithoutDoor } from './bets/live.ts'
import { end, say, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { openCheck } from './fight/check.ts'
import type { FightOrder, FightResult } from './fight/load.ts'
import { printTable, rateLine } from './figures.ts'
import { readOptions } from './options.ts'
import { costing, processorOf } from './processor.ts'
import { startStack } from './stack.ts'

type Node = { houseAddress: string; port: number; pid: number }

const warmUpSeconds = 10

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '60', players: '20', connections: '32' })
  const [seconds, connections] = [Number(options.seconds), Number(options.connections)]
  const stack = await startStack(liveWithoutDoor)
  const generator = start('../fight/load.ts')
  try {
    const { sessions: all, ...provider } = await inside(stack, openProviderSessions)
    const sessions = { ...provider, sessions: all.slice(0, Number(options.players)) }
    const nodes: Node[] = [stack, await stack.addNode()]
    const rootKey = await openRootKey(stack.databaseUrl, { secret: live.LUCERO_SECRET })
    const check = await openCheck({ db: stack.db, books: { chain: openChain(rootKey, chart) } }, sessions)
    const play = async (by: Node[], sticky: boolean, forSeconds: number) => {
      const ports = by.map(({ port }) => port)
      const order: FightOrder = { ...sessions, ports, sticky, connections, seconds: forSeconds }
      const processor = () => processorOf(by.map(({ pid }) => pid))
      const before = await conflictsOf(by)
      const result = await costing(processor, stack.postgres.processor, () => say<FightResult>(generator, order))
      check.add(result.effects)
      return { result, conflicts: (await conflictsOf(by)) - before }
    }
    const row = async (name: string, by: Node[], sticky: boolean): Promise<[string, string]> => {
      const { result, conflicts } = await play(by, sticky, seconds)
      const per = (count: number) => `${count} (${((100 * count) / result.requests).toFixed(2)} of 100 requests)`
      const counted = Number.isNaN(conflicts) ? 'not counted' : per(conflicts)
      return [name, `${rateLine(result)}   conflicts ${counted}, retried ${per(result.retries)}`]
    }
    await play(nodes, true, warmUpSeconds)
    printTable(`${sessions.sessions.length} players on ${connections} connections, ${seconds} s each`, [
      await row('one node alone', nodes.slice(0, 1), true),
      await row('two nodes, sticky players', nodes, true),
      await row('two nodes, random node per request', nodes, false),
      ['afterwards', await check.all()],
    ])
  } finally {
    await end(generator)
    await stack.stop()
  }
}

/** Batches that conflicted with another node. NaN if a node does not count them. */
async function conflictsOf(nodes: Node[]): Promise<number> {
  const counts = await Promise.all(
    nodes.map(async ({ houseAddress }) => {
      const response = await fetch(`${houseAddress}/metrics`)
      return Number(/^lucero_ledger_conflicts_total (\d+)/m.exec(await response.text())?.[1])
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
