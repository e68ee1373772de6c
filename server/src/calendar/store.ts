/** SQL of time zones. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { ZoneChange } from './rules.ts'

const changeLock = 4_820_120

/** One change at a time. */
export const lockChanges = async (tx: Tx): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(${changeLock})`)
}

export const listChanges = (tx: Tx): Promise<ZoneChange[]> =>
  tx.all<ZoneChange>(sql`
    select scope, (extract(epoch from since) * 1000)::float8 as "sinceMs", zone from time_zone order by scope, since`)

export const insertChange = (tx: Tx, { scope, sinceMs, zone }: ZoneChange) =>
  tx.run(sql`
    insert into time_zone (scope, since, zone) values (${scope}, ${new Date(sinceMs).toISOString()}::timestamptz, ${zone})`)

/** Removes changes that have not begun. */
export const deleteChangesAfter = (tx: Tx, scope: string, afterMs: number) =>
  tx.run(sql`delete from time_zone where scope = ${scope} and since > ${new Date(afterMs).toISOString()}::timestamptz`)
