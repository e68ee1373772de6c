/** Publishes the commitments of the chains of Star Crash in the public log. */
import { sql } from '@lucero/kit/sql'
import { insertBatch, publishBatches } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'

/** Chains of the table. A new one is added, and published, before its first round. */
export async function addChains({ db }: Pick<Runtime, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const chains = await tx.all<{ id: bigint; hash: string }>(
      sql`select id, final_hash as hash from crash_chain where batch is null for update skip locked`,
    )
    if (!chains.length) return
    const batch = await insertBatch(
      tx,
      chains.map(({ hash }) => hash),
    )
    await tx.run(sql`update crash_chain set batch = ${batch} where id = any(${chains.map(({ id }) => id)})`)
  })
}

/** A chain begins without its entry if the house does not answer. */
export async function publishChain(runtime: Pick<Runtime, 'db' | 'log' | 'wallets'>): Promise<void> {
  try {
    await addChains(runtime)
    await publishBatches(runtime)
  } catch (error) {
    runtime.log.warn(
      { err: error, event: 'seeds.not_published' },
      'the chain of the table is not in the public log yet',
    )
  }
}
