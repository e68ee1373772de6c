// Stops a server whose program was killed (kill -9), and removes the pid file of a dead one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupProblem } from '@lucero/kit/errors'

export async function stopLeftover(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (servesFrom(data, pid)) await endBy(signal, pid, data)
  }
  rmSync(pidFile, { force: true })
}

async function endBy(signal: NodeJS.Signals, pid: number, data: string): Promise<void> {
  try {
    process.kill(pid, signal)
  } catch {
    throw new StartupProblem(`A PostgreSQL of another user (pid ${pid}) uses ${data}: stop it first`)
  }
  const giveUpAt = Date.now() + 8_000
  while (servesFrom(data, pid) && Date.now() < giveUpAt) await sleep(50)
}

/** Checks the command line, because another program may have the pid. A zombie process has no command line. */
function servesFrom(data: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${data}\0`)
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`])
      .toString()
      .includes(`${data} `)
  } catch {
    return false
  }
}
