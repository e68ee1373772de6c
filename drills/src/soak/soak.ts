/** Runs the whole program for a long time with players, staff and random faults, and checks that nothing is lost and nothing grows. */
import { setTimeout as delay } from 'node:timers/promises'
import { startMoney, type MoneyLoad } from '@lucero/lab/load/money'
import { assertSoundBooks } from '../stack.ts'
import { openClient, type Client, type Failure } from './client.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { inject } from './inject.ts'
import { assertAcknowledged } from './journal.ts'
import { watchPressure, type PressureSample } from './pressure.ts'
import { runPlayer } from './player.ts'
import {
  judge,
  readSamples,
  seriesOf,
  type ConnectionSample,
  type ProcessSample,
  type Series,
  type Verdict,
} from './samples.ts'
import { quiet, scheduleFrom, type PlannedFault } from './schedule.ts'
import { openDesk } from './staff.ts'
import type { CallRow, Period } from './traffic.ts'
import type { World } from './visit.ts'
import type { FaultWindow } from './windows.ts'

export type SoakOptions = { nodes: number; players: number; seconds: number; thinkSeconds: number; seed: number }

export type SoakResult = {
  options: SoakOptions
  startedAt: string
  pressure: PressureSample[]
  requests: number
  allowed: Record<'later' | 'connection' | 'starved', number>
  counts: Record<string, number>
  acknowledged: number
  /** Requests whose order was checked from outside. */
  inOrder: number
  windows: FaultWindow[]
  periods: Period[]
  calls: CallRow[]
  series: Series[]
  samples: ProcessSample[]
  trends: Verdict[]
  /** Empty if the soak has passed. */
  problems: string[]
  failures: Failure[]
}

type Report = (line: string) => void

/** Players of a provider whose every request is recorded, and sent to another node than the one before. */
const recordedPlayers = 6
/** The checker needs many requests, however long the other players think. */
const maxRecordedThinkMs = 500

/** Players arrive within this share of the time. */
const arrival = 0.1

/** About 360 samples of each process in a run, and at least one per second. */
const sampleSecondsOf = (seconds: number): number => Math.max(1, Math.round(seconds / 360))

export async function runSoak(options: SoakOptions, report: Report): Promise<SoakResult> {
  const cluster = await openCluster({ nodes: options.nodes, sampleSeconds: sampleSecondsOf(options.seconds) })
  try {
    return await soakOn(cluster, options, report)
  } finally {
    await cluster.stop()
  }
}

async function soakOn(cluster: Cluster, options: SoakOptions, report: Report): Promise<SoakResult> {
  const { seconds, seed, players, thinkSeconds } = options
  const startedAt = Date.now()
  const clock = () => (Date.now() - startedAt) / 1000
  const pressure = watchPressure(clock)
  const client = openClient(cluster, {
    seconds: clock,
    isStarved: pressure.isStarved,
    periodSeconds: Math.max(1, seconds / 120),
  })
  const thinkMs = thinkSeconds * 1000
  const desk = openDesk(client, { seed, thinkMs: Math.min(thinkMs, 1000) })
  const counts = { signUps: 0, signIns: 0, sockets: 0, events: 0, rounds: 0, voided: 0 }
  const world: World = { client, desk, isOpen: () => clock() < seconds, thinkMs, journals: [], counts }
  const recorded = await startRecorded(cluster, thinkMs)
  const working = Array.from({ length: players }, (_, n) =>
    runPlayer(world, seed * 1000 + n, ((seconds * arrival) / players) * n * 1000),
  )
  const connections = watch(cluster, clock, seconds, (line) =>
    report(`${line}, ${client.counts.requests} requests, ${client.failures.length} failures`),
  )
  const injecting = runFaults(cluster, client, clock, scheduleFrom(seed, options), {
    endsAt: seconds * (1 - quiet.last),
    report,
  })
  await Promise.all([...working, injecting])
  pressure.stop()
  await desk.close()
  report('players and staff have finished; checking the books')
  const problems = await findProblems(cluster, world, recorded)
  const samples = readSamples(cluster.samples)
  const series = seriesOf(samples, connections, startedAt)
  const trends = judge(series, seconds)
  return {
    options,
    startedAt: new Date(startedAt).toISOString(),
    pressure: pressure.samples,
    requests: client.counts.requests,
    allowed: client.counts.allowed,
    counts: { ...counts, ...desk.counts },
    acknowledged: acknowledgedIn(world),
    inOrder: recorded.operations.length,
    windows: client.windows,
    periods: client.traffic.periods(),
    calls: client.traffic.calls(),
    series,
    samples,
    trends,
    problems: [...failuresAsProblems(client.failures), ...problems, ...growth(trends)],
    failures: client.failures,
  }
}

/** One fault at a time. A fault that does not recover fails the soak, and the next ones are still executed. */
async function runFaults(
  cluster: Cluster,
  client: Client,
  clock: () => number,
  planned: PlannedFault[],
  { endsAt, report }: { endsAt: number; report: Report },
): Promise<void> {
  for (const fault of planned) {
    // On a slow machine a recovery takes longer than planned. The quiet end is kept.
    if (clock() > endsAt) return report(`faults after ${clock().toFixed(0)} s are left out`)
    await delay(Math.max(0, fault.atSeconds - clock()) * 1000)
    const window: FaultWindow = { kind: fault.kind, node: fault.node, from: clock(), until: Infinity }
    client.windows.push(window)
    try {
      await inject(cluster, fault)
    } catch (error) {
      client.fail(fault.node, `${fault.kind}: ${error instanceof Error ? error.message : String(error)}`)
    }
    window.until = clock()
    report(
      `${window.from.toFixed(0)} s: ${fault.kind}, node ${fault.node + 1}, recovered after ${(window.until - window.from).toFixed(1)} s`,
    )
  }
}

/** Samples what only this process sees, until the end of the run. */
function watch(cluster: Cluster, clock: () => number, seconds: number, report: Report) {
  const connections: ConnectionSample[] = []
  const sample = async () => {
    const period = sampleSecondsOf(seconds)
    let nextReport = 60
    while (clock() < seconds) {
      connections.push({ atSeconds: clock(), perNode: cluster.nodes.map(({ line }) => line.connections()) })
      if (clock() >= nextReport) {
        nextReport += 60
        report(`${clock().toFixed(0)} s of ${seconds} s`)
      }
      await delay(period * 1000)
    }
  }
  void sample()
  return connections
}

const startRecorded = (cluster: Cluster, thinkMs: number): Promise<MoneyLoad> =>
  startMoney(cluster.stack, {
    players: recordedPlayers,
    thinkMs: Math.min(thinkMs, maxRecordedThinkMs),
    address: eachInTurn(cluster),
  })

/** A node that is not ready is asked if there is no other. */
function eachInTurn({ nodes }: Cluster): () => string {
  let turn = 0
  return () => {
    const ready = nodes.filter(({ isReady }) => isReady)
    const among = ready.length ? ready : nodes
    turn += 1
    return among[turn % among.length]!.address
  }
}

async function findProblems(cluster: Cluster, { journals }: World, recorded: MoneyLoad): Promise<string[]> {
  const problems: string[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  await attempt(() => cluster.untilAllReady())
  await attempt(() => recorded.stopAndCheck())
  for (const journal of journals) await attempt(() => assertAcknowledged(cluster.stack, journal))
  await attempt(() => assertSoundBooks(cluster.stack))
  return problems
}

const acknowledgedIn = ({ journals }: World): number =>
  journals.reduce(
    (sum, { transfers, redeems, grants, rounds, bonuses, messages }) =>
      sum + transfers + redeems.size + grants.size + rounds.size + bonuses + messages,
    0,
  )

function failuresAsProblems(failures: Failure[]): string[] {
  const groups = Map.groupBy(failures, ({ what }) => what.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID'))
  return [...groups].map(([what, all]) => {
    const { atSeconds, node } = all[0]!
    return `${what} (${all.length} times; first after ${atSeconds.toFixed(1)} s at node ${node + 1})`
  })
}

function growth(trends: Verdict[]): string[] {
  const judged = trends.filter(({ trend }) => trend)
  const tooFew = judged.length ? [] : ['no process lived long enough to judge its memory']
  const growing = judged
    .filter(({ trend }) => !trend!.isFlat)
    .map(({ measure, label, trend }) => {
      const [grown, allowed] = [trend!.growth.toFixed(1), trend!.allowed.toFixed(1)]
      return `${measure} of ${label} is not flat: it grew by ${grown} in the second half, more than ${allowed}`
    })
  return [...tooFew, ...growing]
}
