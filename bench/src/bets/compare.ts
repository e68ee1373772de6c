/** Measures several loads alternately in one run. */
import { printTable, rateLine } from '../figures.ts'
import { medianOf } from '@lucero/lab/load/closed-loop'
import { costing, notSeen, processorOf, type Cost } from '@lucero/lab/nodes/processor'
import type { Stack } from '../stack.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { load, type Child } from './processes.ts'
import type { ProviderSessions } from '@lucero/lab/load/requests'

export type Peer = {
  name: string
  port: number
  pid: number
  sessions: ProviderSessions
  hasDatabase: boolean
  /** By default bets and wins of the provider API. */
  load?: (order: Pick<LoadOrder, 'connections' | 'seconds'>) => Promise<LoadResult>
}
type Round = LoadResult & Cost
export type Setting = {
  stack: Pick<Stack, 'postgres'>
  generator: Child
  connections: number
  seconds: number
  rounds: number
}

/** Warm-up: the first ten thousand requests cost twice as much as later ones. */
const untilCompiledSeconds = 15

export async function warmUp(peers: Peer[], generator: Child): Promise<void> {
  for (const peer of peers) await loadOf(peer, generator)({ connections: 128, seconds: untilCompiledSeconds })
}

const loadOf = ({ port, sessions, load: own }: Peer, generator: Child): NonNullable<Peer['load']> =>
  own ?? ((order) => load(generator, { ...sessions, port, ...order }))

/** Compares the first load with each of the others, and returns the medians. Rounds alternate, so that other load on the machine affects all equally. */
export async function compare(peers: Peer[], setting: Setting): Promise<Round[]> {
  const rounds = peers.map((): Round[] => [])
  for (let round = 0; round < setting.rounds; round += 1)
    for (const [n, peer] of peers.entries()) rounds[n]!.push(await oneRound(peer, setting))
  const medians = rounds.map(medianOf)
  const rows = peers.map(({ name }, n): [string, string] => {
    const { cpuMs, retries, ...median } = medians[n]!
    const again = retries ? `   ${retries} retries` : ''
    return [name, `${rateLine(median, [['load', (cpuMs * 1000) / median.requests]])}${again}`]
  })
  const ratios = peers.slice(1).map(({ name }, n): [string, string] => {
    const ratio = medians[0]!.perSecond / medians[n + 1]!.perSecond
    return [`${peers[0]!.name} of ${name}`, ratio < 2 ? `${(ratio * 100).toFixed(0)} %` : `${ratio.toFixed(1)} times`]
  })
  printTable(`${setting.connections} connections, median of ${setting.rounds}`, [...rows, ...ratios])
  return medians
}

const oneRound = (peer: Peer, { stack, generator, connections, seconds }: Setting): Promise<Round> =>
  costing(
    () => processorOf([peer.pid]),
    peer.hasDatabase ? stack.postgres.processor : notSeen,
    () => loadOf(peer, generator)({ connections, seconds }),
  )
