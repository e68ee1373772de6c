// The real server in a process of its own, to be killed like one.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Resolves when its port is open. */
export async function startServerProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...env },
    // Over the channel it notices when we are gone, and goes too.
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
    /** As an operator stops it: the exit code, once it is gone. */
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
  throw new Error('the server ended before its port was open')
}
