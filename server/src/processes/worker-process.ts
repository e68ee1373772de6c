/** A worker process, as its supervisor sees it. */
import { fork } from 'node:child_process'
import { defined } from '@lucero/kit/defined'
import type { Receiver } from './distributor.ts'
import { workerVariable, type FromWorker, type Phase, type ToWorker, type WorkerSettings } from './worker-messages.ts'

export type WorkerProcess = Receiver & {
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

export function startProcess(
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
