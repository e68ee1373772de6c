// The server in a separate process, so that tests can kill it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bareEnvironment } from './bare-environment.ts'
import { programPath } from './programs.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Resolves when the port is open. `onLine` gets each line of its output. `main` is the entry point, which may be that of another version. */
export async function startServerProcess(
  env: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  main: string = programPath('server/src/main.ts', env),
) {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...env },
    // The server exits when this channel closes, so it does not outlive the test.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await addressOf(child, onLine)
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
    kill: () => end('SIGKILL'),
    /** Stops it with SIGTERM, as an operator does; returns the exit code. */
    stop: () => end('SIGTERM'),
  }
}

function addressOf(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  const lines = createInterface(child.stdout!)
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      onLine(line)
      const address = /is open at (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    lines.once('close', () => reject(new Error('the server exited before its port was open')))
  })
}
