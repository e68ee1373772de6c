// The server in a separate process, so that tests can kill it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Resolves when the port is open. */
export async function startServerProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...env },
    // The server exits when this channel closes, so it does not outlive the test.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await addressOf(child)
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

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const address = /is open at (\S+)/.exec(line)?.[1]
    if (address) {
      child.stdout!.resume()
      return address
    }
  }
  throw new Error('the server exited before its port was open')
}
