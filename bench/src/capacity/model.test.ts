import { describe, expect, it } from 'vitest'
import { recordedCosts } from './costs.ts'
import { simulateHotPlayers } from './hot.ts'
import { defaultSettings, loadOf, loseWorker, planFor, type Costs, type Settings } from './model.ts'

/** A small house, with costs that can be added up by hand. */
const small: Settings = {
  ...defaultSettings,
  players: 86_400,
  activeShare: 0.5,
  sessionsPerDay: 2,
  sessionMinutes: 10,
  roundsPerSession: 50,
  viewsPerSession: 10,
  readsPerView: 2,
  signInsPerSession: 1,
  peakFactor: 2,
  historyDays: 10,
  utilization: 0.5,
  nodeCores: 2,
  socketsPerNode: 1000,
  workerCores: 4,
  workerDiskGB: 100,
  standbys: 1,
}
const costs: Costs = {
  ...recordedCosts,
  betNodeUs: 1000,
  betWorkerUs: 500,
  readNodeUs: 500,
  readWorkerUs: 0,
  signInNodeUs: 100_000,
  eventNodeUs: 0,
  roundBytes: 1000,
  playerWorkerBytes: 0,
}

describe('issue 28: the capacity model', () => {
  it('gives the figures of a small house that were computed by hand', () => {
    // 86,400 sessions a day are one per second, and two at the peak.
    expect(loadOf(small)).toEqual({
      roundsPerDay: 4_320_000,
      betsPerSecond: 200,
      readsPerSecond: 40,
      signInsPerSecond: 2,
      sockets: 1200,
    })
    const plan = planFor(small, costs)
    // 200 × 1 ms + 40 × 0.5 ms + 2 × 100 ms = 0.42 cores; one of two cores is planned per node. 1,200 sockets need two nodes.
    expect(plan.nodes.needs[0]).toMatchObject({ resource: 'CPU', servers: 0.42 })
    expect(plan.nodes.count).toBe(2)
    expect(plan.bottlenecks.nodes).toBe('sockets')
    // 200 × 0.5 ms = 0.1 cores of two. 4.32 million rounds of 1 kB on ten days are 43.2 GB.
    expect(plan.workers.needs[0]!.servers).toBeCloseTo(0.05)
    expect(plan.workers.storageGB).toBeCloseTo(43.2)
    expect(plan.workers.count).toBe(1)
    // Two nodes: a pool of 20, and for each of two processes three connections for money and one for events.
    expect(plan.coordinator.connections).toBe(2 * (20 + 2 * 4))
  })

  it.each(['players', 'activeShare', 'sessionsPerDay', 'roundsPerSession', 'peakFactor', 'historyDays'] as const)(
    'never needs less for more: %s',
    (name) => {
      let before = planFor(defaultSettings, recordedCosts)
      for (const factor of [1.5, 2, 4]) {
        const plan = planFor({ ...defaultSettings, [name]: defaultSettings[name] * factor }, recordedCosts)
        expect(plan.nodes.count).toBeGreaterThanOrEqual(before.nodes.count)
        expect(plan.workers.count).toBeGreaterThanOrEqual(before.workers.count)
        expect(plan.monthly.total).toBeGreaterThan(before.monthly.total)
        before = plan
      }
    },
  )

  it('needs more without routing by player, and more for costlier bets', () => {
    const cpu = (plan: ReturnType<typeof planFor>) => plan.nodes.needs[0]!.servers
    const base = planFor(defaultSettings, recordedCosts)
    expect(cpu(planFor({ ...defaultSettings, routedByPlayer: false }, recordedCosts))).toBeGreaterThan(cpu(base))
    const costlier = { ...recordedCosts, betNodeUs: recordedCosts.betNodeUs * 2 }
    expect(cpu(planFor(defaultSettings, costlier))).toBeGreaterThan(cpu(base))
  })

  it('reports that events alone use up every process, instead of a number of nodes', () => {
    const flooded = planFor({ ...defaultSettings, players: 1e10 }, { ...recordedCosts, eventNodeUs: 100 })
    expect(flooded.nodes.count).toBe(Infinity)
    expect(flooded.bottlenecks.nodes).toBe('CPU')
  })

  it('takes the players of a lost worker out, and loads the others more', () => {
    const plan = planFor(small, costs)
    const three = { ...plan, workers: { ...plan.workers, count: 3, storageGB: 900 } }
    const lost = loseWorker(small, three)
    expect(lost.playersOut).toBeCloseTo(1 / 3)
    // 0.05 servers at 50 % are 0.025 of all CPUs of one worker, on two.
    expect(lost.utilizationWithout).toBeCloseTo(0.0125)
    // 300 GB to two workers at 1 Gbit/s each: 150 GB × 8 = 1,200 s.
    expect(lost.hoursToRebalance).toBeCloseTo(1200 / 3600)
  })

  it('simulates hot players: the same seed gives the same load, and more shards are less even', () => {
    const options = { players: 20_000, shards: 32, workers: 4, seed: 1, deviation: 1.5 }
    const one = simulateHotPlayers(options)
    expect(simulateHotPlayers(options)).toEqual(one)
    expect(one.topShare).toBeGreaterThan(0.05)
    expect(one.worker).toBeGreaterThanOrEqual(1)
    expect(one.shard).toBeGreaterThan(one.worker)
    expect(simulateHotPlayers({ ...options, deviation: 0 }).topShare).toBeCloseTo(0.01)
  })
})
