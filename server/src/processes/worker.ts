/** One of several server processes of a node. It gets database, games and connections from the supervisor, which also stops it. */
import type { Socket } from 'node:net'
import { openLog, type OnLine } from '@lucero/kit/log'
import { realMachine } from '@lucero/kit/machine'
import { shareOfNode, type Config } from '../runtime/config.ts'
import { ownersAmong, type Member } from '../runtime/owners.ts'
import { openPeers } from '../runtime/peers.ts'
import type { Program } from '../program/program.ts'
import { openLinks } from './links.ts'
import { openWires } from './wires.ts'
import { startNode, type Games } from './node.ts'
import { printFailure, stopInReverse, type RunningPart } from './run.ts'
import {
  workerVariable,
  type Addresses,
  type FromWorker,
  type Phase,
  type ToWorker,
  type WorkerSettings,
} from './worker-messages.ts'

const send = (message: FromWorker) =>
  void (process.connected && process.send?.(message, undefined, {}, () => undefined))

/** After the supervisor has gone. */
const exitWithinMs = 15_000

export async function runWorker(config: Config): Promise<void> {
  // The supervisor decides when to stop.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const { id, number, databaseUrl, walletUrl, socketFolder, isFirst } = JSON.parse(
    process.env[workerVariable] ?? '',
  ) as WorkerSettings
  let program: Program | undefined
  const countLogLine: OnLine = (level, event) => program?.runtime.metrics.countLogLine(level, event)
  const log = openLog(config.logLevel, undefined, { base: { worker: number }, onLine: countLogLine })
  log.info({ event: 'worker.started', pid: process.pid }, 'worker process started')
  const running: RunningPart[] = []
  const runPhase = stopper(running, () => log.info({ event: 'worker.stopped' }, 'worker process stopped'))
  const peers = openPeers(config.processes, (message) => send({ kind: 'peer', ...message }))
  const links = openLinks({ wires: openWires(socketFolder), id, log, machine: realMachine })
  const setMembers = (members: Member[]) => {
    links.setOwners(ownersAmong(members, config.processes))
    const ids = members.map((member) => member.id)
    // The peers have already removed the counts of a worker that is being replaced.
    if (ids.includes(id)) peers.setMembers(ids.filter((peer) => peer !== id))
  }
  const games = linkToGames()
  const opened = Promise.withResolvers<Addresses>()
  process.on('message', (message: ToWorker, socket?: Socket) => {
    if (message.kind === 'connection') {
      // At once, and before anything is read: the supervisor gives what is not taken to another worker.
      send({ kind: 'taken' })
      if (socket) program?.accept(socket, message.port === 'house')
    } else if (message.kind === 'games') games.setAddress(message.address)
    else if (message.kind === 'opened') opened.resolve(message)
    else if (message.kind === 'members') setMembers(message.members)
    else if (message.kind === 'log line') countLogLine(message.level, message.event)
    else if (message.kind === 'peer') peers.receive(message.topic, message.data, message.from)
    else void runPhase(message.phase, message.seconds)
  })
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), exitWithinMs).unref()
    void runPhase('closeDoors', 0).then(() => runPhase('stop', 0))
  })
  try {
    await links.isOpen
    const { address } = await startNode(shareOfNode(config), running, {
      databaseUrl,
      log,
      games: config.games.where === 'here' ? games : undefined,
      worker: { number, peers, owners: links.owners },
      isFirst,
      openWallet: async (own) => {
        program = own
        return { address: walletUrl, close: async () => undefined }
      },
      open: async (own) => {
        program = own
        send({ kind: 'ready' })
        return opened.promise
      },
    })
    log.info({ event: 'worker.ready', address }, 'worker process ready')
  } catch (error) {
    printFailure(error)
    process.exit(1)
  }
}

/** The process exits after the last phase, and if a phase fails. */
function stopper(running: RunningPart[], onStopped: () => void) {
  const closeDoors = async () => {
    for (const part of running) await part.closeDoors?.()
  }
  const phases: Record<Phase, (seconds: number) => Promise<void>> = {
    drain: async (seconds) => {
      for (const part of running) await part.drain?.(seconds)
    },
    closeDoors,
    stop: () => stopInReverse(running),
    retire: async (seconds) => {
      for (const part of running) await part.retire?.(seconds)
      await closeDoors()
      await stopInReverse(running)
    },
  }
  return async (phase: Phase, seconds: number): Promise<void> => {
    try {
      await phases[phase](seconds)
    } catch (error) {
      printFailure(error)
      process.exit(1)
    }
    send({ kind: 'done', phase })
    if (phase !== 'stop' && phase !== 'retire') return
    onStopped()
    process.exit(0)
  }
}

/** The games run once for all workers, under the supervisor. */
function linkToGames(): Games & { setAddress(address: string | undefined): void } {
  let current: string | undefined
  const settled = Promise.withResolvers<void>()
  return {
    address: () => current,
    async start() {
      send({ kind: 'needs games' })
      await settled.promise
    },
    setAddress(address) {
      current = address
      settled.resolve()
    },
    stop: async () => undefined,
  }
}
