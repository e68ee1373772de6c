/** A runtime whose statements are one transaction: for a house call and its log row, or for a prize and its record. */
import type { Db, Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { DomainEvent } from '../events/events.ts'
import { openCaches } from './caches.ts'
import type { Runtime } from './runtime.ts'

/**
 * Runs `work` in one transaction. Transactions in it become savepoints. Events are published and the SMS worker is woken after the commit.
 * Caches are not shared, because other calls must not see uncommitted rows.
 */
export async function inOneTransaction<Result>(
  runtime: Runtime,
  work: (runtime: Runtime, tx: Tx) => Promise<Result>,
): Promise<Result> {
  const events: DomainEvent[] = []
  let hasTexts = false
  const result = await runtime.db.transaction((tx) => {
    const acting: Runtime = {
      ...runtime,
      db: joined(runtime.db, tx),
      caches: openCaches(),
      events: { ...runtime.events, publish: (event) => void events.push(event), subscribe: () => undefined },
      sms: { ...runtime.sms, wake: () => void (hasTexts = true) },
    }
    return work(acting, tx)
  })
  for (const event of events) runtime.events.publish(event)
  if (hasTexts) runtime.sms.wake()
  return result
}

function joined(db: Db, tx: Tx): Db {
  return {
    ...db,
    ...tx,
    together: (send) => Promise.all(send(tx)),
    async transaction(work) {
      await tx.run(sql`savepoint inner_transaction`)
      try {
        const result = await work(tx)
        await tx.run(sql`release savepoint inner_transaction`)
        return result
      } catch (error) {
        await tx.run(sql`rollback to savepoint inner_transaction`)
        throw error
      }
    },
  }
}
