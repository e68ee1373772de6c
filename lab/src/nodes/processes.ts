/** Lists the descendants of a process with ps, and signals processes. */
import { execFileSync } from 'node:child_process'
import { until } from '../until.ts'

export type ChildProcessRow = { pid: number; command: string }

/** All descendants, parents before children. */
export function descendantsOf(ancestor: number): ChildProcessRow[] {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,command='])
    .toString()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }))
  const below = (parent: number): ChildProcessRow[] =>
    rows.filter((row) => row.parent === parent).flatMap(({ pid, command }) => [{ pid, command }, ...below(pid)])
  return below(ancestor)
}

/** Pid of the games process of a node. Waits while it restarts. */
export async function gamesPidOf({ pid }: { pid: number }): Promise<number> {
  const find = () => descendantsOf(pid).find(({ command }) => command.includes('games/src/main.ts'))
  await until('the games are started', () => find() !== undefined)
  return find()!.pid
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has already exited.
    }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
