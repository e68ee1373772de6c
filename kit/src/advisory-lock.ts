/** Advisory locks, which PostgreSQL releases when the connection ends. */
import { defined } from './defined.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartupProblem } from './errors.ts'
import { describeHolder } from './lock-holder.ts'

const retryMs = 200
const warnAfterMs = 2000

/**
 * Polls, so that no query runs into a timeout. Any login can take an advisory lock, so the message names the session that holds it.
 */
export async function waitForLock(client: Client, number: number, maxMs: number, problem: string): Promise<void> {
  const since = performance.now()
  for (let hasWarned = false; !(await tryLock(client, number));) {
    const waitedMs = performance.now() - since
    if (waitedMs > maxMs) throw new StartupProblem(`${problem}: ${await holderOf(client, number)}`)
    if (waitedMs > warnAfterMs && !hasWarned) {
      hasWarned = true
      process.emitWarning(`Waiting for ${await holderOf(client, number)}`)
    }
    await delay(retryMs)
  }
}

async function holderOf(client: Client, number: number): Promise<string> {
  const holder = await describeHolder(
    client,
    `l.locktype = 'advisory' and l.objid = ${number} and l.database = (select oid from pg_database where datname = current_database())`,
  )
  return `${holder} holds the advisory lock ${number}`
}

export async function tryLock(client: Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [number])
  return defined(rows[0]).had
}
