/**
 * When messages are encrypted. Nodes of version 0.3 read plain events only, so during a rolling upgrade from it, every message stays plain until
 * no such node has been connected for a while. Then a node sets `is_sealed` in the database, for all nodes, the triggers and for good.
 */
import { queriesOn } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Client } from 'pg'
import { plainNodes } from './nodes.ts'

/** A node that has lost its connection is back within a few seconds. One check follows each second. */
const quietChecks = 30

/** Returns a check that is true once messages are encrypted. It runs on the owner's connection for events. */
export function openSealing(neededChecks = quietChecks) {
  let quiet = 0
  return async (client: Client): Promise<boolean> => {
    const tx = queriesOn(client)
    const { isSealed } = await tx.one<{ isSealed: boolean }>(sql`select is_sealed as "isSealed" from event_key`)
    if (isSealed) return true
    quiet = (await plainNodes(tx)) === 0 ? quiet + 1 : 0
    if (quiet < neededChecks) return false
    await tx.run(sql`update event_key set is_sealed = true`)
    return true
  }
}
