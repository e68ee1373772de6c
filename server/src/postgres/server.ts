// Starts a PostgreSQL server on a cluster, waits until it is ready, restarts it when it dies, and stops it.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupProblem } from '@lucero/kit/errors'
import { freePort } from '@lucero/kit/free-port'
import { type Cluster, runAs, SUPERUSER } from './cluster.ts'

export type Server = {
  urlOf(database: string): string
  stop(): Promise<void>
}

export type Settings = Record<string, string>

const RETRY_MS = 15_000
const READY_MS = 120_000
// Tuned for a machine with two cores that also runs the API.
const DEFAULTS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  checkpoint_timeout: '15min',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const MB = 1024 * 1024

/**
 * Sizes by the memory and disk of the machine. After a checkpoint, the first change of a page writes the whole page to the WAL. So the pages
 * that change often should fit into memory, and checkpoints should be rare (figures in docs/performance.md). Memory and disk are allocated
 * when they are needed.
 */
export function sizesFor(memory: number, freeDisk: number): Settings {
  const eighth = (bytes: number, least: number, max: number) =>
    `${Math.min(Math.max(Math.floor(bytes / 8 / MB), least), max)}MB`
  return { shared_buffers: eighth(memory, 128, 2048), max_wal_size: eighth(freeDisk, 1024, 8192) }
}

export function sizesHere(folder: string): Settings {
  const { bavail, bsize } = statfsSync(folder)
  // A container may have less memory than the machine. Zero means no limit.
  return sizesFor(Math.min(totalmem(), process.constrainedMemory() || Infinity), bavail * bsize)
}

export async function startServer(
  cluster: Cluster,
  wantedPort: number | undefined,
  settings: Settings,
): Promise<Server> {
  const { child, port } = await startWithRetries(cluster, wantedPort, settings)
  const life: Life = { child, stopping: false, restart: undefined }
  restartOnDeath(life, () => startWithRetries(cluster, port, settings))
  return {
    urlOf: (database) => `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`,
    async stop() {
      life.stopping = true
      await life.restart
      await stopProcess(life.child)
    },
  }
}

type Life = { child: ChildProcess; stopping: boolean; restart: Promise<void> | undefined }

function restartOnDeath(life: Life, start: () => Promise<{ child: ChildProcess }>): void {
  const onDeath = () => {
    if (!life.stopping) life.restart = restart(life, start)
  }
  if (isRunning(life.child)) life.child.once('exit', onDeath)
  else onDeath()
}

async function restart(life: Life, start: () => Promise<{ child: ChildProcess }>): Promise<void> {
  process.emitWarning('PostgreSQL exited unexpectedly; restarting it')
  while (!life.stopping) {
    try {
      life.child = (await start()).child
      return restartOnDeath(life, start)
    } catch {
      await sleep(500)
    }
  }
}

async function startWithRetries(cluster: Cluster, wantedPort: number | undefined, settings: Settings) {
  const giveUpAt = Date.now() + RETRY_MS
  for (;;) {
    const port = wantedPort ?? (await freePort())
    try {
      return { port, child: await startOnce(cluster, port, settings) }
    } catch (error) {
      if (!isTransient(error, wantedPort) || Date.now() > giveUpAt) throw error
      await sleep(250)
    }
  }
}

/** A killed server may hold its lock for a moment, or another program has just taken the free port. */
function isTransient(error: unknown, wantedPort: number | undefined): boolean {
  const reason = error instanceof StartupProblem ? error.message : ''
  return /lock file|shared memory/.test(reason) || (wantedPort === undefined && /is taken/.test(reason))
}

async function startOnce(cluster: Cluster, port: number, settings: Settings): Promise<ChildProcess> {
  const logStart = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(cluster.logFile, 'a', 0o600)
  const options = Object.entries({ ...DEFAULTS, ...sizesHere(cluster.data), ...settings, port: `${port}` })
  const args = ['-D', cluster.data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = runAs(cluster.account, cluster.programs.postgres, args, log)
  child.on('error', () => {})
  closeSync(log)
  try {
    await untilReady(child, cluster.data)
    return child
  } catch (error) {
    await stopProcess(child)
    throw error instanceof StartupProblem
      ? error
      : explain(readFileSync(cluster.logFile).subarray(logStart).toString(), port)
  }
}

async function untilReady(child: ChildProcess, data: string): Promise<void> {
  const giveUpAt = Date.now() + READY_MS
  while (isRunning(child)) {
    if (isReady(child, data)) return
    if (Date.now() > giveUpAt) throw new StartupProblem(`PostgreSQL was not ready after ${READY_MS / 1000} s`)
    await sleep(25)
  }
  throw new Error('PostgreSQL ended while starting')
}

/** The eighth line of the pid file contains the state of the server. */
function isReady(child: ChildProcess, data: string): boolean {
  const file = join(data, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
}

function explain(log: string, port: number): StartupProblem {
  if (/could not bind.*in use/.test(log)) return new StartupProblem(`Port ${port}, wanted for PostgreSQL, is taken`)
  const lines = log
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\d.*?\] /, ''))
  const reason = lines.findLast((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.at(-1)
  return new StartupProblem(`PostgreSQL did not start: ${reason || 'it gave no reason'}`)
}

/** Fast shutdown (with a checkpoint), then immediate shutdown (recovers at the next start), then SIGKILL. */
async function stopProcess(child: ChildProcess): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isRunning(child)) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await Promise.race([gone, sleep(timeoutMs, undefined, { ref: false })])
  }
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null
