/** Starts the worker processes of a node, restarts those that exit, replaces all of them one by one, and stops them. */
import { setTimeout as delay } from 'node:timers/promises'
import { defined } from '@lucero/kit/defined'
import type { Log, OnLine } from '@lucero/kit/log'
import type { Config } from '../runtime/config.ts'
import type { Distributor } from './distributor.ts'
import { printFailure, type RunningPart } from './run.ts'
import type { Addresses, FromWorker, Phase } from './worker-messages.ts'
import { startProcess, type WorkerProcess } from './worker-process.ts'

const minBackoffMs = 250
const maxBackoffMs = 10_000
/** A worker that served for this long is restarted without backoff. */
const steadyAfterMs = 2_000
/** A replaced worker keeps its connections at least this long, so that each client in use gets a response that closes its connection. */
const minRetireSeconds = 2
/** In addition to its drain. After this a worker is killed. */
const exitWithinMs = 14_000

type Wiring = {
  databaseUrl: string
  walletUrl: string
  /** Contains the sockets between the workers. */
  socketFolder: string
  log: Log
  /** Returns the address of the games after their start has succeeded or failed. */
  startGames(): Promise<string | undefined>
  openPorts(): Promise<Addresses>
}

/** The workers of a node, and what they need. */
type Crew = Wiring & {
  config: Config
  distributor: Distributor
  stopping: AbortController
  alive: Set<WorkerProcess>
  /** The worker that serves for each number. */
  serving: Map<number, WorkerProcess>
  backoffs: Map<number, number>
  /** Undefined until the ports are open. */
  addresses: Addresses | undefined
  isRestarting: boolean
  isRestartWanted: boolean
  lastId: number
}

export type Workers = RunningPart & {
  /** Resolves with the address of the node, or undefined if it exited. The first worker migrates the database; the others start after it. */
  startFirst(): Promise<string | undefined>
  startOthers(): Promise<void>
  /** Replaces each worker by a new one that is ready before the old one stops. */
  restartAll(): Promise<void>
  setGames(address: string | undefined): void
  /** One worker counts the line in its metrics. */
  countLogLine: OnLine
}

export function openWorkers(config: Config, distributor: Distributor, wiring: Wiring): Workers {
  const crew: Crew = {
    ...wiring,
    config,
    distributor,
    stopping: new AbortController(),
    alive: new Set(),
    serving: new Map(),
    backoffs: new Map(),
    addresses: undefined,
    isRestarting: false,
    isRestartWanted: false,
    lastId: 0,
  }
  const { alive, serving, stopping, log } = crew
  /** Workers that are being replaced stop by themselves. */
  const askAll = (phase: Phase, seconds: number) =>
    Promise.all([...serving.values()].map((worker) => worker.ask(phase, seconds)))

  return {
    async startFirst() {
      const worker = start(crew, 1)
      if (!(await worker.isReady)) return undefined
      crew.addresses = await wiring.openPorts()
      await serve(crew, worker)
      return crew.addresses.address
    },
    async startOthers() {
      const numbers = Array.from({ length: config.processes - 1 }, (_none, n) => n + 2)
      await Promise.all(numbers.map((number) => keepTrying(crew, number)))
    },
    async restartAll() {
      if (!crew.addresses) return
      // A signal during a restart is executed after it.
      crew.isRestartWanted = true
      if (crew.isRestarting) return
      crew.isRestarting = true
      try {
        while (crew.isRestartWanted && !stopping.signal.aborted) {
          crew.isRestartWanted = false
          log.info({ event: 'node.restarting' }, 'replacing the worker processes one by one')
          await restartEach(crew)
        }
      } finally {
        crew.isRestarting = false
      }
    },
    setGames(address) {
      for (const worker of alive) worker.send({ kind: 'games', address })
    },
    countLogLine(level, event) {
      // The first worker is not serving yet when it starts the games.
      const [worker] = [...serving.values(), ...alive]
      worker?.send({ kind: 'log line', level, event })
    },
    async drain(seconds) {
      stopping.abort()
      // These have no request to answer.
      for (const worker of alive) if (!worker.isRetiring && serving.get(worker.number) !== worker) worker.kill()
      await askAll('drain', seconds)
    },
    async closeDoors() {
      await distributor.close('public', 'house')
      await askAll('closeDoors', 0)
    },
    async stop() {
      await askAll('stop', 0)
      await Promise.all([...alive].map(({ exited }) => exited))
      await distributor.close('wallet')
    },
  }
}

function start(crew: Crew, number: number): WorkerProcess {
  crew.lastId += 1
  const { databaseUrl, walletUrl, socketFolder, alive, addresses, lastId: id } = crew
  const settings = { number, id, databaseUrl, walletUrl, socketFolder, isFirst: addresses === undefined }
  const worker = startProcess(settings, (from, message) => onMessage(crew, from, message))
  alive.add(worker)
  void worker.exited.then((how) => onExit(crew, worker, how))
  return worker
}

function onMessage(crew: Crew, worker: WorkerProcess, message: FromWorker): void {
  if (message.kind === 'taken') crew.distributor.taken(worker)
  else if (message.kind === 'peer') relay(crew, worker, message)
  else if (message.kind === 'needs games') void giveGames(crew, worker)
}

function relay({ serving }: Crew, from: WorkerProcess, { topic, data, to }: FromWorker & { kind: 'peer' }): void {
  for (const worker of serving.values())
    if (worker !== from && (to === undefined || to === worker.id))
      worker.send({ kind: 'peer', topic, data, from: from.id })
}

async function giveGames({ serving, distributor, startGames }: Crew, worker: WorkerProcess): Promise<void> {
  // The first games need the wallet before any worker is ready.
  if (!serving.size) distributor.addReceiver(worker)
  try {
    worker.send({ kind: 'games', address: await startGames() })
  } catch (error) {
    printFailure(error)
    worker.kill()
  }
}

/** The new worker takes the place of an older one with the same number, which stops. Resolves when that one has exited. */
async function serve(crew: Crew, worker: WorkerProcess): Promise<void> {
  const { serving, distributor, addresses } = crew
  const before = serving.get(worker.number)
  worker.servedSince = performance.now()
  serving.set(worker.number, worker)
  worker.send({ kind: 'opened', ...defined(addresses) })
  distributor.addReceiver(worker)
  announceMembers(crew)
  if (before) await retire(crew, before)
}

function announceMembers({ serving, alive }: Crew): void {
  const members = [...serving.values()].map(({ id, number }) => ({ id, number }))
  for (const worker of alive) worker.send({ kind: 'members', members })
}

async function retire({ config, distributor }: Crew, worker: WorkerProcess): Promise<void> {
  worker.isRetiring = true
  distributor.removeReceiver(worker)
  const seconds = Math.max(config.drainSeconds, minRetireSeconds)
  const killTimer = setTimeout(worker.kill, seconds * 1000 + exitWithinMs)
  await worker.ask('retire', seconds)
  await worker.exited
  clearTimeout(killTimer)
}

function onExit(crew: Crew, worker: WorkerProcess, how: number | string): void {
  const { alive, serving, distributor, backoffs, stopping, log } = crew
  const { number, pid } = worker
  alive.delete(worker)
  distributor.lost(worker)
  if (serving.get(number) !== worker) return
  serving.delete(number)
  announceMembers(crew)
  if (stopping.signal.aborted) return
  log.error({ event: 'worker.exited', worker: number, pid, how }, 'worker process exited; restarting it')
  const isSteady = performance.now() - worker.servedSince > steadyAfterMs
  backoffs.set(number, isSteady ? 0 : nextBackoff(backoffs.get(number)))
  void keepTrying(crew, number)
}

async function keepTrying(crew: Crew, number: number): Promise<void> {
  const { serving, backoffs, stopping, log } = crew
  while (!stopping.signal.aborted && !serving.has(number)) {
    await delay(backoffs.get(number) ?? 0, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted || serving.has(number)) return
    const worker = start(crew, number)
    if (await worker.isReady) return void serve(crew, worker)
    if (stopping.signal.aborted) return
    backoffs.set(number, nextBackoff(backoffs.get(number)))
    log.error({ event: 'worker.not_started', worker: number }, 'worker process could not start; retrying')
  }
}

async function restartEach(crew: Crew): Promise<void> {
  const { serving, stopping, log } = crew
  for (const number of [...serving.keys()].toSorted((one, other) => one - other)) {
    const worker = start(crew, number)
    const isReady = await worker.isReady
    if (stopping.signal.aborted) return
    if (!isReady) {
      log.error({ event: 'node.restart_failed', worker: number }, 'new worker process could not start; old ones stay')
      return
    }
    await serve(crew, worker)
  }
  log.info({ event: 'node.restarted' }, 'all worker processes replaced')
}

const nextBackoff = (before = 0): number => Math.min(Math.max(before * 2, minBackoffMs), maxBackoffMs)
