/**
 * A capacity model: servers, connections, storage and monthly cost for a number of players, the first bottleneck, and a lost worker. The
 * base costs are measured in the same run, and the model is checked against a mixed load.
 *   npm run capacity -- [--recorded] [--seconds 5] [--players 100000000] [--activeShare 0.05] …
 */
import { loadavg } from 'node:os'
import { recordedCosts } from './capacity/costs.ts'
import { simulateHotPlayers } from './capacity/hot.ts'
import { measureCosts, type Measurement } from './capacity/measure.ts'
import {
  defaultSettings,
  loseWorker,
  planFor,
  type Costs,
  type Need,
  type Plan,
  type Settings,
} from './capacity/model.ts'
import { printTable } from './figures.ts'
import { readOptions } from './options.ts'

/** Players of the simulation of hot players. More give the same result. */
const simulatedPlayers = 500_000
/** The busiest hundredth of the players then plays about a fifth of all rounds. */
const deviation = 1.5

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 100) / 100)
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const dollars = (value: number): string => `$${number(value)}`

export async function run(): Promise<void> {
  const texts = Object.fromEntries(Object.entries(defaultSettings).map(([name, value]) => [name, String(value)]))
  const { recorded, seconds, ...given } = readOptions({ recorded: false, seconds: '5', ...texts })
  const settings = settingsFrom(given)
  const measured = recorded ? undefined : await measureCosts(Number(seconds))
  const costs = measured?.costs ?? recordedCosts
  if (measured) printMeasured(measured)
  printTable(
    'Settings',
    Object.entries(settings).map(([name, value]) => [name, String(value)]),
  )
  printPlan(settings, planFor(settings, costs))
  printSizes(settings, costs)
}

/** Options are texts. Numbers may be written as 1e8. */
function settingsFrom(texts: Record<string, string | boolean>): Settings {
  const pairs = Object.entries(defaultSettings).map(([name, value]) => {
    const text = String(texts[name])
    return [name, typeof value === 'boolean' ? text === 'true' : Number(text)] as const
  })
  const wrong = pairs.filter(([, value]) => Number.isNaN(value)).map(([name]) => name)
  if (wrong.length) throw new Error(`these settings are not numbers: ${wrong.join(', ')}`)
  return Object.fromEntries(pairs) as Settings
}

function printMeasured({ costs, onePostgresBetUs, mixes }: Measurement): void {
  const us = (value: number) => `${value.toFixed(1)} µs`
  printTable(`Measured in this run, load average ${loadavg()[0]!.toFixed(1)} (recorded on 2026-11-17)`, [
    ['a bet or win: Node', `${us(costs.betNodeUs)} (${us(recordedCosts.betNodeUs)})`],
    ['a bet or win: one PostgreSQL; Citus is three times as much', us(onePostgresBetUs)],
    ['a read: Node', `${us(costs.readNodeUs)} (${us(recordedCosts.readNodeUs)})`],
    ['a read: PostgreSQL', us(costs.readWorkerUs)],
    ['a password hash', us(costs.signInNodeUs)],
    ['an event received by a process', us(costs.eventNodeUs)],
    ['a NOTIFY message received by a connection: PostgreSQL', us(costs.notifyCoordinatorUs)],
  ])
  printTable(
    'Check: the rate of bets and reads together, predicted from the parts',
    mixes.map(({ bets, reads, predictedPerSecond, measuredPerSecond, error }, n) => [
      `run ${n + 1}: ${number(bets)} bets, ${number(reads)} reads`,
      `predicted ${number(predictedPerSecond)} per second, measured ${number(measuredPerSecond)}, error ${percent(error)}`,
    ]),
  )
}

const needRows = (needs: Need[]): [string, string][] =>
  needs.map(({ resource, amount, unit, servers }) => [
    `  ${resource}`,
    `${number(amount)} ${unit}: ${number(servers)} servers`,
  ])

function printPlan(settings: Settings, plan: Plan): void {
  const { load, nodes, workers, coordinator, monthly, bottlenecks } = plan
  printTable('Load at the peak', [
    ['rounds per day', number(load.roundsPerDay)],
    ['bets and wins per second', number(load.betsPerSecond)],
    ['reads per second', number(load.readsPerSecond)],
    ['sign-ins per second', number(load.signInsPerSecond)],
    ['open sockets', number(load.sockets)],
    ['bandwidth', `${number(plan.bandwidthMbit)} Mbit/s`],
  ])
  printTable('Servers', [
    ['nodes', `${nodes.count} with ${settings.nodeCores} cores; first bottleneck: ${bottlenecks.nodes}`],
    ...needRows(nodes.needs),
    ['workers', `${workers.count} with ${settings.workerCores} cores; first bottleneck: ${bottlenecks.workers}`],
    ...needRows(workers.needs),
    ['  connections of each', number(workers.connections)],
    ['coordinator', `one with ${settings.coordinatorCores} cores; first bottleneck: ${bottlenecks.coordinator}`],
    ...needRows(coordinator.needs),
    ['  storage', `${number(coordinator.storageGB)} GB`],
  ])
  printTable(
    'Cost per month',
    Object.entries(monthly).map(([name, value]) => [name, dollars(value)]),
  )
  const lost = loseWorker(settings, plan)
  const hot = simulateHotPlayers({
    players: simulatedPlayers,
    shards: settings.shards,
    workers: workers.count,
    seed: 1,
    deviation,
  })
  printTable('One worker is lost', [
    ['players without service until its standby takes over', percent(lost.playersOut)],
    ['CPU of the others if they took its shards', percent(lost.utilizationWithout)],
    ['hours to copy its rows to the others', number(lost.hoursToRebalance)],
  ])
  printTable(`Hot players, ${number(simulatedPlayers)} simulated`, [
    ['rounds of the busiest hundredth', percent(hot.topShare)],
    ['busiest shard', `${hot.shard.toFixed(2)} times the average`],
    ['busiest worker', `${hot.worker.toFixed(2)} times the average`],
  ])
}

/** The same for smaller installations. */
function printSizes(settings: Settings, costs: Costs): void {
  const rows = [1e6, 1e7, 3e7, 1e8].map((players): [string, string] => {
    const { nodes, workers, coordinator, monthly } = planFor({ ...settings, players }, costs)
    const share = Math.max(...coordinator.needs.map(({ servers }) => servers))
    return [
      `${number(players)} players`,
      `${nodes.count} nodes, ${workers.count} workers, coordinator at ${percent(share)} of its plan, ${dollars(monthly.total)}`,
    ]
  })
  printTable('By the number of players', rows)
}
