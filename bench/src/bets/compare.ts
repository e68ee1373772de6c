/** Loads measured in turn, each beside the others of the same run. */
import { sql } from '../../../server/src/kit/sql.ts'
import { printTable, quantile } from '../figures.ts'
import { medianOf, type Measured } from '../ledger/load.ts'
import type { Stack } from '../stack.ts'
import { load, processorOf, usedSince, type Child } from './processes.ts'
import type { Seats } from './seats.ts'

export type Peer = { name: string; port: number; pid: number; seats: Seats; hasDatabase: boolean }
/** Processor, in microseconds a request. */
type Cost = { server: number; database: number; load: number }
type Round = Measured & { cost: Cost }
export type Setting = { stack: Stack; generator: Child; connections: number; seconds: number; rounds: number }

/** The first ten thousand requests cost twice as much as later ones. */
const untilCompiledSeconds = 15

export async function warmUp(peers: Peer[], generator: Child): Promise<void> {
  for (const { port, seats } of peers)
    await load(generator, { ...seats, port, connections: 128, seconds: untilCompiledSeconds })
}

/** The first against each of the others; in turn, round after round, so that a busy minute of the machine hits all alike. */
export async function compare(peers: Peer[], setting: Setting): Promise<void> {
  const rounds = peers.map((): Round[] => [])
  for (let round = 0; round < setting.rounds; round += 1)
    for (const [n, peer] of peers.entries()) rounds[n]!.push(await oneRound(peer, setting))
  const rates = rounds.map((list) => medianOf(list).perSecond)
  const rows = peers.map((peer, n): [string, string] => [peer.name, told(rounds[n]!, peer.hasDatabase)])
  const shares = peers.slice(1).map(({ name }, n): [string, string] => {
    const share = rates[0]! / rates[n + 1]!
    return [`${peers[0]!.name} of ${name}`, `${(share * 100).toFixed(0)} %`]
  })
  printTable(`${setting.connections} connections, median of ${setting.rounds}`, [...rows, ...shares])
}

async function oneRound(peer: Peer, { stack, generator, connections, seconds }: Setting): Promise<Round> {
  const processor = async () => ({ server: await processorOf([peer.pid]), database: await databaseOf(stack) })
  const before = await processor()
  const told = await load(generator, { ...peer.seats, port: peer.port, connections, seconds })
  const after = await processor()
  const each = (ms: number) => (ms * 1000) / told.requests
  const cost = {
    server: each(usedSince(before.server, after.server)),
    database: each(usedSince(before.database, after.database)),
    load: each(told.cpuMs),
  }
  return { perSecond: told.perSecond, p50: told.p50, p99: told.p99, cost }
}

async function databaseOf({ db }: Stack) {
  const backends = await db.all<{ pid: number }>(sql`select pid from pg_stat_activity where pid is not null`)
  return processorOf(backends.map(({ pid }) => pid))
}

function told(rounds: Round[], hasDatabase: boolean): string {
  const { perSecond, p50, p99 } = medianOf(rounds)
  const costs = (hasDatabase ? (['server', 'database', 'load'] as const) : (['server', 'load'] as const)).map(
    (part) => {
      const each = rounds.map(({ cost }) => cost[part])
      return `${part} ${quantile(each, 0.5).toFixed(0)}`
    },
  )
  const figures = [
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
    `processor, µs a request: ${costs.join(', ')}`,
  ]
  return [`${perSecond.toFixed(0).padStart(6)} requests per second`, ...figures].join('   ')
}
