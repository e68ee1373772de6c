/** Signals the embedded PostgreSQL of a stack. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack } from './stack.ts'
import { until } from '@lucero/lab/until'

/** Undefined while PostgreSQL restarts. */
function serverPid({ folder }: Stack): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/** Resolves when PostgreSQL has restarted. */
export async function signalPostgres(stack: Stack, signal: NodeJS.Signals): Promise<void> {
  const pid = serverPid(stack)!
  process.kill(pid, signal)
  await until('PostgreSQL has restarted', () => ![pid, undefined].includes(serverPid(stack)))
}
