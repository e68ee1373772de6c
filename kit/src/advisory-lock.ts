/** One node at a time, by a lock that PostgreSQL gives back when the connection ends. */
import { defined } from './defined.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartupProblem } from './errors.ts'

const againMs = 200

/** Asked for again and again, so that each answer comes soon. */
export async function waitForLock(client: Client, number: number, mostMs: number, problem: string): Promise<void> {
  const giveUpAt = performance.now() + mostMs
  while (!(await tryLock(client, number))) {
    if (performance.now() > giveUpAt) throw new StartupProblem(problem)
    await delay(againMs)
  }
}

export async function tryLock(client: Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [number])
  return defined(rows[0]).had
}
