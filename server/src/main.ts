/**
 * Entry point of a node. With one process it serves by itself. With several, this process starts worker processes, which run this file too.
 * The modules of the other roles are not loaded.
 */
import { openLog } from '@lucero/kit/log'
import { keepObjectsYoung } from '@lucero/kit/young-objects'
import { loadConfig } from './runtime/config.ts'
import { printFailure, run } from './processes/run.ts'
import { workerVariable } from './processes/worker-messages.ts'

async function main(): Promise<void> {
  keepObjectsYoung()
  const config = loadConfig(process.env)
  if (process.env[workerVariable]) return (await import('./processes/worker.ts')).runWorker(config)
  if (config.processes === 1)
    return run(config, openLog(config.logLevel), (await import('./processes/alone.ts')).startAlone)
  const { openSupervisor } = await import('./processes/supervisor.ts')
  const supervisor = openSupervisor()
  const log = openLog(config.logLevel, undefined, { onLine: supervisor.countLogLine })
  return run(config, log, supervisor.start, supervisor.restartWorkers)
}

await main().catch((error: unknown) => {
  printFailure(error)
  process.exit(1)
})
