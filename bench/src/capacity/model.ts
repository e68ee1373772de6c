/** A model of an installation by its players: loads at the peak, hardware, the first bottleneck, and the price. Pure functions. */

/** Named settings of `npm run capacity`, with their defaults. Shares are between 0 and 1. */
export const defaultSettings = {
  players: 100_000_000,
  /** Share of players who play on a day. */
  activeShare: 0.05,
  sessionsPerDay: 1.5,
  sessionMinutes: 20,
  /** A round is a bet and a win. */
  roundsPerSession: 60,
  viewsPerSession: 12,
  readsPerView: 4,
  signInsPerSession: 0.5,
  /** The busiest hour compared with the average one. */
  peakFactor: 3,
  /** Days of history in the database. The program deletes no history. */
  historyDays: 365,
  /** Each player's requests reach one process. Otherwise each process has to read the book again. */
  routedByPlayer: true,
  /** Planned use of a CPU at the peak. */
  utilization: 0.6,
  nodeCores: 8,
  nodeMemoryGB: 16,
  /** SOCKETS of a node. */
  socketsPerNode: 8000,
  shards: 256,
  workerCores: 16,
  workerMemoryGB: 128,
  workerDiskGB: 16_000,
  workerWalMBPerSecond: 200,
  coordinatorCores: 32,
  coordinatorMemoryGB: 128,
  /** DATABASE_CONNECTIONS of a node. */
  poolConnections: 20,
  /** More connections make one PostgreSQL slower. */
  maxConnections: 5000,
  /** Each database server has as many standbys. */
  standbys: 1,
  /** USD per month. */
  pricePerCore: 20,
  pricePerMemoryGB: 3,
  pricePerDiskGB: 0.1,
  pricePerTrafficGB: 0.02,
}

export type Settings = typeof defaultSettings

/** CPU µs and bytes of one operation. */
export type Costs = {
  /** A bet or a win over HTTP: Node, and PostgreSQL on a Citus worker. */
  betNodeUs: number
  betWorkerUs: number
  /** The nonce of a provider's request, at the coordinator. */
  nonceCoordinatorUs: number
  readNodeUs: number
  /** The wallet's part of a read, at a worker. */
  readWorkerUs: number
  /** Session and player by key, at the coordinator. */
  readCoordinatorUs: number
  /** Mostly the hash of the password. */
  signInNodeUs: number
  signInCoordinatorUs: number
  /** An event that one process receives from another. */
  eventNodeUs: number
  /** A NOTIFY message that one connection receives. */
  notifyCoordinatorUs: number
  /** How much more a bet costs if a player's requests reach several processes. */
  unroutedFactor: number
  roundBytes: number
  accountBytes: number
  playerWorkerBytes: number
  walBytesPerBet: number
  socketBytes: number
  betTrafficBytes: number
  readTrafficBytes: number
  eventTrafficBytes: number
}

export type Load = {
  roundsPerDay: number
  betsPerSecond: number
  readsPerSecond: number
  signInsPerSecond: number
  sockets: number
}

const secondsPerDay = 86_400
const minutesPerDay = 1440
const daysPerMonth = 30
const GB = 1e9
/** Messages are gathered for this long before they are sent (server/src/events). */
const gatherSeconds = 0.025
/** Connections of one process for money, to each worker and to the coordinator; and its event connection. */
const moneyConnections = 3
const eventConnections = 1

/** At the peak, except `roundsPerDay`. A round is two provider requests. */
export function loadOf(settings: Settings): Load {
  const sessionsPerDay = settings.players * settings.activeShare * settings.sessionsPerDay
  const peakSessions = (sessionsPerDay / secondsPerDay) * settings.peakFactor
  return {
    roundsPerDay: sessionsPerDay * settings.roundsPerSession,
    betsPerSecond: 2 * peakSessions * settings.roundsPerSession,
    readsPerSecond: peakSessions * settings.viewsPerSession * settings.readsPerView,
    signInsPerSecond: peakSessions * settings.signInsPerSession,
    sockets: ((sessionsPerDay * settings.sessionMinutes) / minutesPerDay) * settings.peakFactor,
  }
}

/** One resource, and how many servers it alone would need. */
export type Need = { resource: string; amount: number; unit: string; servers: number }

export type Plan = {
  load: Load
  nodes: { count: number; processes: number; needs: Need[] }
  workers: { count: number; needs: Need[]; connections: number; storageGB: number }
  coordinator: { needs: Need[]; connections: number; storageGB: number }
  bandwidthMbit: number
  monthly: { nodes: number; workers: number; coordinator: number; traffic: number; total: number }
  bottlenecks: { nodes: string; workers: string; coordinator: string }
}

export function planFor(settings: Settings, costs: Costs): Plan {
  const load = loadOf(settings)
  const nodes = nodesFor(settings, costs, load)
  const workers = workersFor(settings, costs, load, nodes.processes)
  const coordinator = coordinatorFor(settings, costs, load, nodes)
  const bandwidth =
    load.betsPerSecond * (costs.betTrafficBytes + costs.eventTrafficBytes) +
    load.readsPerSecond * costs.readTrafficBytes
  const monthly = priceOf(settings, nodes.count, workers, coordinator.storageGB, bandwidth)
  return {
    load,
    nodes,
    workers,
    coordinator,
    bandwidthMbit: (bandwidth * 8) / 1e6,
    monthly,
    bottlenecks: {
      nodes: firstOf(nodes.needs),
      workers: firstOf(workers.needs),
      coordinator: firstOf(coordinator.needs),
    },
  }
}

const firstOf = (needs: Need[]): string => needs.toSorted((a, b) => b.servers - a.servers)[0]!.resource

/** Cores, by CPU µs per second. */
const coresOf = (usPerSecond: number): number => usPerSecond / 1e6

function nodesFor(settings: Settings, costs: Costs, load: Load): Plan['nodes'] {
  const { nodeCores, utilization, socketsPerNode, nodeMemoryGB } = settings
  const betUs = costs.betNodeUs * (settings.routedByPlayer ? 1 : costs.unroutedFactor)
  const requestCores = coresOf(
    load.betsPerSecond * betUs + load.readsPerSecond * costs.readNodeUs + load.signInsPerSecond * costs.signInNodeUs,
  )
  // Each process receives the events of all others, so this part grows with the square of the installation.
  const eventCoresPerProcess = coresOf(load.betsPerSecond * costs.eventNodeUs)
  const usable = Math.max(0, nodeCores * utilization - nodeCores * eventCoresPerProcess)
  const needs: Need[] = [
    { resource: 'CPU', amount: requestCores, unit: 'cores', servers: usable > 0 ? requestCores / usable : Infinity },
    { resource: 'sockets', amount: load.sockets, unit: 'sockets', servers: load.sockets / socketsPerNode },
    {
      resource: 'memory',
      amount: (load.sockets * costs.socketBytes) / GB,
      unit: 'GB',
      servers: (load.sockets * costs.socketBytes) / GB / (nodeMemoryGB / 2),
    },
  ]
  const count = countOf(needs)
  return { count, processes: count * nodeCores, needs }
}

const countOf = (needs: Need[]): number => Math.max(1, Math.ceil(Math.max(...needs.map(({ servers }) => servers))))

function workersFor(settings: Settings, costs: Costs, load: Load, processes: number): Plan['workers'] {
  const cores = coresOf(load.betsPerSecond * costs.betWorkerUs + load.readsPerSecond * costs.readWorkerUs)
  const storageGB =
    (load.roundsPerDay * settings.historyDays * costs.roundBytes + settings.players * costs.playerWorkerBytes) / GB
  const connections = processes * moneyConnections
  const walMB = (load.betsPerSecond * costs.walBytesPerBet) / 1e6
  const needs: Need[] = [
    { resource: 'CPU', amount: cores, unit: 'cores', servers: cores / (settings.workerCores * settings.utilization) },
    { resource: 'storage', amount: storageGB, unit: 'GB', servers: storageGB / settings.workerDiskGB },
    { resource: 'WAL', amount: walMB, unit: 'MB/s', servers: walMB / settings.workerWalMBPerSecond },
  ]
  return { count: countOf(needs), needs, connections, storageGB }
}

function coordinatorFor(settings: Settings, costs: Costs, load: Load, nodes: Plan['nodes']): Plan['coordinator'] {
  const cores = coresOf(
    load.betsPerSecond * costs.nonceCoordinatorUs +
      load.readsPerSecond * costs.readCoordinatorUs +
      load.signInsPerSecond * costs.signInCoordinatorUs,
  )
  // A process sends at most one message per gathering period, and every process receives each.
  const messages = Math.min(load.betsPerSecond, nodes.processes / gatherSeconds)
  const notifyCores = coresOf(messages * nodes.processes * costs.notifyCoordinatorUs)
  const perNode = settings.poolConnections + settings.nodeCores * (moneyConnections + eventConnections)
  const connections = nodes.count * perNode
  const storageGB = (settings.players * costs.accountBytes) / GB
  const usable = settings.coordinatorCores * settings.utilization
  const needs: Need[] = [
    { resource: 'queries', amount: cores, unit: 'cores', servers: cores / usable },
    { resource: 'events between nodes', amount: notifyCores, unit: 'cores', servers: notifyCores / usable },
    { resource: 'connections', amount: connections, unit: '', servers: connections / settings.maxConnections },
  ]
  return { needs, connections, storageGB }
}

function priceOf(
  settings: Settings,
  nodes: number,
  workers: Plan['workers'],
  coordinatorGB: number,
  bandwidth: number,
): Plan['monthly'] {
  const { pricePerCore, pricePerMemoryGB, pricePerDiskGB, standbys } = settings
  const server = (cores: number, memory: number) => cores * pricePerCore + memory * pricePerMemoryGB
  const copies = 1 + standbys
  const monthly = {
    nodes: nodes * server(settings.nodeCores, settings.nodeMemoryGB),
    workers:
      copies *
      (workers.count * server(settings.workerCores, settings.workerMemoryGB) + workers.storageGB * pricePerDiskGB),
    coordinator:
      copies * (server(settings.coordinatorCores, settings.coordinatorMemoryGB) + coordinatorGB * pricePerDiskGB),
    // The average is the peak divided by its factor.
    traffic: ((bandwidth / settings.peakFactor) * secondsPerDay * daysPerMonth * settings.pricePerTrafficGB) / GB,
  }
  return { ...monthly, total: monthly.nodes + monthly.workers + monthly.coordinator + monthly.traffic }
}

export type LostWorker = {
  /** Share of players without service until the standby has taken over. */
  playersOut: number
  /** Use of the other workers' CPUs if their shards were spread over them instead. */
  utilizationWithout: number
  /** Hours to copy its rows to the other workers, at 1 Gbit/s each. */
  hoursToRebalance: number
}

export function loseWorker(settings: Settings, plan: Plan): LostWorker {
  const { count, storageGB, needs } = plan.workers
  const [cpu] = needs as [Need]
  const others = Math.max(1, count - 1)
  const perWorkerGB = storageGB / count
  return {
    playersOut: 1 / count,
    utilizationWithout: (cpu.servers * settings.utilization) / others,
    hoursToRebalance: (perWorkerGB * 8) / others / 3600,
  }
}
