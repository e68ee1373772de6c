// The server in a separate process, so that tests can kill it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { bareEnvironment } from './bare-environment.ts'
import { programPath } from './programs.ts'

export type ServerProcess = Omit<Awaited<ReturnType<typeof startServerProcess>>, 'process'>

/**
 * Resolves when the port is open. `onLine` gets each line of its output. `main` is the entry point, which may be that of another version. In live
 * mode there is no ready message, so it needs a PORT, which is asked.
 */
export async function startServerProcess(
  env: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  main: string = programPath('server/src/main.ts', env),
  flags: string[] = [],
) {
  const child = spawn(process.execPath, [...flags, main], {
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...env },
    // The server exits when this channel closes, so it does not outlive the test.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const isLive = env['LUCERO_MODE'] === 'live'
  const told = addressOf(child, onLine, isLive)
  const address = await (isLive ? Promise.race([told, whenReady(child, env['PORT'])]) : told)
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    return child.exitCode
  }
  return {
    address,
    pid: child.pid!,
    process: child,
    kill: () => end('SIGKILL'),
    /** Stops it with SIGTERM, as an operator does; returns the exit code. */
    stop: () => end('SIGTERM'),
  }
}

const askEveryMs = 50

async function whenReady(child: ChildProcess, port: string | undefined): Promise<string> {
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) await delay(askEveryMs)
  return address
}

function addressOf(child: ChildProcess, onLine: (line: string) => void, isLive: boolean): Promise<string> {
  const [output, errors] = [createInterface(child.stdout!), createInterface(child.stderr!)]
  const early: string[] = []
  let isOpen = isLive
  const print = (line: string) => process.stderr.write(`${line}\n`)
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      const address = /is open at (\S+)/.exec(line)?.[1]
      if (!address) return
      isOpen = true
      resolve(address)
    }
    output.on('line', (line) => {
      onLine(line)
      read(line)
    })
    errors.on('line', (line) => {
      if (isOpen) print(line)
      else early.push(line)
      read(line)
    })
    output.once('close', () => {
      if (!isOpen) early.forEach(print)
      reject(new Error('the server exited before its port was open'))
    })
  })
}
