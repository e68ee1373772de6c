/** Starts the worker processes of a node, restarts those that exit, replaces all of them one by one, and stops them. */
import { fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { defined } from '@lucero/kit/defined'
import type { Log } from '@lucero/kit/log'
import type { Config } from '../kit/config.ts'
import type { Distributor, Receiver } from './distributor.ts'
import { printFailure, type RunningPart } from './run.ts'
import {
  workerVariable,
  type Addresses,
  type FromWorker,
  type Phase,
  type ToWorker,
  type WorkerSettings,
} from './worker-messages.ts'

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
  log: Log
  /** Returns the address of the games after their start has succeeded or failed. */
  startGames(): Promise<string | undefined>
  openPorts(): Promise<Addresses>
}

type WorkerProcess = Receiver & {
  id: number
  pid: number | undefined
  number: number
  /** True when it can serve everything; false if it exited before. */
  isReady: Promise<boolean>
  /** With the exit code or the signal. */
  exited: Promise<number | string>
  isRetiring: boolean
  servedSince: number
  send(message: ToWorker): void
  /** Resolves when the worker has done it, or has exited. */
  ask(phase: Phase, seconds: number): Promise<void>
  kill(): void
}

export type Workers = RunningPart & {
  /** Resolves with the address of the node, or undefined if it exited. The first worker migrates the database; the others start after it. */
  startFirst(): Promise<string | undefined>
  startOthers(): Promise<void>
  /** Replaces each worker by a new one that is ready before the old one stops. */
  restartAll(): Promise<void>
  setGames(address: string | undefined): void
}

export function openWorkers(config: Config, distributor: Distributor, wiring: Wiring): Workers {
  const { databaseUrl, walletUrl, log } = wiring
  const stopping = new AbortController()
  const alive = new Set<WorkerProcess>()
  /** The worker that serves for each number. */
  const serving = new Map<number, WorkerProcess>()
  const backoffs = new Map<number, number>()
  let addresses: Addresses | undefined
  let isRestarting = false
  let lastId = 0

  const announceMembers = () => {
    const ids = [...serving.values()].map(({ id }) => id)
    for (const worker of serving.values()) worker.send({ kind: 'members', ids })
  }

  const relay = (from: WorkerProcess, { topic, data, to }: FromWorker & { kind: 'peer' }) => {
    for (const worker of serving.values())
      if (worker !== from && (to === undefined || to === worker.id))
        worker.send({ kind: 'peer', topic, data, from: from.id })
  }

  const giveGames = async (worker: WorkerProcess) => {
    // The first games need the wallet before any worker is ready.
    if (!serving.size) distributor.addReceiver(worker)
    try {
      worker.send({ kind: 'games', address: await wiring.startGames() })
    } catch (error) {
      printFailure(error)
      worker.kill()
    }
  }

  const onMessage = (worker: WorkerProcess, message: FromWorker) => {
    if (message.kind === 'taken') distributor.taken(worker)
    else if (message.kind === 'peer') relay(worker, message)
    else if (message.kind === 'needs games') void giveGames(worker)
  }

  const start = (number: number): WorkerProcess => {
    lastId += 1
    const settings = { number, id: lastId, databaseUrl, walletUrl, isFirst: addresses === undefined }
    const worker = startProcess(settings, onMessage)
    alive.add(worker)
    void worker.exited.then((how) => onExit(worker, how))
    return worker
  }

  /** The new worker takes the place of an older one with the same number, which stops. Resolves when that one has exited. */
  const serve = async (worker: WorkerProcess): Promise<void> => {
    const before = serving.get(worker.number)
    worker.servedSince = performance.now()
    serving.set(worker.number, worker)
    worker.send({ kind: 'opened', ...defined(addresses) })
    distributor.addReceiver(worker)
    announceMembers()
    if (before) await retire(before)
  }

  const retire = async (worker: WorkerProcess): Promise<void> => {
    worker.isRetiring = true
    distributor.removeReceiver(worker)
    const seconds = Math.max(config.drainSeconds, minRetireSeconds)
    const killTimer = setTimeout(worker.kill, seconds * 1000 + exitWithinMs)
    await worker.ask('retire', seconds)
    await worker.exited
    clearTimeout(killTimer)
  }

  const onExit = (worker: WorkerProcess, how: number | string) => {
    alive.delete(worker)
    distributor.lost(worker)
    const { number, pid } = worker
    if (serving.get(number) !== worker) return
    serving.delete(number)
    announceMembers()
    if (stopping.signal.aborted) return
    log.error({ event: 'worker.exited', worker: number, pid, how }, 'worker process exited; restarting it')
    const isSteady = performance.now() - worker.servedSince > steadyAfterMs
    backoffs.set(number, isSteady ? 0 : nextBackoff(backoffs.get(number)))
    void keepTrying(number)
  }

  const keepTrying = async (number: number): Promise<void> => {
    while (!stopping.signal.aborted && !serving.has(number)) {
      await delay(backoffs.get(number) ?? 0, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted || serving.has(number)) return
      const worker = start(number)
      if (await worker.isReady) return void serve(worker)
      if (stopping.signal.aborted) return
      backoffs.set(number, nextBackoff(backoffs.get(number)))
      log.error({ event: 'worker.not_started', worker: number }, 'worker process could not start; retrying')
    }
  }

  const restartEach = async (): Promise<void> => {
    for (const number of [...serving.keys()].toSorted((one, other) => one - other)) {
      const worker = start(number)
      const isReady = await worker.isReady
      if (stopping.signal.aborted) return
      if (!isReady) {
        log.error({ event: 'node.restart_failed', worker: number }, 'new worker process could not start; old ones stay')
        return
      }
      await serve(worker)
    }
    log.info({ event: 'node.restarted' }, 'all worker processes replaced')
  }

  /** Workers that are being replaced stop by themselves. */
  const askAll = (phase: Phase, seconds: number) =>
    Promise.all([...serving.values()].map((worker) => worker.ask(phase, seconds)))

  return {
    async startFirst() {
      const worker = start(1)
      if (!(await worker.isReady)) return undefined
      addresses = await wiring.openPorts()
      await serve(worker)
      return addresses.address
    },
    async startOthers() {
      const numbers = Array.from({ length: config.processes - 1 }, (_none, n) => n + 2)
      await Promise.all(numbers.map(keepTrying))
    },
    async restartAll() {
      if (isRestarting || stopping.signal.aborted || !addresses) return
      isRestarting = true
      log.info({ event: 'node.restarting' }, 'replacing the worker processes one by one')
      await restartEach().finally(() => (isRestarting = false))
    },
    setGames(address) {
      for (const worker of alive) worker.send({ kind: 'games', address })
    },
    async drain(seconds) {
      stopping.abort()
      // These have no request to answer.
      for (const worker of alive) if (!worker.isRetiring && serving.get(worker.number) !== worker) worker.kill()
      await askAll('drain', seconds)
    },
    async closeDoors() {
      distributor.close('public', 'house')
      await askAll('closeDoors', 0)
    },
    async stop() {
      await askAll('stop', 0)
      await Promise.all([...alive].map(({ exited }) => exited))
      distributor.close('wallet')
    },
  }
}

const nextBackoff = (before = 0): number => Math.min(Math.max(before * 2, minBackoffMs), maxBackoffMs)

function startProcess(
  settings: WorkerSettings,
  onMessage: (worker: WorkerProcess, message: FromWorker) => void,
): WorkerProcess {
  const child = fork(defined(process.argv[1]), { env: { ...process.env, [workerVariable]: JSON.stringify(settings) } })
  const isReady = Promise.withResolvers<boolean>()
  const exited = Promise.withResolvers<number | string>()
  const pending = new Map<Phase, () => void>()
  const worker: WorkerProcess = {
    id: settings.id,
    pid: child.pid,
    number: settings.number,
    isReady: isReady.promise,
    exited: exited.promise,
    isRetiring: false,
    servedSince: Number.POSITIVE_INFINITY,
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    // The socket stays open here until the worker has taken it. If the worker dies before, another one gets it.
    give: (port, socket) =>
      void (child.connected && child.send({ kind: 'connection', port }, socket, { keepOpen: true }, () => undefined)),
    async ask(phase, seconds) {
      if (!child.connected) return
      const done = new Promise<void>((resolve) => pending.set(phase, resolve))
      worker.send({ kind: 'phase', phase, seconds })
      await Promise.race([done, exited.promise])
    },
    kill: () => void child.kill('SIGKILL'),
  }
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') isReady.resolve(true)
    else if (message.kind === 'done') pending.get(message.phase)?.()
    else onMessage(worker, message)
  })
  // A message to a process that has just died is an error of the channel. Its exit follows.
  child.on('error', () => undefined)
  child.on('exit', (code, signal) => {
    isReady.resolve(false)
    exited.resolve(signal ?? code ?? 0)
  })
  return worker
}
