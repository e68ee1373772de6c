/** Starts a node with `npm start`, and stops it in the three ways a supervisor may use. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bareEnvironment } from '../../../server/src/testing/bare-environment.ts'
import type { ServerProcess } from '../../../server/src/testing/server-process.ts'
import { descendantsOf, gamesPidOf, isRunning, signalAll } from './processes.ts'
import { until } from '../until.ts'

const root = join(import.meta.dirname, '../../..')

/** SIGTERM to npm (`kill`, Docker), to every process of the service (systemd's control group), or to the server alone. */
export const stopWays = ['npm', 'every process', 'the server'] as const
export type StopWay = (typeof stopWays)[number]

/** Resolves when the port is open. `stop` returns the exit code of npm after every process has exited; null if a signal ended npm. */
export async function startWithNpm(env: Record<string, string>, way: () => StopWay): Promise<ServerProcess> {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...bareEnvironment(), HOME: env['LUCERO_DATA_DIR'], PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(npm, 'exit')
  const address = await addressOf(npm)
  const processes = [npm.pid!, ...descendantsOf(npm.pid!).map(({ pid }) => pid)]
  const pid = descendantsOf(npm.pid!).find(({ command }) => command.includes('server/src/main.ts'))!.pid
  const killAll = () => signalAll(processes, 'SIGKILL')
  process.once('exit', killAll)
  const exited = async (): Promise<number | null> => {
    await until('every process of npm start has exited', () => !processes.some(isRunning))
    process.off('exit', killAll)
    return ((await ended) as [number | null])[0]
  }
  const targets: Record<StopWay, number[]> = { npm: [npm.pid!], 'every process': processes, 'the server': [pid] }
  return {
    address,
    pid,
    async kill() {
      killAll()
      return exited()
    },
    /** The signal is sent again while the node drains: npm and systemd both deliver it more than once. */
    async stop() {
      const stopped = targets[way()]
      const games = await gamesPidOf({ pid })
      signalAll(stopped, 'SIGTERM')
      let status = await readyStatus(address)
      await until('a node that stops is not ready', async () => (status = await readyStatus(address)) !== 200)
      if (status === 503) signalAll(stopped, 'SIGTERM')
      await until('a node that has drained closes its port', async () => {
        const areGamesRunning = isRunning(games)
        const isOpen = (await readyStatus(address)) !== undefined
        assert(areGamesRunning || !isOpen, 'the games run until the node has drained')
        return !isOpen
      })
      return exited()
    },
  }
}

/** Undefined when the port is closed. */
const readyStatus = (address: string): Promise<number | undefined> =>
  fetch(`${address}/readyz`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => undefined,
  )

async function addressOf(npm: ChildProcess): Promise<string> {
  for await (const line of createInterface(npm.stdout!)) {
    const address = /is open at (\S+)/.exec(line)?.[1]
    if (address) {
      npm.stdout!.resume()
      return address
    }
  }
  throw new Error('npm start ended before the port was open')
}
