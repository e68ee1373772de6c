/** Starts the parts of a process, and stops them on a signal. A failed start prints one line. */
import { brand } from '@lucero/contract/shared/brand'
import { StartupProblem } from '@lucero/kit/errors'
import type { Log } from '@lucero/kit/log'
import { wasInterrupted } from '../demo/first-start.ts'
import type { Config } from '../runtime/config.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { Program } from '../program/program.ts'

export type RunningPart = { stop(): Promise<void> } & Partial<Pick<Program, 'drain' | 'retire' | 'closeDoors'>>

export type Start = (config: Config, running: RunningPart[], log: Log) => Promise<void>

/** In addition to the drain time. */
const stopWithinMs = 14_000

/** Drains, so that proxies notice that the node is not ready, and answers the requests that have arrived. */
async function closeDoors(running: RunningPart[], drainSeconds: number): Promise<void> {
  for (const part of running) await part.drain?.(drainSeconds)
  for (const part of running) await part.closeDoors?.()
}

/** In the reverse order of starting. The games stop while their connection to the wallet is still open. */
export async function stopInReverse(running: RunningPart[]): Promise<void> {
  for (const part of running.toReversed()) await part.stop()
}

/** Exits with 1 if all of it takes too long. */
async function stopAll(running: RunningPart[], drainSeconds: number): Promise<void> {
  setTimeout(() => process.exit(1), drainSeconds * 1000 + stopWithinMs).unref()
  await closeDoors(running, drainSeconds)
  await stopInReverse(running)
}

export function printFailure(error: unknown): void {
  const text =
    error instanceof StartupProblem
      ? error.message
      : `${brand} cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

/** `onHangUp` handles SIGHUP. Without it, and if the output is a terminal, which has then been closed, SIGHUP stops like SIGTERM. */
export async function run(config: Config, log: Log, start: Start, onHangUp?: () => void): Promise<void> {
  const running: RunningPart[] = []
  let isStopping = false
  const stop = (cause: string, drainSeconds: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ event: 'node.stopping', cause, drainSeconds }, 'node stopping')
    stopAll(running, drainSeconds)
      .then(() => log.info({ event: 'node.stopped' }, 'node stopped'))
      .then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => (printFailure(error), process.exit(1)),
      )
  }
  const drainAndStop = (cause: string) => stop(cause, config.drainSeconds)
  // A supervisor may deliver SIGTERM more than once (npm, a control group): only the first one counts.
  process.on('SIGTERM', drainAndStop)
  process.on('SIGHUP', onHangUp && !process.stdout.isTTY ? onHangUp : drainAndStop)
  // The process that started us over an IPC channel (npm start) is gone, so no signal would reach us any more.
  process.on('disconnect', () => drainAndStop('disconnect'))
  // Ctrl-C does not drain. During a stop it ends the process at once.
  process.on('SIGINT', () => (isStopping ? process.exit(1) : stop('SIGINT', 0)))
  // npm start waits for this long, and 15 seconds more, before it kills us.
  process.send?.({ drainSeconds: config.drainSeconds })
  await start(config, running, log).catch(async (error: unknown) => {
    printFailure(error)
    await stopAll(running, 0)
    process.exit(1)
  })
}

/** Starts the embedded PostgreSQL if no other is configured. Returns the address. */
export async function openPostgres(config: Config, running: RunningPart[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const { dataDir } = config
  const postgres = await startEmbeddedPostgres({ dataDir, startOver: wasInterrupted(dataDir) })
  running.push(postgres)
  return postgres.url
}
